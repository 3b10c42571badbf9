// One moment of the database, held while several connections read it: what people write meanwhile does not show.
import type pg from 'pg';
import type { ClientConfig } from 'pg';
import { clientClass } from '../database/client-class.ts';
import { StartProblem } from '../database/start-problem.ts';
import { backupLock } from '../store/advisory-locks.ts';
import { quoted } from '../store/statement.ts';
import { type CopiedTable, readCopiedTables, textSettings } from './copied-tables.ts';

export interface Snapshot {
  readonly at: Date;
  readonly tables: readonly CopiedTable[];
  /** Version of PostgreSQL. */
  readonly server: string;
  /** Does the work on a connection that sees this moment, as many at once as there are workers. */
  readonly read: <Result>(work: (client: pg.Client) => Promise<Result>) => Promise<Result>;
  /** Outside of the moment: what there is now. */
  readonly now: pg.Client;
}

/** Seconds to wait for a table that is just being altered. */
const patience = 60;

/** Holds a moment while the work lasts. Throws StartProblem when another backup of the database runs, or a table is not free. */
export async function withSnapshot<Result>(
  connection: ClientConfig,
  workers: number,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const clients: pg.Client[] = [];
  const opened = async (): Promise<pg.Client> => {
    // Where there are several hosts, the class that finds the primary.
    const Client = clientClass(connection);
    const client = new Client({ ...connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const leader = await opened();
    const { name, ...found } = await hold(leader);
    const readers = await Promise.all(Array.from({ length: workers }, opened));
    for (const reader of readers) {
      await reader.query('begin transaction isolation level repeatable read read only');
      await reader.query(`set transaction snapshot '${name}'`);
      await reader.query(textSettings);
    }
    return await work({ ...found, now: leader, read: inTurn(readers) });
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/**
 * Locks the tables against being emptied or rewritten, which no snapshot is safe from, and only then takes the moment. Statements of
 * the leader see what is committed, so that the lock comes first; those of the readers see the moment alone.
 */
async function hold(
  leader: pg.Client,
): Promise<Pick<Snapshot, 'at' | 'tables' | 'server'> & { readonly name: string }> {
  await leader.query('begin transaction isolation level read committed read only');
  await leader.query(`${textSettings}; set local lock_timeout = '${patience}s'`);
  const { rows: locks } = await leader.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${backupLock.space}, ${backupLock.number}) as taken`,
  );
  if (locks[0]?.taken !== true) throw new StartProblem('Another backup of this database is being taken: wait for it.');
  const tables = await readCopiedTables(leader);
  if (tables.length === 0) throw new StartProblem('The database has no tables: there is nothing to back up.');
  try {
    await leader.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  } catch (error) {
    throw new StartProblem(
      `The tables cannot be held still: ${error instanceof Error ? error.message : String(error)}. Is a migration under way? Try again after it.`,
      error,
    );
  }
  // A table altered while we waited is read as it is now.
  const held = await readCopiedTables(leader);
  const { rows } = await leader.query<{ name: string; at: Date; server: string }>(
    `select pg_export_snapshot() as name, clock_timestamp() as at, current_setting('server_version') as server`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database gave no snapshot');
  return { name: row.name, at: new Date(row.at), server: row.server, tables: held };
}

/** Gives each piece of work a connection that is free. */
function inTurn(clients: readonly pg.Client[]): Snapshot['read'] {
  const free = [...clients];
  const waiting: ((client: pg.Client) => void)[] = [];
  return async (work) => {
    const client = free.pop() ?? (await new Promise<pg.Client>((resolve) => waiting.push(resolve)));
    try {
      return await work(client);
    } finally {
      const next = waiting.shift();
      if (next) next(client);
      else free.push(client);
    }
  };
}
