// Forgets what has served its time: keys of repeated calls after a day, ended logins after thirty.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from './context.ts';
import { run } from './store/statement.ts';

const everyHour = 3_600_000;
const day = 24 * everyHour;

export function keepHouse(app: FastifyInstance, { pool }: ServerContext): void {
  const clean = async (): Promise<void> => {
    const before = (age: number): Date => new Date(Date.now() - age);
    await run(pool, { text: 'delete from idempotency_key where "createdAt" < $1', values: [before(day)] });
    await run(pool, { text: 'delete from session where "expiresAt" < $1', values: [before(30 * day)] });
  };
  const timer = setInterval(() => {
    clean().catch((error: unknown) => app.log.error({ err: error }, 'housekeeping'));
  }, everyHour);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
