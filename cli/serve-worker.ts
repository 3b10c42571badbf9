// One server of several on this machine, started by workers.ts: the database is there and migrated, the port is shared.
import type { FastifyInstance } from 'fastify';
import { type OpenDatabase, openDatabase } from '../runtime/server/database/open-database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { freeStartMemory } from './free-start-memory.ts';
import { holdRules } from './hold-rules.ts';
import { closeApp, listen } from './listen.ts';
import { loadServer } from './load-server.ts';
import { poolOf, replicasOf } from './prepare-database.ts';
import { say } from './progress.ts';
import { shareMetrics } from './shared-metrics.ts';
import { watchedStatements } from './watched-statements.ts';
import { withProblems } from './with-problems.ts';
import {
  buildVariable,
  holdMessage,
  stopMessage,
  type WorkerReady,
  workersVariable,
  workerVariable,
} from './workers.ts';

/** Ends in order what has been opened so far. */
let end = async (): Promise<void> => {};
let isEnding = false;

function stop(): void {
  if (isEnding) return;
  isEnding = true;
  void end().finally(() => process.exit(0));
}

process.on('message', (message) => message === stopMessage && stop());
process.on('SIGTERM', stop);
// Ctrl-C and a closed terminal reach every process; the one that started us tells us to stop.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
await withProblems(serve)();
// What has been opened would keep a server alive that cannot start.
if (process.exitCode === 1) process.exit();

/** The database that the process which started us has opened. */
function openBeside({ dataFolder, databaseUrl, directUrl, ownerUrl, readUrl }: Environment): Promise<OpenDatabase> {
  const place = {
    dataFolder,
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(directUrl !== undefined && { directUrl }),
    ...(readUrl !== undefined && { readUrl }),
    ...(ownerUrl !== undefined && { ownerUrl }),
  };
  return openDatabase({ ...place, command: 'tongguan serve', joins: true, report: say });
}

async function serve(): Promise<void> {
  const environment = readEnvironment();
  const servers = Number(process.env[workersVariable] ?? 1);
  const server = Number(process.env[workerVariable] ?? 1);
  const [database, { createApp, model, tracing }] = await Promise.all([
    openBeside(environment),
    loadServer(environment, {
      servers,
      shared: { server, share: shareMetrics },
      build: process.env[buildVariable] || null,
    }),
  ]);
  let app: FastifyInstance | null = null;
  const { stopDelay, readLag } = environment.operation;
  const watched = watchedStatements(environment, tracing, () => app?.log);
  const pool = poolOf(database, { servers, watched });
  const replicas = replicasOf(database, readLag, { servers, watched });
  const made = await createApp({ pool, replicas, direct: database.direct });
  app = made;
  end = async () => {
    await closeApp(made, stopDelay);
    await replicas?.close();
    await pool.end();
    await database.stop();
  };
  process.on('message', (message) => {
    if (message !== holdMessage) return;
    holdRules(model);
    process.send?.(holdMessage);
  });
  const address = await listen(made, environment);
  process.send?.({ address } satisfies WorkerReady);
  freeStartMemory();
}
