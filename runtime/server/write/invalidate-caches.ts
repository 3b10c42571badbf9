// Invalidates what the server caches of records.
import type { Sessions } from '../session/sessions.ts';
import type { CodeTableCache } from '../store/code-tables.ts';
import type { Layouts } from '../store/layout.ts';
import type { ListCache } from '../store/list-cache.ts';
import type { ReferenceCache } from '../store/reference-cache.ts';
import { quoted } from '../store/statement.ts';

interface Caches {
  readonly codes: CodeTableCache;
  readonly sessions: Sessions;
  readonly referenceCache: ReferenceCache;
  readonly listCache: ListCache;
  readonly layouts: Pick<Layouts, 'tables'>;
}

/** Invalidates the caches that hold data of the table, or of any (null): it was written, here or on another server. */
export function invalidateCaches(
  { codes, sessions, referenceCache, listCache, layouts }: Caches,
  table: string | null,
): void {
  const { tables } = layouts;
  const isOneOf = (...names: readonly string[]): boolean => table === null || names.includes(quoted(table));
  listCache.forget(table);
  if (isOneOf(tables.code, tables.codeTable)) codes.forget();
  if (isOneOf(tables.account, tables.role, tables.enterprise, tables.session)) sessions.forget();
  if (isOneOf(tables.account, tables.role, tables.enterprise)) referenceCache.forget();
}
