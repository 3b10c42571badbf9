// Seeds through an app of its own, whose clock follows the records and whose commits do not wait for the disk one by one.
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../../runtime/server/database/open-database.ts';
import type { Environment } from '../environment.ts';
import type { LoadedServer } from '../load-server.ts';
import { poolOf } from '../prepare-database.ts';
import { ensureSeeded, type Seeded } from './seed.ts';
import { SeedClock } from './seed-clock.ts';

/** A database whose tables are there, and the server that records are entered through. */
export interface SeedPlace {
  readonly database: OpenDatabase;
  readonly server: Pick<LoadedServer, 'model' | 'createApp'>;
  readonly environment: Environment;
}

/**
 * Seeds a fresh database, as `ensureSeeded` does. The app is made only where there is something to enter, and is gone with its
 * caches and processes afterwards. A crash on the way loses the last commits, records and marks of progress alike, and the next
 * start goes on from there; the mark that all is there waits for the disk. `opened`: told what has to be closed to give up.
 */
export async function seedDatabase(
  { database, server, environment }: SeedPlace,
  opened: (close: () => Promise<void>) => void,
): Promise<Seeded> {
  const { model, createApp } = server;
  const clock = new SeedClock();
  const pool = poolOf(database, { hurries: true });
  let opening: Promise<FastifyInstance> | null = null;
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= (async () => {
      const app = await opening?.catch(() => null);
      await app?.close();
      await pool.end();
    })();
    return closing;
  };
  opened(close);
  const openApp = (): Promise<FastifyInstance> => {
    opening = createApp({ pool, direct: database.direct, now: clock.now });
    return opening;
  };
  try {
    return await ensureSeeded({ openApp, pool, model, environment, clock });
  } finally {
    await close();
  }
}
