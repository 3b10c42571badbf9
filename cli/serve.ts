// `tongguan serve`: build -> database -> tables -> first records -> app -> listen, and all of it back on Ctrl-C.
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { OpenDatabase } from '../runtime/server/database/open-database.ts';
import { ensureBuilt } from './build.ts';
import { describePort, requireFreePort, waitForFreePort } from './check-port.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { adviseOnKeys } from './key-settings.ts';
import { loadServer } from './load-server.ts';
import { migrateTables, open, poolOf } from './prepare-database.ts';
import { say, seconds } from './progress.ts';
import { ensureSeeded, type Seeded } from './seed/seed.ts';
import { SeedClock } from './seed/seed-clock.ts';
import { readyMessage } from './server-process.ts';
import { listenForStop } from './stop-signals.ts';
import { withDatabaseLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command
    .option('--beside', 'work on the database of a running `tongguan dev`, and build nothing')
    .action(withProblems(serve));
}

/** What has been opened so far, to be closed in the other order. */
interface Running {
  database: Promise<OpenDatabase> | null;
  pool: Pool | null;
  app: FastifyInstance | null;
  closing: Promise<void> | null;
  /** Ends an opened database at once. */
  kill: (() => void) | null;
  /** Milliseconds, see `closeApp`. */
  readonly stopDelay: number;
}

async function serve({ beside = false }: { beside?: boolean }): Promise<void> {
  const start = performance.now();
  // Whoever reads our output may leave before we do.
  process.stdout.on('error', () => {});
  const environment = readEnvironment();
  if (!beside) {
    await requireFreePort(environment);
    await ensureBuilt();
  }
  const running: Running = {
    database: null,
    pool: null,
    app: null,
    closing: null,
    kill: null,
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
      running.kill?.();
    },
  });
  try {
    await bringUp(running, { environment, beside, start });
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
  /** When the verb began, as `performance.now()`. */
  readonly start: number;
}

async function bringUp(running: Running, { environment, beside, start }: Asked): Promise<void> {
  running.database = open(environment, 'tongguan serve', beside);
  // Modules load while the database starts in its own process.
  const [database, { createApp, model }] = await Promise.all([running.database, loadServer(environment)]);
  running.kill = database.kill;
  const pool = poolOf(database, {
    from: environment.operation.slowStatement,
    tell: (slow) => running.app?.log.warn(slow, 'slow statement'),
  });
  running.pool = pool;
  const clock = new SeedClock();
  const { app, seeded } = await withDatabaseLock(pool, async () => {
    await migrateTables(pool, model, { thorough: false, timeZone: environment.timeZone });
    const made = await createApp(pool, clock.now);
    running.app = made;
    return { app: made, seeded: await ensureSeeded({ app: made, pool, model, environment, clock }) };
  });
  // `tongguan dev` starts us while the server before us stops.
  if (beside) await waitForFreePort(environment);
  const address = await listen(app, environment);
  await database.announce(address);
  process.send?.(readyMessage);
  if (beside) say(`Server ready at ${address} after ${seconds(start)}`);
  else announce(address, seeded, { environment, start });
  announceAdministrator(seeded);
  if (!beside) adviseOnKeys(environment.keys, environment.demo);
  database.onEnd(() => void endWithDatabase(running));
}

async function listen(app: FastifyInstance, { host, port }: Environment): Promise<string> {
  try {
    const address = await app.listen({ host, port });
    return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//localhost:');
  } catch (error) {
    throw describePort({ host, port }, error);
  }
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

/** Milliseconds a call may still take once the server stops. */
const lastCalls = 3_000;

/** Answers what is under way, then closes in the other order; once. */
function close(running: Running): Promise<void> {
  running.closing ??= (async () => {
    if (running.app) await closeApp(running.app, running.stopDelay);
    await running.pool?.end();
    const database = await running.database?.catch(() => null);
    await database?.stop();
  })();
  return running.closing;
}

/**
 * Connections that browsers keep open end as soon as nothing is under way on them. `stopDelay`: milliseconds for which calls are
 * still answered after `/readyz` has begun to say that the server stops.
 */
async function closeApp(app: FastifyInstance, stopDelay: number): Promise<void> {
  app.announceStop();
  if (stopDelay > 0 && app.server.listening) await delay(stopDelay);
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), lastCalls);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
