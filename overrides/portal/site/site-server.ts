// What the pages of the site work with, kept once for each server.
import type { ServerContext } from '../../../runtime/server/context.ts';
import type { EntityHooks } from '../../../runtime/server/hooks.ts';
import { PageCache } from './page-cache.ts';

const caches = new WeakMap<ServerContext, PageCache>();

/** The pages a server keeps. */
export function pagesOf(server: ServerContext): PageCache {
  const known = caches.get(server) ?? new PageCache();
  caches.set(server, known);
  return known;
}

/** Hooks of an entity whose records the site shows. */
export function shownOnPortal(server: () => ServerContext): EntityHooks {
  return {
    after: () => pagesOf(server()).forget(),
  };
}
