// /healthz: 200 once requests can be served, 503 while the database cannot be reached.
import type { FastifyInstance } from 'fastify';
import type { WriteScope } from './context.ts';

export function addHealth(app: FastifyInstance, { database }: Pick<WriteScope, 'database'>): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await database.query('select 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database-unavailable' });
    }
  });
}
