// The built pages at `/`: the page itself asked for anew each time, its parts, named by their content, kept for good.
import { basename } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** A build of the pages, and those before it. */
export interface ServedPages {
  readonly folder: string;
  /** Tells it from other builds: open pages learn by it that there is a newer one. Absent: they do not. */
  readonly build?: string;
  /** Folders of former builds, the newest first: pages that were opened then still ask for parts that only they have. */
  readonly formers?: readonly string[];
}

const forever = 'public, max-age=31536000, immutable';

export async function addPages(app: FastifyInstance, pages: ServedPages | undefined): Promise<void> {
  if (pages === undefined) return;
  await app.register(staticFiles, {
    // Looked into in this order: what both have is that of the present one.
    root: [pages.folder, ...(pages.formers ?? [])],
    prefix: '/',
    cacheControl: false,
    preCompressed: true,
    // They are built while the server starts, or not at all beside `tongguan dev`, which serves its own.
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /^index\.html/.test(basename(path)) ? 'no-cache' : forever);
    },
  });
}
