// The server: one Fastify app, made from the compiled schemas, the hooks and a database.
//
//   request
//     -> its id, which every line of the log has               request-id.ts, request-log.ts
//     -> security headers, refusal of other sites' writes      security.ts
//     -> cookies, body, its values and levels counted           json-body.ts
//     -> files alone at the host of files, where there is one   files/files-host.ts
//     -> for whom the page calls, under which key              call-headers.ts
//     -> a budget of work                                      work-budget.ts
//     -> after what may have written: how far the log is       session/mark-writes.ts
//     -> /healthz, /readyz, /metrics | pages                   health.ts, serve-metrics.ts, pages.ts
//     -> public pages of the product                           overrides/<entity>/hooks.ts
//     -> /check/*, for who holds a paper                       papers/check-routes.ts
//     -> whose login it is, what its route says of its input   session/authenticate.ts, description/check-input.ts
//     -> /api/openapi.json, /api/docs, for any login           description/describe-api.ts
//     -> /api/login/*                                          session/{login,second-step}-routes.ts
//     -> /api/sendMsg/*; calls of the product                  verification/, overrides/<entity>/hooks.ts
//     -> /api/notices, /api/events                             notices/, live/
//     -> /api/entities/*, /api/codes                           routes/*.ts
//     -> /api/entities/:entity/export*, /api/exports           exports/
//     -> /api/my-work, /api/search, /api/kept                  work/, search/, kept/
//     -> /api/files, imports                                   files/, imports/
//     -> /api/authority/*                                      authority/
//     -> /api/rules/trial                                      trials/
//          reads:   session -> permission -> primary or replica (routes/read-at.ts) -> scope in SQL -> envelope
//          writes:  write/execute.ts
//          what was done, by whom, from where     operations/
//     -> whatever is thrown: an envelope in the reader's language   failures.ts
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Pool } from 'pg';
import type { ServerModel } from '../core/model.ts';
import { answerBytes } from './answer-bytes.ts';
import { addAuthorityRoutes } from './authority/authority-routes.ts';
import { readCallHeaders } from './call-headers.ts';
import { defaultSettings, type ServerContext, type Settings } from './context.ts';
import type { Replicas } from './database/replicas.ts';
import { checkInput } from './description/check-input.ts';
import { addDocs, describeRoutes } from './description/describe-api.ts';
import { addExportJobRoutes } from './exports/export-job-routes.ts';
import { ExportTurns } from './exports/export-limits.ts';
import { addExportRoutes } from './exports/export-routes.ts';
import { addLineExportRoutes } from './exports/line-export-routes.ts';
import { answerFailures, causeOf, failureAnswerer } from './failures.ts';
import { addFileRoutes } from './files/file-routes.ts';
import { addFilesHost } from './files/files-host.ts';
import { addHealth } from './health.ts';
import { runHousekeeping } from './housekeeping.ts';
import { addImportRoutes } from './imports/import-routes.ts';
import { addLineRoutes } from './imports/line-routes.ts';
import { addTemplateRoutes } from './imports/template-routes.ts';
import { JobBoss } from './jobs/job-boss.ts';
import { addJsonBody } from './json-body.ts';
import { addKeptRoutes } from './kept/kept-routes.ts';
import { addEventRoutes } from './live/event-routes.ts';
import { LiveHub } from './live/live-hub.ts';
import type { GivenHooks } from './load-hooks.ts';
import { makeContext } from './make-context.ts';
import { Metrics } from './metrics.ts';
import { addNoticeRoutes } from './notices/notice-routes.ts';
import { recordOperations } from './operations/record-operations.ts';
import { addPages } from './pages.ts';
import { addCheckRoutes } from './papers/check-routes.ts';
import { followRequests, requestIds, tellRequestId } from './request-id.ts';
import { logCalls, logOptions } from './request-log.ts';
import { addActionRoutes } from './routes/action-routes.ts';
import { addCalledRoutes } from './routes/called-routes.ts';
import { addChargeRoutes } from './routes/charge-routes.ts';
import { addCodeRoutes } from './routes/code-routes.ts';
import { addCompletingRoutes } from './routes/completing-routes.ts';
import { addElementRoutes } from './routes/element-routes.ts';
import { addFlowRoutes } from './routes/flow-routes.ts';
import { addHistoryRoutes } from './routes/history-routes.ts';
import { addHistoryVerification } from './routes/history-verification.ts';
import { addListRoutes } from './routes/list-routes.ts';
import { addOptionRoutes } from './routes/option-routes.ts';
import { addPaperRoutes } from './routes/paper-routes.ts';
import { addRecordRoutes } from './routes/record-routes.ts';
import { addRefusedRoutes, addRelatedRoutes } from './routes/related-routes.ts';
import { addResolveRoutes } from './routes/resolve-routes.ts';
import { addSignatureRoutes } from './routes/signature-routes.ts';
import { addStartingRoutes } from './routes/starting-routes.ts';
import { addSummaryRoutes } from './routes/summary-routes.ts';
import { addSearchRoutes } from './search/search-routes.ts';
import { protect, protectAnswer } from './security.ts';
import { serveMetrics } from './serve-metrics.ts';
import { readTlsFiles, renewTls } from './serve-tls.ts';
import { authenticate } from './session/authenticate.ts';
import { nameCookies } from './session/cookie-names.ts';
import { addLoginRoutes } from './session/login-routes.ts';
import { markWrites } from './session/mark-writes.ts';
import { addOwnSessions } from './session/own-sessions.ts';
import { logOf } from './session/own-writes.ts';
import { addSecondStepRoutes } from './session/second-step-routes.ts';
import { addPastBookRoutes } from './trials/past-book-routes.ts';
import { addRuleHistoryRoutes } from './trials/rule-history-routes.ts';
import { addRuleProposalRoutes } from './trials/rule-proposal-routes.ts';
import { addSchemaRoutes } from './trials/schema-routes.ts';
import { addTrialRoutes } from './trials/trial-routes.ts';
import { addSendMessageRoutes } from './verification/send-message-routes.ts';
import { addWorkRoutes } from './work/work-routes.ts';
import { addWorkBudget } from './work-budget.ts';

