// Makes and drops indexes of large tables while others read and write them: outside of a transaction, one statement after the other.
import type { ClientBase } from 'pg';
import { messageOf } from '../database/start-problem.ts';
import type { MigrationStep } from './step.ts';

/**
 * Asked for and never waited for: a server that waits within the database would in turn be waited for by the index that another one makes.
 */
const lock = `hashtext('tongguan migrate online')`;

/** Does the work that one server at a time does; null: another is at it. */
export async function withOnlineLock<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result | null> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lock}) as taken`);
  if (!rows[0]?.taken) return null;
  try {
    return await work();
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`);
  }
}

/**
 * Takes the steps in their order and gives a note for each that could not be taken. None is taken while another server is at it. What
 * was half made has no mark, so that the next start drops it and makes it anew.
 */
export async function applyOnline(client: ClientBase, steps: readonly MigrationStep[]): Promise<string[]> {
  const notes = await withOnlineLock(client, () => takeEach(client, steps));
  return notes ?? ['Another server makes the indexes that are wanting.'];
}

async function takeEach(client: ClientBase, steps: readonly MigrationStep[]): Promise<string[]> {
  const failed = new Map<string, string>();
  try {
    await client.query(`set lock_timeout = '60s'`);
    for (const { sql, about } of steps) {
      if (failed.has(about)) continue;
      try {
        await client.query(sql);
      } catch (error) {
        failed.set(about, messageOf(error));
      }
    }
  } finally {
    await client.query('reset lock_timeout');
  }
  return [...failed].map(
    ([about, why]) =>
      `${about}: its index could not be brought to what the schemas say (${why}); the next start tries again.`,
  );
}
