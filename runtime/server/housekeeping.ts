// Work done at the start and every hour or minute, by one server of a database for all: hourly hooks, clean-up, due transitions, notices and digests sent, the history sealed.
import type { FastifyInstance } from 'fastify';
import { backupQueue } from './backup/backup-job.ts';
import type { ServerContext } from './context.ts';
import { runDueTransitions } from './due-transitions.ts';
import { cleanExports } from './exports/export-queue.ts';
import { cleanFiles } from './files/clean-files.ts';
import { resumeImports } from './imports/import-queue.ts';
import { deleteImports } from './imports/import-store.ts';
import { cutOperationLog } from './integrity/cut-entries.ts';
import { checkpointQueue } from './integrity/make-checkpoint.ts';
import { keepSealing } from './integrity/seal-history.ts';
import type { JobBoss, Queue } from './jobs/job-boss.ts';
import { ledgerQueue } from './ledger/send-entries.ts';
import { makeMonths } from './migrate/month-parts.ts';
import { noticeDeadlines } from './notices/deadline-notices.ts';
import { deleteNotices } from './notices/notice-store.ts';
import { noticeQueue } from './notices/send-notices.ts';
import { cleanFactors } from './session/factors/factor-store.ts';
import { cleanPendingLogins } from './session/factors/pending-logins.ts';
import { run } from './store/statement.ts';
import { deleteDeliveries } from './webhooks/claim-delivery.ts';
import { keepSending } from './webhooks/keep-sending.ts';
import { hasWebhooks } from './webhooks/webhook-owner.ts';

const day = 86_400_000;
const rarely = { silence: 30, atOnce: 1, pause: 30 } as const;

/** Has both done once the server listens, and every hour. */
export function runHousekeeping(app: FastifyInstance, context: ServerContext, jobs: JobBoss): void {
  const queues: readonly Queue[] = [
    {
      ...rarely,
      name: 'due',
      every: '0 * * * *',
      work: async (_, stop) => {
        await runDueTransitions(context, new Date(), stop);
        await context.makeCharges(context, undefined, stop);
        await noticeDeadlines(context, new Date(), stop);
      },
    },
    { ...rarely, name: 'housekeeping', every: '30 * * * *', work: (_, stop) => clean(context, jobs, stop) },
    ...[noticeQueue(context), ledgerQueue(context), checkpointQueue(context)].filter((queue) => queue !== null),
  ];
  const backups = backupQueue(context);
  let stopSealing = async (): Promise<void> => {};
  let stopSending = async (): Promise<void> => {};
  app.addHook('onClose', () => stopSealing());
  app.addHook('onClose', () => stopSending());
  app.addHook('onListen', async () => {
    stopSealing = keepSealing(context, context.report);
    if (hasWebhooks(context)) stopSending = keepSending(context);
    // They come at their time and not with a start.
    if (backups) jobs.open(backups).catch((error: unknown) => app.log.error({ err: error }, backups.name));
    for (const queue of queues) {
      const start = async (): Promise<void> => {
        await jobs.send(queue);
        await jobs.wake(queue);
      };
      start().catch((error: unknown) => app.log.error({ err: error }, queue.name));
    }
  });
}

/** Counted tries are kept while they count, keys of repeated calls and verification codes are kept for a day, as are exports, ended logins for thirty, notices for ninety, files that no record holds for a week, the log of operations as its owner has set. */
async function clean(context: ServerContext, jobs: JobBoss, stop: AbortSignal): Promise<void> {
  const { database, layouts, settings } = context;
  const { tables } = layouts;
  for (const [entity, { hourly }] of Object.entries(context.hooks)) {
    // What one hook cannot do keeps nothing else from being done.
    await hourly?.(stop).catch((error: unknown) => context.report(error, `hourly of ${entity}`));
  }
  const before = (age: number): Date => new Date(Date.now() - age);
  await run(database, { text: 'delete from idempotency_key where "createdAt" < $1', values: [before(day)] });
  await run(database, { text: `delete from ${tables.session} where "expiresAt" < $1`, values: [before(30 * day)] });
  await run(database, { text: `delete from ${tables.verificationCode} where "sentAt" < $1`, values: [before(day)] });
  await deleteNotices(database, before(90 * day));
  if (hasWebhooks(context)) await deleteDeliveries(context, before(90 * day));
  await makeMonths(database);
  if ((await cutOperationLog(database, stop)) > 0) context.operations.hasGrown();
  await deleteImports(database);
  await resumeImports(context, jobs);
  await context.rateLimits.clean();
  await cleanPendingLogins(database);
  await cleanFactors(database);
  if (settings.files !== undefined) {
    await cleanExports(context, jobs, settings.files);
    await cleanFiles({ executor: database, layouts, folder: settings.files, now: new Date() });
  }
}
