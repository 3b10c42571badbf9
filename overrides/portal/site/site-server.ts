// What the pages of the site work with, kept once for each server.
import type { ServerContext } from '../../../runtime/server/context.ts';
import type { EntityHooks } from '../../../runtime/server/hooks.ts';
import { PageCache } from './page-cache.ts';
import { ScaledPictures } from './scaled-pictures.ts';

const caches = new WeakMap<ServerContext, PageCache>();
const pictures = new WeakMap<ServerContext, ScaledPictures>();

/** The pages a server keeps. */
export function pagesOf(server: ServerContext): PageCache {
  const known = caches.get(server) ?? new PageCache();
  caches.set(server, known);
  return known;
}

/** The smaller pictures a server keeps. */
export function picturesOf(server: ServerContext): ScaledPictures {
  const known = pictures.get(server) ?? new ScaledPictures((error) => server.report(error, 'smaller pictures'));
  pictures.set(server, known);
  return known;
}

/** Hooks of an entity whose records the site shows. */
export function shownOnPortal(server: () => ServerContext): EntityHooks {
  const forget = (): void => pagesOf(server()).forget();
  return { after: forget, forget };
}
