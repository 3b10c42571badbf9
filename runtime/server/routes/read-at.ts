// Where lists, enquiries and exports are read: at a replica that has what their reader has to see, else at the primary.
import type { ServerContext } from '../context.ts';
import type { ChosenReplica } from '../database/replicas.ts';
import type { Caller } from '../session/caller.ts';
import { isUnavailable, wasCancelledAtReplica } from '../store/database-fault.ts';
import { unitOfWork } from '../store/unit-of-work.ts';

/**
 * Does work that only reads, on the scope it is given: that of a replica, or the one of the server. What a replica could not answer, for
 * it has gone, or cancelled what stood in the way of its log, is asked again at the primary. Throws what the work throws.
 */
export async function readAt<Result>(
  context: ServerContext,
  caller: Caller,
  work: (scope: ServerContext) => Promise<Result>,
): Promise<Result> {
  const { replicas, ownWrites } = context;
  if (!replicas) return work(context);
  const known = ownWrites.of(caller.account.id);
  const told = caller.written ?? 0n;
  // Written on another server that this one has not heard of yet: what is remembered here may be older.
  const seen = told > known ? { ...context, listCache: context.listCache.without() } : context;
  const replica = await replicas.choose(writtenBy(context, caller));
  if (replica) {
    try {
      const result = await work(atReplica(seen, replica));
      replicas.count(replica.name);
      return result;
    } catch (error) {
      if (isUnavailable(error)) replica.failed();
      else if (!wasCancelledAtReplica(error)) throw error;
      context.report(error, `reading at ${replica.name}`);
    }
  }
  replicas.count('primary');
  return work(seen);
}

/** How far the log was when the caller had last written, as far as this server and the caller's browser know. */
export function writtenBy({ ownWrites }: Pick<ServerContext, 'ownWrites'>, { account, written = 0n }: Caller): bigint {
  const known = ownWrites.of(account.id);
  return written > known ? written : known;
}

function atReplica(context: ServerContext, { pool, wholeUntil }: ChosenReplica): ServerContext {
  return { ...context, database: unitOfWork(pool), listCache: context.listCache.seenUntil(wholeUntil) };
}
