// Titles of the records and files that changes name: the history keeps their keys, people read their names.
import { useMemo } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isNested, namesFiles, namesRecord } from '../../core/kinds/field-traits.ts';
import { eachField, fieldAt, isRow, valuesAt } from '../../core/paths.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import type { HistoryEntry } from '../api/entity-calls.ts';
import { type Named, type TitleOf, useTitles } from '../kinds/use-titles.ts';

/** Asks for at most this many titles: beyond it keys do. */
const most = 60;

/** Titles by path and value of a change; the names of files come with the history. */
export function useReferenceTitles(
  entity: EntityDescriptor,
  changes: readonly FieldChange[],
  history: readonly HistoryEntry[],
): TitleOf {
  const titleOf = useTitles(entity.id, namedIn(entity, changes));
  const fileNames = useMemo(
    () => new Map(history.flatMap((entry) => Object.entries(entry.fileNames ?? {}))),
    [history],
  );
  return (path, value) => {
    if (!namesFiles(fieldAt(entity.fields, path))) return titleOf(fieldPath(path), value);
    // Several files of a field stand with commas between them.
    const names = value.split(',').map((id) => fileNames.get(id));
    return names.includes(undefined) ? undefined : names.join(', ');
  };
}

function fieldPath(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

function namedIn(entity: EntityDescriptor, changes: readonly FieldChange[]): Named[] {
  const found = new Map<string, Named>();
  const add = (path: string, value: Json | undefined): void => {
    if (typeof value !== 'string' || value === '') return;
    const named = { field: fieldPath(path), value };
    found.set(JSON.stringify(named), named);
  };
  for (const { path, before, after } of changes) {
    const field = fieldAt(entity.fields, path);
    const sides = [before, after];
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