/** Bytes of a body that holds no record: a login, ids, an answer to a question. Calls that take records say so themselves. */
const smallBody = 64 * 1024;
/** Milliseconds a request may take to arrive: room for an upload over a slow line. */
const longestRequest = 300_000;

export interface AppParts {
  readonly model: ServerModel;
  readonly hooks: GivenHooks;
  readonly database: Pool;
  /** Copies that lists, enquiries and exports may be read from; absent: none. They keep open when the app closes, too. */
  readonly replicas?: Replicas;
  readonly options?: Partial<Settings> & { readonly logger?: FastifyServerOptions['logger'] };
}

/** What a caller says of its own address counts for nothing; only what a declared proxy has added to it. */
function trusted(proxies: Settings['trustProxy']): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}

/** Makes the app; the caller listens and closes. The database keeps open when the app closes. */
export async function createApp({
  model,
  hooks,
  database,
  replicas,
  options = {},
}: AppParts): Promise<FastifyInstance> {
  const { logger = false, ...chosen } = options;
  const settings: Settings = { ...defaultSettings, ...chosen };
  const report = (error: unknown, where: string): void => app.log.error(causeOf(error), where);
  const live: LiveHub = new LiveHub({
    hints: () => context.hints,
    scope: () => context,
    ...(replicas && { caughtUp: async () => replicas.caughtUp(await logOf(database)) }),
  });
  const metrics = new Metrics(settings.metrics?.shared?.server);
  const announce: ServerContext['announce'] = (changed) => {
    metrics.saved(changed.entity);
    live.hear([changed]);
  };
  const context = makeContext({ model, hooks, pool: database, replicas, settings, report, announce });
  const jobs = new JobBoss(database, report);
  const answerFailure = failureAnswerer(context, (error) => metrics.refused(error));
  const app: FastifyInstance = Fastify({
    logger: typeof logger === 'object' ? logOptions(logger, settings.logSending) : logger,
    // The lines have the id already, also those that nobody writes for a request.
    childLoggerFactory: (parent) => parent,
    genReqId: requestIds(settings.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(settings.trustProxy),
    // A server of TLS answers no other way.
    ...(settings.tls && { https: readTlsFiles(settings.tls) }),
    bodyLimit: Math.min(smallBody, settings.bodyLimit),
    requestTimeout: longestRequest,
    // A call under way is answered; whoever closes the app decides how long to wait for it.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      protectAnswer(reply);
      tellRequestId(request, reply);
      answerFailure(error, request, reply);
    },
  });
  if (settings.tls) renewTls(app, settings.tls);
  followRequests(app);
  settings.logSending?.follow(app);
  settings.tracing?.follow(app);
  logCalls(app, settings.slowCall);
  metrics.countRequests(app);
  addJsonBody(app);
  answerFailures(app, answerFailure);
  protect(app, { https: settings.secureCookies, files: settings.filesOrigin });
  await app.register(cookie);
  nameCookies(app, settings.secureCookies);
  addFilesHost(app, context);
  addHealth(app, context);
  metrics.observe(app, context, database);
  serveMetrics(app, metrics, settings);
  addCheckRoutes(app, context);
  await app.register(async (api) => addApi(api, context, { jobs, live, pool: database }), { prefix: '/api' });
  for (const { pages } of Object.values(context.hooks)) if (pages) await app.register(async (site) => pages(site));
  await addPages(app, settings.pages);
  if (settings.runsHousekeeping) runHousekeeping(app, context, jobs);
  context.hints.whenHeard((records, missed) => live.hear(records, missed));
  app.addHook('onListen', () => context.hints.start());
  app.addHook('onClose', () => context.hints.close());
  // The database is closed after the app.
  app.addHook('onClose', () => jobs.stop());
  return app;
}

