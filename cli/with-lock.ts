// Work that only one of us may do at a time: building in the project folder, bringing up a database.
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { type KernelLock, takeLock } from '../runtime/server/database/kernel-lock.ts';
import { onConnection } from '../runtime/server/database/on-connection.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { say } from './progress.ts';

/** Milliseconds between two looks whether the other one has done. */
const pause = 100;

/** Does the work while no other process of this machine does work of this purpose in the folder; waits for it. */
export async function withFolderLock<Result>(
  purpose: string,
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await waitFor(
    () => takeLock(purpose, folder),
    `Another process does this already (${purpose}): waiting`,
  );
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** Says until it is released, or this process ends, that `tongguan dev` compiles and serves what changes in the folder. */
export function announceFollower(folder: string): Promise<KernelLock | null> {
  return takeLock(following, folder);
}

/** Whether a `tongguan dev` follows what is written into the folder. */
export async function isFollowed(folder: string): Promise<boolean> {
  const lock = await takeLock(following, folder);
  await lock?.release();
  return lock === null;
}

const following = 'follow';

/**
 * Does the work while no other server, on whatever machine, brings up the database; waits for it. The lock belongs to a
 * connection of the pool, which is held meanwhile, and ends with it.
 */
export function withDatabaseLock<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  // With a connection that is thrown away its lock goes.
  return onConnection(pool, async (client) => {
    // Asked for again and again: whoever waits within the database is stopped by the time a statement may take.
    await waitFor(async () => {
      if (pool.ending) throw new StartProblem('');
      return (await tryLock(client)) ? true : null;
    }, 'Another server is starting on this database: waiting for it');
    const result = await work();
    await client.query(`select pg_advisory_unlock(${key})`);
    return result;
  });
}

const key = `hashtextextended('tongguan start', 0)`;

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${key}) as taken`);
  return rows[0]?.taken === true;
}

async function waitFor<Found>(look: () => Promise<Found | null>, told: string): Promise<Found> {
  for (let tries = 0; ; tries++) {
    const found = await look();
    if (found !== null) return found;
    if (tries === 0) say(told);
    await delay(pause);
  }
}
