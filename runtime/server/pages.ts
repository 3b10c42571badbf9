// The built pages at `/`: the page itself asked for anew each time, its parts, named by their content, kept for good.
import { basename } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from './context.ts';

const forever = 'public, max-age=31536000, immutable';

export async function addPages(app: FastifyInstance, { pages }: Pick<Settings, 'pages'>): Promise<void> {
  if (pages === undefined) return;
  await app.register(staticFiles, {
    root: pages,
    prefix: '/',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /^index\.html/.test(basename(path)) ? 'no-cache' : forever);
    },
  });
}