/** What works beside the calls. */
interface Beside {
  readonly jobs: JobBoss;
  readonly live: LiveHub;
  readonly pool: Pool;
}

async function addApi(api: FastifyInstance, context: ServerContext, beside: Beside): Promise<void> {
  // Answers of the API are somebody's own and never kept by a browser or a proxy.
  api.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, answerBytes(payload));
  });
  readCallHeaders(api);
  addWorkBudget(api);
  const { ownWrites, hints, replicas } = context;
  if (replicas) markWrites(api, { pool: beside.pool, ownWrites, tell: (account, log) => hints.ownWrite(account, log) });
  recordOperations(api, context);
  await describeRoutes(api, context);
  await api.register(async (docs) => {
    if (!context.settings.openDescription) authenticate(docs, context);
    await addDocs(docs);
  });
  await api.register(async (calls) => addCalls(calls, context, beside));
}

/** The calls, each with a schema that says what is sent and answered, and whether a login is needed. */
async function addCalls(api: FastifyInstance, context: ServerContext, { jobs, live }: Beside): Promise<void> {
  authenticate(api, context);
  checkInput(api);
  addLoginRoutes(api, context);
  addSecondStepRoutes(api, context);
  addOwnSessions(api, context);
  addSendMessageRoutes(api, context);
  addNoticeRoutes(api, context);
  addEventRoutes(api, context, live);
  for (const { calls } of Object.values(context.hooks)) calls?.(api);
  addListRoutes(api, context);
  addSummaryRoutes(api, context);
  addWorkRoutes(api, context);
  addSearchRoutes(api, context);
  addKeptRoutes(api, context);
  addStartingRoutes(api, context);
  addCompletingRoutes(api, context);
  addElementRoutes(api, context);
  addCalledRoutes(api, context);
  addRecordRoutes(api, context);
  addActionRoutes(api, context);
  addOptionRoutes(api, context);
  addResolveRoutes(api, context);
  const turns = new ExportTurns(context.settings.exportLimits, context.rateLimits);
  addExportRoutes(api, context, turns);
  addExportJobRoutes(api, context, { jobs, turns });
  addHistoryRoutes(api, context);
  addHistoryVerification(api, context);
  addRelatedRoutes(api, context);
  addRefusedRoutes(api, context);
  addFlowRoutes(api, context);
  addChargeRoutes(api, context);
  addCodeRoutes(api, context);
  await addFileRoutes(api, context);
  await addImportRoutes(api, context, jobs);
  await addLineRoutes(api, context);
  addTemplateRoutes(api, context);
  addLineExportRoutes(api, context);
  addPaperRoutes(api, context);
  addAuthorityRoutes(api, context);
  await addSignatureRoutes(api, context);
  addTrialRoutes(api, context);
  addSchemaRoutes(api, context);
  addRuleHistoryRoutes(api, context);
  addRuleProposalRoutes(api, context);
  addPastBookRoutes(api, context);
}
