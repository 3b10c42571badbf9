// After every call that may have written: how far the log is goes into a cookie of the browser, and to the other servers by account.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { setCookie } from './cookie-names.ts';
import { logOf, type OwnWrites, secondsOf, unknownLog, writeMark } from './own-writes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by GET, and tells of what the server has written for the caller meanwhile. */
    tellsOfWrites?: true;
  }
}

export interface MarkingParts {
  readonly pool: Pool;
  readonly ownWrites: OwnWrites;
  /** Tells other servers. */
  readonly tell: (accountId: string, log: bigint) => void;
}

/**
 * Adds the hook, where there are replicas. The cookie reaches every tab of the browser and every server the next call comes to; other
 * logins of the account find what this server tells of it.
 */
export function markWrites(api: FastifyInstance, { pool, ownWrites, tell }: MarkingParts): void {
  api.addHook('onSend', async (request, reply) => {
    const { method, routeOptions, caller } = request;
    const writes = method !== 'GET' || routeOptions.config.tellsOfWrites || routeOptions.config.ownPage;
    const wasRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (!writes || wasRefused || !caller) return;
    const known = await logOf(pool).catch(() => null);
    // Of a fault nobody knows what it wrote; whoever heard it tries again.
    if (known === null && reply.statusCode >= 500) return;
    // The primary went away after the commit: the other one is read for a while.
    const log = known ?? unknownLog;
    ownWrites.wrote(caller.account.id, log);
    setCookie(reply, 'tongguan_written', writeMark(log), secondsOf(log));
    if (log !== unknownLog) tell(caller.account.id, log);
  });
}
