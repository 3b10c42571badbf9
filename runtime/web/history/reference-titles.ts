// Titles of the records that changes of references name: the history keeps their keys, people read their names.

import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isNested, namesRecord } from '../../core/kinds/field-traits.ts';
import { eachField, fieldAt, isRow, valuesAt } from '../../core/paths.ts';
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
  const add = (path: string, value: Json | undefined): void => {
    if (typeof value !== 'string' || value === '') return;
    const named = { field: fieldPath(path), value };
    found.set(JSON.stringify(named), named);
  };
  for (const { path, before, after, beforeLabel, afterLabel } of changes) {
    const field = fieldAt(entity.fields, path);
    const sides = [beforeLabel === undefined ? before : null, afterLabel === undefined ? after : null];
    if (namesRecord(field)) for (const value of sides) add(path, value);
    if (!isNested(field)) continue;
    // A line that came or went, with all it says.
    for (const row of sides.filter(isRow)) {
      eachField(field.fields, (inner, below) => {
        if (namesRecord(inner)) for (const { value } of valuesAt(row, below)) add(`${path}.${below}`, value);
      });
    }
  }
  return [...found.values()].slice(0, most);
}
