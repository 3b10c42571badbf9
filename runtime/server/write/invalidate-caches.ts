// Invalidates what the server caches of records.
import type { ServerEntity } from '../context.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CodeTableCache } from '../store/code-tables.ts';
import type { ListCache } from '../store/list-cache.ts';
import type { ReferenceCache } from '../store/reference-cache.ts';

interface Caches {
  readonly codes: CodeTableCache;
  readonly sessions: Sessions;
  readonly referenceCache: ReferenceCache;
  readonly listCache: ListCache;
}

/** Invalidates the caches that hold data of the entity. */
export function invalidateCaches(
  { codes, sessions, referenceCache, listCache }: Caches,
  { descriptor, layout }: ServerEntity,
): void {
  const { system } = layout.layouts;
  listCache.forget(layout.table);
  if ([system.code, system.codeTable].includes(descriptor.id)) codes.forget();
  if (![system.account, system.role, system.enterprise].includes(descriptor.id)) return;
  sessions.forget();
  referenceCache.forget();
}
