// Who can log in once a fresh installation is set up: accounts among the first records, by the names they log in with.
import { join } from 'node:path';
import type { ContentCache } from '../cache/content-cache.ts';
import { readText } from '../cache/read-text.ts';
import { listFiles } from '../list-files.ts';
import { readSource, type SourceFile } from './source-file.ts';

const folder = 'schemas/seeds';

/** Names of the accounts in files of first records, of the entity that `access` calls accounts; null where there are no such records, or where not all can be read. */
export function seededAccounts(root: string, access: SourceFile, cache: ContentCache): ReadonlySet<string> | null {
  const entity = accountEntityOf(access);
  if (entity === null) return null;
  const holds = new RegExp(`^(?:- )?entity: *["']?${entity}["']? *(?:#.*)?$`, 'm');
  const names = new Set<string>();
  for (const file of listFiles(join(root, folder))) {
    const text = file.endsWith('.yaml') ? readText(join(root, folder, file)) : '';
    if (!holds.test(text)) continue;
    const read = readSource(`${folder}/${file}`, text, cache);
    if (!('source' in read)) return null;
    for (const { record } of recordsOf(read.source.value, entity)) {
      if (typeof record?.username === 'string') names.add(record.username);
    }
  }
  return names.size === 0 ? null : names;
}

/** What accounts are called among the entities. */
function accountEntityOf({ value }: SourceFile): string | null {
  const { entities } = (value ?? {}) as { readonly entities?: { readonly account?: unknown } | null };
  return typeof entities?.account === 'string' ? entities.account : null;
}

interface SeedRecord {
  readonly record?: { readonly username?: unknown };
}

/** A file holds records of one entity, or a list of such. */
function recordsOf(value: unknown, entity: string): SeedRecord[] {
  const lists = (Array.isArray(value) ? value : [value]) as { readonly entity?: unknown; readonly records?: unknown }[];
  return lists.flatMap((list) =>
    list?.entity === entity && Array.isArray(list.records) ? (list.records as SeedRecord[]).filter(Boolean) : [],
  );
}
