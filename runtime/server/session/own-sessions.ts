// The own logins: where one is logged in, logging out everywhere else, and proving once more who one is.
import type { FastifyInstance } from 'fastify';
import type { LoginScope } from '../context.ts';
import { success } from '../reply.ts';
import { callerOf } from './authenticate.ts';
import { askPasskeyAgain, type GivenAgain, proveAgain, requireRecentLogin } from './recent-login.ts';
import { placeOf } from './second-step-routes.ts';
import * as schemas from './session-schemas.ts';

interface ProofCall {
  Body: GivenAgain;
}

/** Adds the calls. */
export function addOwnSessions(api: FastifyInstance, context: LoginScope): void {
  api.get('/user/sessions', { schema: schemas.sessions }, async (request) => {
    const { account, sessionId } = callerOf(request);
    const open = await context.sessions.openOf(account.id);
    return success({ sessions: open.map(({ id, ...one }) => ({ ...one, isCurrent: id === sessionId })) });
  });
  api.post<ProofCall>('/user/proveAgain', { schema: schemas.proveAgain }, async (request) => {
    await proveAgain(context, callerOf(request), { given: request.body, place: placeOf(context, request) });
    return success(null);
  });
  api.post<ProofCall>('/user/proveAgain/passkey', { schema: schemas.askPasskeyAgain }, async (request) => {
    const asked = { given: request.body, place: placeOf(context, request) };
    return success((await askPasskeyAgain(context, callerOf(request), asked)) ?? { pending: null, options: null });
  });
  api.post('/user/endOtherSessions', { schema: schemas.endOthers }, async (request) => {
    await requireRecentLogin(context, callerOf(request));
    const { account, sessionId, language } = callerOf(request);
    const ended = await context.sessions.closeAllOf(account.id, 'logout', sessionId);
    return success({ ended }, context.messages.format(language, 'message.othersLoggedOut', { number: ended }));
  });
}
