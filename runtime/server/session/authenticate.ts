// Authenticates calls before anything of their body is read.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoginScope } from '../context.ts';
import { requireOwnPage } from '../security.ts';
import type { CallLog } from './call-log.ts';
import type { Caller } from './caller.ts';
import { requireCaller, requireLogin } from './require-caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Changes something although it is read by GET: only a script of our own pages is answered. */
    ownPage?: true;
    /** Also for a login that is good for nothing but changing its password, or setting up its second factor. */
    unfinished?: true;
  }
  interface FastifyRequest {
    /** Absent for calls that need no login: those whose schema says `security: []`. */
    caller: Caller | null;
    /** What the log of operations has to do with the writes of the call; null for what only reads. */
    callLog: CallLog | null;
  }
}

/** Finds the caller of every route whose schema does not say that it is open. Throws what `requireCaller` does, and `cross-site`. */
export function authenticate(api: FastifyInstance, context: LoginScope): void {
  api.decorateRequest('caller', null);
  api.addHook('preValidation', async (request) => {
    const { config, schema } = request.routeOptions;
    if (config.ownPage) requireOwnPage(request);
    if (schema?.security?.length === 0) return;
    const caller = config.unfinished ? await requireLogin(context, request) : await requireCaller(context, request);
    request.caller = request.callLog ? { ...caller, log: request.callLog } : caller;
  });
}

/** Who is calling. */
export function callerOf({ caller, routeOptions }: FastifyRequest): Caller {
  if (caller === null) throw new Error(`${routeOptions.url} asks for a caller, but is open to everybody`);
  return caller;
}
