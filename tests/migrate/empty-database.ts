// A database without tables for one test, and a connection to it.
import pg from 'pg';
import { inject } from 'vitest';
import { createTestDatabase } from '../database.ts';

export interface EmptyDatabase {
  readonly client: pg.Client;
  /** For further connections. */
  readonly settings: pg.ClientConfig;
  /** A further connection, for somebody else at work. */
  readonly another: () => Promise<pg.Client>;
  /** Ends the connections and drops the database. */
  readonly close: () => Promise<void>;
}

export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const { settings, drop } = await createTestDatabase(inject('cluster'), 'empty');
  const clients: pg.Client[] = [];
  const another = async (): Promise<pg.Client> => {
    const made = new pg.Client(settings);
    await made.connect();
    clients.unshift(made);
    return made;
  };
  const client = await another();
  const close = async (): Promise<void> => {
    for (const opened of clients) await opened.end();
    await drop();
  };
  return { client, settings, another, close };
}
