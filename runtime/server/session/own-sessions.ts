// The own logins: where one is logged in, and logging out everywhere else.
import type { FastifyInstance } from 'fastify';
import type { LoginScope } from '../context.ts';
import { success } from '../reply.ts';
import { callerOf } from './authenticate.ts';
import * as schemas from './session-schemas.ts';

/** Adds the two calls. */
export function addOwnSessions(api: FastifyInstance, context: LoginScope): void {
  api.get('/user/sessions', { schema: schemas.sessions }, async (request) => {
    const { account, sessionId } = callerOf(request);
    const open = await context.sessions.openOf(account.id);
    return success({ sessions: open.map(({ id, ...one }) => ({ ...one, isCurrent: id === sessionId })) });
  });
  api.post('/user/endOtherSessions', { schema: schemas.endOthers }, async (request) => {
    const { account, sessionId, language } = callerOf(request);
    const ended = await context.sessions.closeAllOf(account.id, 'logout', sessionId);
    return success({ ended }, context.messages.format(language, 'message.othersLoggedOut', { number: ended }));
  });
}
