// Titles of the records that changes of references name: the history keeps their keys, people read their names.

import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { fieldAt } from '../../core/paths.ts';
import type { HistoryChange } from '../api/entity-calls.ts';
import { type Named, type TitleOf, useTitles } from '../kinds/use-titles.ts';

/** Asks for at most this many titles: beyond it keys do. */
const most = 60;

/** Titles by path and value of a change. */
export function useReferenceTitles(entity: EntityDescriptor, changes: readonly HistoryChange[]): TitleOf {
  const titleOf = useTitles(entity.id, namedIn(entity, changes));
  return (path, value) => titleOf(fieldPath(path), value);
}

function fieldPath(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

function namedIn(entity: EntityDescriptor, changes: readonly HistoryChange[]): Named[] {
  const found = new Map<string, Named>();
  for (const { path, before, after, beforeLabel, afterLabel } of changes) {
    if (!namesRecord(fieldAt(entity.fields, path))) continue;
    const sides = [beforeLabel === undefined ? before : null, afterLabel === undefined ? after : null];
    for (const value of sides) {
      if (typeof value !== 'string' || value === '') continue;
      const named = { field: fieldPath(path), value };
      found.set(JSON.stringify(named), named);
    }
  }
  return [...found.values()].slice(0, most);
}
