// What the server does by itself, at the start and every hour: gives roles to enterprises without any, forgets what has served its time, makes transitions that are due.
import type { FastifyInstance } from 'fastify';
import { giveRolesToAll } from './accounts/enterprise-roles.ts';
import type { ServerContext } from './context.ts';
import { makeDue } from './due.ts';
import { cleanFiles } from './files/clean-files.ts';
import { run } from './store/statement.ts';

const everyHour = 3_600_000;
const day = 24 * everyHour;

/** Counted tries are kept while they count, keys of repeated calls and verification codes are kept for a day, ended logins for thirty, files that no record holds for a week. */
export function keepHouse(app: FastifyInstance, context: ServerContext): void {
  const { database, layouts, settings } = context;
  const clean = async (): Promise<void> => {
    const before = (age: number): Date => new Date(Date.now() - age);
    await run(database, { text: 'delete from idempotency_key where "createdAt" < $1', values: [before(day)] });
    await run(database, { text: 'delete from session where "expiresAt" < $1', values: [before(30 * day)] });
    await run(database, { text: 'delete from verification_code where "sentAt" < $1', values: [before(day)] });
    await context.tries.clean();
    if (settings.files !== undefined) {
      await cleanFiles({ executor: database, layouts, folder: settings.files, now: new Date() });
    }
    await makeDue(context, new Date(), stop.signal);
  };
  const giveRoles = async (): Promise<void> => giveRolesToAll(context, stop.signal);
  const stop = new AbortController();
  let underway: Promise<void> = Promise.resolve();
  const start = (work: () => Promise<void>): void => {
    underway = underway.then(work).catch((error: unknown) => {
      app.log.error({ err: error }, 'housekeeping');
    });
  };
  const timer = setInterval(() => start(clean), everyHour);
  timer.unref();
  app.addHook('onListen', async () => {
    start(giveRoles);
    start(clean);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    stop.abort();
    // The database is closed after the app.
    await underway;
  });
}
