// Loads the server and what the compiler made for it, only when a verb needs them: both take a moment.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool, PoolConfig } from 'pg';
import type { ServerModel } from '../runtime/core/model.ts';
import type { SharedMetrics } from '../runtime/server/context.ts';
import type { Replicas } from '../runtime/server/database/replicas.ts';
import type { Tracing } from '../runtime/server/tracing.ts';
import { backupOf } from './backup-settings.ts';
import { pageBuildOf } from './built-pages.ts';
import { changeTrials } from './changes/change-trials.ts';
import { schemaReaderOf } from './changes/schema-reader-of.ts';
import { demoPassword, demoUsernames } from './demo-accounts.ts';
import type { Environment } from './environment.ts';
import { checkKeys, ringOfInstallation } from './key-settings.ts';
import { readPartitions } from './partitions-setting.ts';
import { projectRoot } from './project-root.ts';
import { pastBooks } from './rules/past-books.ts';

/** What the app works on. */
export interface DatabaseParts {
  readonly pool: Pool;
  /** Copies that are read from; absent or null: none. */
  readonly replicas?: Replicas | null;
  /** Where to listen, should the pool reach the database through a pooler. */
  readonly direct?: PoolConfig | undefined;
  /** Another clock for what is written. */
  readonly now?: () => Date;
}

export interface LoadedServer {
  readonly model: ServerModel;
  /** Told of statements; null: no collector is set. */
  readonly tracing: Tracing | null;
  /**
   * The app with the settings of the environment, and with another clock for what is written; not listening yet. The tables must be
   * there. Throws StartProblem for keys that do not open them. `renewed`: the model in place of the one that was loaded.
   */
  createApp(parts: DatabaseParts, renewed?: ServerModel): Promise<FastifyInstance>;
}

interface LoadOptions {
  /** How many servers share this machine. */
  readonly servers?: number;
  /** How they tell their metrics. */
  readonly shared?: SharedMetrics;
  /** Name of the build of the pages that is served for as long as the server runs; null or absent: none. */
  readonly build?: string | null;
}

/** The schemas must be compiled. Throws StartProblem for a rule that no hook judges. */
export async function loadServer(
  environment: Environment,
  { servers = 1, shared, build = null }: LoadOptions = {},
): Promise<LoadedServer> {
  const [
    { model },
    { hooks },
    { createApp },
    { loadHooks },
    { requireJudges },
    { httpGateway },
    gateways,
    { httpLedger },
    { clamdScanner },
  ] = await Promise.all([
    import('../generated/model.gen.ts'),
    import('../generated/hooks.gen.ts'),
    import('../runtime/server/app.ts'),
    import('../runtime/server/load-hooks.ts'),
    import('../runtime/server/require-judges.ts'),
    import('../runtime/server/verification/http-gateway.ts'),
    import('../runtime/server/notices/notice-gateways.ts'),
    import('../runtime/server/ledger/http-ledger.ts'),
    import('../runtime/server/files/clamd-scanner.ts'),
  ]);
  const loaded = await loadHooks(hooks);
  requireJudges(model.entities, loaded);
  const tracing = environment.operation.traces
    ? await (await import('../runtime/server/tracing.ts')).openTracing()
    : null;
  const logSending = environment.operation.sendsLog
    ? await (await import('../runtime/server/log-sending.ts')).openLogSending()
    : null;
  const { dataFolder, timeZone, publicUrl, filesOrigin, secureCookies, tls, trustProxy, demo, secondFactorFor } =
    environment;
  const { resetPassword, sms, mail } = environment.accounts;
  const { authority, roots } = environment.timestamps;
  const { clamd, ...guards } = environment.guards;
  const options = {
    ...(build !== null && { pages: await pageBuildOf(build) }),
    files: environment.files,
    receipts: join(dataFolder, 'receipts'),
    checkpoints: environment.checkpoints,
    servers,
    secureCookies,
    ...(tls && { tls }),
    trustProxy,
    secondFactorFor,
    ...(timeZone !== undefined && { timeZone }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(filesOrigin !== undefined && { filesOrigin }),
    ...(demo && { demo: { password: demoPassword, usernames: demoUsernames } }),
    ...(resetPassword !== undefined && { resetPassword }),
    ...(sms && { codeGateway: httpGateway(sms), sendText: gateways.textService(sms) }),
    ...(mail && { sendMail: gateways.mailService(mail) }),
    ...(authority && { timestamps: authority }),
    ...guards,
    ...(clamd && { scan: clamdScanner(clamd) }),
    stampRoots: roots,
    signingRoots: environment.signingRoots,
    ...(environment.ledger && { ledger: httpLedger(environment.ledger) }),
    ...(environment.webhookNetworks && { webhookNetworks: environment.webhookNetworks }),
    logger: { level: environment.operation.logLevel },
    slowCall: environment.operation.slowCall,
    metrics: { ...environment.operation.metrics, ...(shared && { shared }) },
    ...(tracing && { tracing }),
    ...(logSending && { logSending }),
    readSchemas: schemaReaderOf(projectRoot),
    readPastBook: pastBooks(projectRoot),
    readHistory: async (entity: string) =>
      (await import('./rules/history/read-history.ts')).readHistory(projectRoot, entity),
  };
  const tryChange = changeTrials(projectRoot, {
    readings: process.env.TONGGUAN_READINGS ?? '',
    partitions: readPartitions(),
  });
  return {
    model,
    tracing,
    createApp: async ({ pool, replicas, direct, now }, renewed = model) => {
      if (renewed !== model) requireJudges(renewed.entities, loaded);
      const ring = await ringOfInstallation(environment.keys, dataFolder);
      await checkKeys(pool, ring);
      const backup = backupOf(environment, pool, renewed);
      const own = { ...options, keyRing: ring, ...(backup && { backup }) };
      // First records are entered as they stand: nothing is compiled for them while a server starts.
      const entering = now ? { now } : { tryChange };
      return createApp({
        model: renewed,
        hooks: loaded,
        database: pool,
        ...(replicas && { replicas }),
        options: { ...own, ...entering, ...(direct && { directDatabase: direct }) },
      });
    },
  };
}
