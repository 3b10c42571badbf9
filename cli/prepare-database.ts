// From the environment to a database whose tables, codes and menus are what the schemas say.
import pg, { type Pool, type PoolClient } from 'pg';
import type { ServerModel } from '../runtime/core/model.ts';
import { defaultSettings } from '../runtime/server/context.ts';
import { type OpenDatabase, openDatabase } from '../runtime/server/database/open-database.ts';
import { type SlowStatement, timedClient } from '../runtime/server/database/timed-client.ts';
import { fillComputed } from '../runtime/server/migrate/fill-computed.ts';
import { moveFormerLines } from '../runtime/server/migrate/former-records.ts';
import { loadCodes } from '../runtime/server/migrate/load-codes.ts';
import { loadModules } from '../runtime/server/migrate/load-modules.ts';
import { migrate } from '../runtime/server/migrate/migrate.ts';
import { layoutsOf } from '../runtime/server/store/layouts-of.ts';
import type { Environment } from './environment.ts';
import { say, step } from './progress.ts';

/** Connections of one server; an embedded database allows 60. */
const connections = 20;

/** Milliseconds a statement may take: nobody waits longer for the answer of a call (spec 9). */
const longestStatement = 60_000;

/** Opens the database of the environment. */
export function open(environment: Environment, command: string, joins: boolean): Promise<OpenDatabase> {
  const { dataFolder, databaseUrl } = environment;
  return step('Starting the database', () =>
    openDatabase({
      dataFolder,
      ...(databaseUrl !== undefined && { databaseUrl }),
      command,
      joins,
      report: say,
    }),
  );
}

/** Who is told of statements that took so many milliseconds or more. */
export interface SlowStatements {
  readonly from: number;
  readonly tell: (slow: SlowStatement) => void;
}

/** A pool on the database; a connection that breaks is replaced, and the call that used it fails. */
export function poolOf(database: OpenDatabase, slow?: SlowStatements): Pool {
  const pool = new pg.Pool({
    ...database.settings,
    ...(slow && slow.from > 0 && { Client: timedClient(slow.from, slow.tell) }),
    max: connections,
    statement_timeout: longestStatement,
    idle_in_transaction_session_timeout: longestStatement,
  });
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`A connection to the database broke: ${error.message}`);
  });
  return pool;
}

export interface Bringing {
  /** Compared with the database though nothing changed since the last time. */
  readonly thorough: boolean;
  /** Where the business day begins; absent: as for a server that is told none. */
  readonly timeZone?: string | undefined;
}

/** Brings tables, code tables and menus to what the schemas say; says what people should know. */
export async function migrateTables(pool: Pool, model: ServerModel, { thorough, timeZone }: Bringing): Promise<void> {
  await withConnection(pool, async (client) => {
    // Changing a large table may take longer than any call.
    await client.query('set statement_timeout = 0');
    const { notes } = await step('Bringing the tables to what the schemas say', () =>
      migrate(client, { tables: model.tables, dryRun: false, thorough }),
    );
    for (const note of notes) say(note);
    await step('Loading code tables and menus', async () => {
      await loadCodes(client, model);
      await loadModules(client, model);
    });
    const layouts = layoutsOf(model);
    await step('Filling in computed values', async () => {
      await moveFormerLines(client, layouts, timeZone ?? defaultSettings.timeZone);
      await fillComputed(client, layouts);
    });
    await client.query('reset statement_timeout');
  });
}

/** Does the work on one connection of the pool. */
export async function withConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
