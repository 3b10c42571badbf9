// `tongguan serve`: compile -> database -> tables -> first records -> app, the pages built meanwhile -> listen; all of it back on Ctrl-C.
import type { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { ServerModel } from '../runtime/core/model.ts';
import { tableOf } from '../runtime/core/tables.ts';
import type { OpenDatabase } from '../runtime/server/database/open-database.ts';
import type { Replicas } from '../runtime/server/database/replicas.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { quoted } from '../runtime/server/store/statement.ts';
import { type Building, nothingToBuild, startBuilding } from './build.ts';
import { requireFreePort, waitForFreePort } from './check-port.ts';
import { type Environment, readEnvironment, readWorkers } from './environment.ts';
import { freeStartMemory } from './free-start-memory.ts';
import { FreshModules } from './fresh-modules.ts';
import { holdRules } from './hold-rules.ts';
import { adviseOnKeys } from './key-settings.ts';
import { closeApp, listen } from './listen.ts';
import { loadServer } from './load-server.ts';
import { bringingOf, migrateTables, onDirect, open, poolOf, replicasOf } from './prepare-database.ts';
import { say, seconds } from './progress.ts';
import { applyDue, keepDays } from './proposals/keep-days.ts';
import { type Lasting, renewServer } from './renew-server.ts';
import { renewWords, wordsMessage } from './renew-words.ts';
import type { Seeded } from './seed/seed.ts';
import { seedDatabase } from './seed/seed-database.ts';
import { failedMessage, isModelMessage, loadedMessage, readyMessage } from './server-process.ts';
import { startAnew } from './start-anew.ts';
import { listenForStop } from './stop-signals.ts';
import { watchedStatements } from './watched-statements.ts';
import { withDatabaseLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';
import { Workers } from './workers.ts';

export function configure(command: Command): void {
  command
    .option('--workers <number>', 'server processes on this machine, one for each core at the most', readWorkers)
    .option('--beside', 'work on the database of a running `tongguan dev`, and build nothing')
    .action(async (asked: ServeOptions) => {
      await withProblems(serve)(asked);
      // What was being brought up would keep a server alive that cannot start.
      if (process.exitCode === 1) process.exit();
    });
}

interface ServeOptions {
  readonly beside?: boolean;
  readonly workers?: number;
}

/** What has been opened so far, to be closed in the other order. */
interface Running {
  building: Promise<Building>;
  database: Promise<OpenDatabase> | null;
  pool: Pool | null;
  replicas: Replicas | null;
  /** Closes what first records are entered through. */
  endSeeding: (() => Promise<void>) | null;
  app: FastifyInstance | null;
  closing: Promise<void> | null;
  /** Ends an opened database at once. */
  kill: (() => void) | null;
  /** Milliseconds, see `closeApp`. */
  readonly stopDelay: number;
  /** Where several processes serve. */
  workers: Workers | null;
  /** Ends looking at the days of proposals. */
  endDays: (() => void) | null;
}

async function serve({ beside = false, workers }: ServeOptions): Promise<void> {
  const start = performance.now();
  // Whoever reads our output may leave before we do.
  process.stdout.on('error', () => {});
  const environment = readEnvironment();
  if (!beside) await requireFreePort(environment);
  const running: Running = {
    building: beside ? Promise.resolve(nothingToBuild(null)) : startBuilding(),
    database: null,
    pool: null,
    replicas: null,
    endSeeding: null,
    app: null,
    closing: null,
    kill: null,
    workers: null,
    endDays: null,
    stopDelay: environment.operation.stopDelay,
  };
  listenForStop({
    stop: async (why) => {
      if (!beside) say(`Stopping: ${why}`);
      await close(running);
      if (!beside) say('Stopped');
    },
    force: () => {
      say('Stopping at once; the database recovers on the next start');
      running.workers?.kill();
      running.kill?.();
    },
  });
  try {
    await bringUp(running, { environment, beside, start, workers: beside ? 1 : (workers ?? environment.workers) });
  } catch (error) {
    // Interrupted while starting: what failed then failed because everything is being closed.
    const isStopping = running.closing !== null;
    await close(running);
    if (!isStopping) throw error;
  }
}

interface Asked {
  readonly environment: Environment;
  readonly beside: boolean;
  /** Server processes; more than one share the port, and this one only keeps them. */
  readonly workers: number;
  /** When the verb began, as `performance.now()`. */
  readonly start: number;
}

async function bringUp(running: Running, asked: Asked): Promise<void> {
  const { environment, beside, start, workers } = asked;
  // Two cores: the database is made and filled while the pages are built. Whichever fails ends the start at once.
  const pages = running.building.then((building) => building.pages);
  const [{ database, app, seeded, model }] = await Promise.all([prepare(running, asked), pages]);
  const proposals = model.system.ruleProposal;
  // In `tongguan dev` whoever edits the schemas does so by hand.
  const keepsDays = environment.appliesProposals && !beside && proposals !== undefined;
  const hold = async (): Promise<void> => (running.workers ? running.workers.holdRules() : holdRules(model));
  const days = { table: quoted(tableOf(proposals ?? '')), timeZone: environment.timeZone, prepare: hold };
  const look = () => applyDue(database, days);
  if (keepsDays && (await look()) === 'applied') return runAnew(running);
  // `tongguan dev` has the server before us stop once we can do without it.
  if (beside) {
    process.send?.(loadedMessage);
    await waitForFreePort(environment);
  }
  const address = workers > 1 ? await startWorkers(running, workers) : await listen(app, environment);
  await database.announce(address);
  process.send?.(readyMessage);
  if (beside) say(`Server ready at ${address} after ${seconds(start)}`);
  else announce(address, seeded, { environment, start });
  announceAdministrator(seeded);
  freeStartMemory();
  if (!beside) adviseOnKeys(environment.keys, environment.demo);
  database.onEnd(() => void endWithDatabase(running));
  if (!keepsDays) return;
  running.endDays = keepDays(look, { onApplied: () => void runAnew(running), report: console.error });
}

/** The rules were changed by a proposal whose day has come: what was compiled from them runs in a new process. */
async function runAnew(running: Running): Promise<void> {
  if (running.closing !== null) return;
  say('The rules have changed: the server starts anew');
  await close(running);
  startAnew();
}

/** All that has to be there before somebody can call: the database with its tables and first records, and the app. */
interface Prepared {
  readonly database: OpenDatabase;
  readonly app: FastifyInstance;
  readonly seeded: Seeded;
  readonly model: ServerModel;
}

async function prepare(running: Running, { environment, beside, workers }: Asked): Promise<Prepared> {
  running.database = open(environment, 'tongguan serve', beside);
  // Modules load while the database starts in its own process.
  const fresh = beside ? new FreshModules() : null;
  const build = running.building.then(({ compiled }) => compiled);
  const server = build.then((name) => loadServer(environment, { build: name }));
  const [database, loaded] = await Promise.all([running.database, server]);
  const { createApp, model, tracing } = loaded;
  running.kill = database.kill;
  const { readLag } = environment.operation;
  const sharing = { watched: watchedStatements(environment, tracing, () => running.app?.log) };
  const pool = poolOf(database, sharing);
  running.pool = pool;
  const { app, seeded } = await onDirect(database, pool, (direct) =>
    withDatabaseLock(direct, async () => {
      await migrateTables(direct, model, await bringingOf(environment, { thorough: false, server: pool }));
      // Looked for once the tables are there: what a replica lacks of them it is not asked for.
      if (workers === 1) running.replicas = replicasOf(database, readLag, sharing);
      const { replicas } = running;
      const seeded = await seedDatabase({ database, server: loaded, environment }, (end) => {
        running.endSeeding = end;
      });
      const made = await createApp({ pool, replicas, direct: database.direct });
      running.app = made;
      return { app: made, seeded };
    }),
  );
  const { replicas } = running;
  if (fresh) followCompiler(running, fresh, { environment, database, pool, replicas, loaded });
  return { database, app, seeded, model };
}

/** Does what `tongguan dev` tells of changes, one after the other; what cannot be done is told, and the server started anew. */
function followCompiler(running: Running, fresh: FreshModules, lasting: Lasting): void {
  let { model } = lasting.loaded;
  let work = Promise.resolve();
  const renew = async (written: readonly string[]): Promise<void> => {
    const { app } = running;
    if (!app || running.closing) return;
    try {
      const next = await fresh.model(written);
      running.app = await renewServer(lasting, { app, model }, next);
      model = next;
      process.send?.(readyMessage);
    } catch (error) {
      console.error(error);
      process.send?.(failedMessage);
    }
  };
  process.on('message', (message) => {
    if (message === wordsMessage) renewWords(model);
    else if (isModelMessage(message)) work = work.then(() => renew(message.written));
  });
}

/** Hands over to several servers: what this one has opened to bring up the database is closed again, but that. */
async function startWorkers(running: Running, count: number): Promise<string> {
  await running.app?.close();
  running.app = null;
  await running.pool?.end();
  running.pool = null;
  if (running.closing !== null) throw new StartProblem('');
  const { compiled } = await running.building;
  running.workers = new Workers(count, { stopDelay: running.stopDelay, build: (await compiled) ?? '' });
  return running.workers.start();
}

function announce(
  address: string,
  { demoAccounts, demoPassword }: Seeded,
  { environment, start }: Pick<Asked, 'environment' | 'start'>,
): void {
  // A database of somebody else goes on.
  const stopped = environment.databaseUrl === undefined ? 'the server and its database' : 'the server';
  say(`Ready at ${address} after ${seconds(start)}. Ctrl-C stops ${stopped}.`);
  if (demoAccounts.length > 0) {
    say(`Demo accounts, password ${demoPassword}:`);
    for (const { username, company } of demoAccounts) say(`  ${username.padEnd(10)} ${company}`);
  }
}

/** Of a first start without demo accounts. */
function announceAdministrator({ adminPassword }: Seeded): void {
  if (adminPassword === null) return;
  say(`Administrator: account admin, password ${adminPassword}`);
  say('The password is shown this once: change it after the first login.');
}

/** The database was started again in vain, as often as keep-running.ts tries. */
async function endWithDatabase(running: Running): Promise<void> {
  if (running.closing !== null) return;
  console.error(
    'The server ends, because its database cannot be started: see postgres.log in the data folder, mend what it names (a full disk: make room) and start again.',
  );
  await close(running);
  process.exit(1);
}

/** Answers what is under way, then closes in the other order; once. */
function close(running: Running): Promise<void> {
  running.closing ??= (async () => {
    running.endDays?.();
    const building = await running.building.catch(() => null);
    await building?.stop();
    await running.workers?.stop();
    await running.endSeeding?.();
    if (running.app) await closeApp(running.app, running.stopDelay);
    await running.replicas?.close();
    await running.pool?.end();
    const database = await running.database?.catch(() => null);
    await database?.stop();
  })();
  return running.closing;
}
