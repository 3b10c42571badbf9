// The calls about the second factors of the own account.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../runtime/server/context.ts';
import { success } from '../../runtime/server/reply.ts';
import { callerOf } from '../../runtime/server/session/authenticate.ts';
import { placeOf } from '../../runtime/server/session/second-step-routes.ts';
import * as schemas from './second-factor-schemas.ts';
import { begin, type Finish, finish, ownFactors, remove, renewCodes } from './second-factors.ts';

interface BeginCall {
  Body: { readonly kind: 'app' | 'passkey'; readonly password: string };
}

interface FinishCall {
  Body: Omit<Finish, 'place'>;
}

interface RemoveCall {
  Body: { readonly id: string; readonly password: string };
}

/** The account says itself what is done to it, see `note` in second-factors.ts. */
const config = { subject: 'account', operation: null, unfinished: true } as const;

/** Adds the calls. */
export function addSecondFactorCalls(api: FastifyInstance, context: ServerContext): void {
  api.get('/user/secondFactors', { config, schema: schemas.list }, async (request) => {
    return success({ ...(await ownFactors(context, callerOf(request))) });
  });
  api.post<BeginCall>('/user/secondFactors/begin', { config, schema: schemas.begin }, async (request) => {
    const asked = { ...request.body, place: placeOf(context, request) };
    return success({ ...(await begin(context, callerOf(request), asked)) });
  });
  api.post<FinishCall>('/user/secondFactors/finish', { config, schema: schemas.finish }, async (request) => {
    const caller = callerOf(request);
    const asked = { ...request.body, place: placeOf(context, request) };
    const recoveryCodes = await finish(context, caller, asked);
    return success({ recoveryCodes }, context.messages.format(caller.language, 'message.factorAdded'));
  });
  api.post<RemoveCall>('/user/secondFactors/remove', { config, schema: schemas.remove }, async (request) => {
    const caller = callerOf(request);
    await remove(context, caller, request.body);
    return success(null, context.messages.format(caller.language, 'message.factorRemoved'));
  });
  api.post<{ Body: { readonly password: string } }>(
    '/user/recoveryCodes',
    { config, schema: schemas.recoveryCodes },
    async (request) => {
      const recoveryCodes = await renewCodes(context, callerOf(request), request.body.password);
      return success({ recoveryCodes });
    },
  );
}
