// Writes the first records of a fresh database: reference data and accounts at once, the demo's through the API.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { ServerModel } from '../../runtime/core/model.ts';
import { defaultSettings, inTransaction } from '../../runtime/server/context.ts';
import { contentStore } from '../../runtime/server/files/content-store.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { writeState } from '../../runtime/server/migrate/server-state.ts';
import { markAllReadBefore } from '../../runtime/server/notices/notice-store.ts';
import { namedTables } from '../../runtime/server/store/named-tables.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { demoPassword } from '../demo-accounts.ts';
import type { Environment } from '../environment.ts';
import { ringOfInstallation } from '../key-settings.ts';
import { say } from '../progress.ts';
import { enterDemoRecords } from './demo-records.ts';
import { writeFirstRecords } from './first-records.ts';
import { Handles } from './handles.ts';
import { readSeeds, type SeedFile, seedOrder } from './read-seeds.ts';
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

/** `demo entering`: accounts are there, orders and declarations are still being entered. */
type Mark = 'demo entering' | 'demo' | 'bare';

/** Reference data and accounts in one transaction with the mark that they are there. */
export async function writeFirst(
  { pool, model, environment, clock }: SeedParts,
  adminPassword: string | null,
): Promise<void> {
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

/** What demo records are entered through, and what they are. */
export interface PreparedDemo {
  readonly app: FastifyInstance;
  readonly files: readonly SeedFile[];
}

/** Opens the app and reads the files: what can be done while the database takes the first records. */
export async function prepareDemo({ openApp }: SeedParts): Promise<PreparedDemo> {
  const [app, files] = await Promise.all([openApp(), seedOrder().then(({ entered }) => readSeeds(entered))]);
  return { app, files };
}

/** What people of the demo enter after that, or what is left of it. */
export async function enterLater(
  { pool, model, environment, clock }: SeedParts,
  { app, files }: PreparedDemo,
): Promise<void> {
  const progress = seedProgress(pool);
  const handles = new Handles();
  const store = storeOf(environment);
  // What the first phase wrote, also when it did so in an earlier run, on another day.
  const begun = await progress.all();
  for (const [handle, { record }] of begun) if (record) handles.set(handle, record);
  clock.today = String(begun.get('today')?.record?.today ?? clock.today);
  const report = (entered: number, total: number): void => say(`Entering demo records: ${entered} of ${total}`);
  const demo = { app, pool, model, store, password: demoPassword, handles, progress, clock, report };
  await enterDemoRecords(demo, files);
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
