// Puts the first records into a fresh database, once: with demo accounts and records, or with one administrator.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { ServerModel } from '../../runtime/core/model.ts';
import { defaultSettings, inTransaction } from '../../runtime/server/context.ts';
import { StartProblem } from '../../runtime/server/database/start-problem.ts';
import { contentStore } from '../../runtime/server/files/content-store.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { readState, writeState } from '../../runtime/server/migrate/server-state.ts';
import { markAllReadBefore } from '../../runtime/server/notices/notice-store.ts';
import { randomPassword } from '../../runtime/server/session/random-password.ts';
import { namedTables } from '../../runtime/server/store/named-tables.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { demoPassword, demoUsernames } from '../demo-accounts.ts';
import type { Environment } from '../environment.ts';
import { ringOfInstallation } from '../key-settings.ts';
import { withConnection } from '../prepare-database.ts';
import { say, step } from '../progress.ts';
import { enterDemoRecords } from './demo-records.ts';
import { writeFirstRecords } from './first-records.ts';
import { Handles } from './handles.ts';
import { readSeeds, seedOrder } from './read-seeds.ts';
import type { SeedClock } from './seed-clock.ts';
import { seedProgress, writeMarks } from './seed-progress.ts';

export interface SeedParts {
  /** Gives the app that demo records are entered through, in a database without them. */
  readonly openApp: () => Promise<FastifyInstance>;
  readonly pool: Pool;
  readonly model: ServerModel;
  readonly environment: Environment;
  /** The clock of the app. */
  readonly clock: SeedClock;
}

export interface Seeded {
  /** Empty unless the database was made with demo records. */
  readonly demoAccounts: readonly { readonly username: string; readonly company: string }[];
  readonly demoPassword: string;
  /** Of the account `admin`, when it was made just now. */
  readonly adminPassword: string | null;
}

/** `demo entering`: accounts are there, orders and declarations are still being entered. */
type Mark = 'demo entering' | 'demo' | 'bare';

/** Seeds a fresh database; does nothing in one that was seeded. Throws StartProblem when demo accounts are not wanted but there. */
export async function ensureSeeded(parts: SeedParts): Promise<Seeded> {
  const { pool, environment } = parts;
  const found = await withConnection(pool, (client) => readState(client, 'seeded'));
  if (found?.startsWith('demo') && !environment.demo) {
    throw new StartProblem(
      'This database was made with demo accounts, whose password is public: unset TONGGUAN_DEMO, or set TONGGUAN_DATA to a new folder.',
    );
  }
  const adminPassword = found === null && !environment.demo ? randomPassword() : null;
  if (found === null) await step('Writing the first records', () => writeFirst(parts, adminPassword));
  if (environment.demo && (found === null || found === 'demo entering')) {
    await step('Entering demo records', () => enterLater(parts));
  }
  const demoAccounts = found === 'bare' || !environment.demo ? [] : await demoAccountsIn(pool, parts.model);
  return { demoAccounts, demoPassword, adminPassword };
}

/** Reference data and accounts in one transaction with the mark that they are there. */
async function writeFirst({ pool, model, environment, clock }: SeedParts, adminPassword: string | null): Promise<void> {
  const { reference, demo, bare } = await seedOrder();
  const files = await readSeeds([...reference, ...(environment.demo ? demo : bare)]);
  const mark: Mark = environment.demo ? 'demo entering' : 'bare';
  const { timeZone = defaultSettings.timeZone } = environment;
  const keyRing = await ringOfInstallation(environment.keys, environment.dataFolder);
  const settings = { ...defaultSettings, timeZone, now: clock.now, keyRing };
  const report = (error: unknown): void => console.error(error);
  const context = makeContext({ model, hooks: {}, pool, settings, report });
  await context.database.transaction(async (unit) => {
    const store = storeOf(environment);
    const first = { context: inTransaction(context, unit), store, password: adminPassword ?? demoPassword, clock };
    const handles = await writeFirstRecords(first, files);
    const known = [...handles.all(), ['today', { today: clock.today }] as const];
    await writeMarks(
      unit,
      known.map(([handle, record]) => [handle, { record, steps: 0 }]),
      false,
    );
    await writeState(unit, 'seeded', mark);
  });
  await context.hints.close();
}

/** Milliseconds: notices of the last two days wait to be read. */
const newFor = 2 * 86_400_000;

async function enterLater({ openApp, pool, model, environment, clock }: SeedParts): Promise<void> {
  const progress = seedProgress(pool);
  const handles = new Handles();
  const store = storeOf(environment);
  // What the first phase wrote, also when it did so in an earlier run, on another day.
  const begun = await progress.all();
  for (const [handle, { record }] of begun) if (record) handles.set(handle, record);
  clock.today = String(begun.get('today')?.record?.today ?? clock.today);
  const report = (entered: number, total: number): void => say(`Entering demo records: ${entered} of ${total}`);
  const app = await openApp();
  const demo = { app, pool, model, store, password: demoPassword, handles, progress, clock, report };
  await enterDemoRecords(demo, await readSeeds((await seedOrder()).entered));
  // A month's notices would otherwise all be new to everybody.
  await markAllReadBefore(pool, namedTables(model.system), new Date(Date.now() - newFor));
  await unitOfWork(pool).transaction(async (unit) => {
    // With this one on the disk all before it are, which did not wait for it.
    await unit.query('set local synchronous_commit = on');
    await writeState(unit, 'seeded', 'demo' satisfies Mark);
    await progress.clear(unit);
  });
}

function storeOf({ files }: Environment) {
  return contentStore(files);
}

async function demoAccountsIn(pool: Pool, { system }: ServerModel): Promise<Seeded['demoAccounts']> {
  const { account, enterprise } = namedTables(system);
  const { rows } = await pool.query<{ username: string; company: string }>(
    `select a.username, e."eptName" as company from ${account} a left join ${enterprise} e on e.id = a."companyId"
     where a.username = any($1) and a."deletedAt" is null order by array_position($1, a.username)`,
    [demoUsernames],
  );
  return rows;
}
