// A database without tables for one test, and a connection to it.
import pg from 'pg';
import { inject } from 'vitest';
import { createTestDatabase } from '../database.ts';

export interface EmptyDatabase {
  readonly client: pg.Client;
  /** For further connections. */
  readonly settings: pg.ClientConfig;
  /** Ends the connection and drops the database. */
  readonly close: () => Promise<void>;
}

export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const { settings, drop } = await createTestDatabase(inject('cluster'), 'empty');
  const client = new pg.Client(settings);
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await drop();
  };
  return { client, settings, close };
}
