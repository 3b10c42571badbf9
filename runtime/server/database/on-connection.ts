// A connection of the pool for work that needs one to itself: held while it lasts, and thrown away when it is not to be trusted.
import type { Pool, PoolClient } from 'pg';

/**
 * Does the work on a connection of its own. One that was lost meanwhile does not go back to the pool, nor one whose work
 * has failed unless `recover` brings it back to how it was. Throws what the work throws.
 */
export async function onConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  recover?: (client: PoolClient) => Promise<unknown>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that is lost between two queries says so by an event that nobody else listens to; the next query fails.
  const onLost = (lost: Error): void => {
    broken = lost;
  };
  client.on('error', onLost);
  try {
    return await work(client);
  } catch (error) {
    if (!recover) broken ??= new Error('Its work has failed');
    await recover?.(client).catch(onLost);
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}
