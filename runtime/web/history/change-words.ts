// What changes are said with beside labels: titles of records that are named, and texts in the words of the field they are a value of.
import { useMemo } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { shapedByOf } from '../../core/kinds/field-traits.ts';
import { fieldAt, isEmpty, isRow, valueAt } from '../../core/paths.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import type { HistoryEntry } from '../api/entity-calls.ts';
import { type ShapedText, useShapedTexts } from '../kinds/use-shapes.ts';
import type { TitleOf } from '../kinds/use-titles.ts';
import { useReferenceTitles } from './reference-titles.ts';

export type ChangeSide = 'before' | 'after';

export interface ChangeWords {
  readonly titleOf: TitleOf;
  /** What texts of a record or line say. */
  readonly shaped: ShapedText;
  /** The text on one side of a change, with the field beside it that says what it is a value of. */
  readonly around: (change: FieldChange, side: ChangeSide) => Row;
}

/** The record as it is now, whose lines tell what no change does, and what its history says beside the changes. */
interface Told {
  readonly record: Row;
  readonly history: readonly HistoryEntry[];
}

/** The words of changes of a record. */
export function useChangeWords(
  entity: EntityDescriptor,
  changes: readonly FieldChange[],
  { record, history }: Told,
): ChangeWords {
  const titleOf = useReferenceTitles(entity, changes, history);
  const around = useMemo(() => aroundIn(entity, changes, record), [entity, changes, record]);
  const rows = useMemo(
    () => changes.flatMap((change) => [...rowsOf(change, 'before', around), ...rowsOf(change, 'after', around)]),
    [changes, around],
  );
  return { titleOf, around, shaped: useShapedTexts(entity.fields, rows) };
}

function rowsOf(change: FieldChange, side: ChangeSide, around: ChangeWords['around']): readonly Row[] {
  const value = change[side];
  if (Array.isArray(value)) return value.filter(isRow);
  return [isRow(value) ? value : around(change, side)];
}

function aroundIn({ fields }: EntityDescriptor, changes: readonly FieldChange[], record: Row): ChangeWords['around'] {
  const byPath = new Map(changes.toReversed().map((change) => [change.path, change]));
  return ({ path, ...change }, side) => {
    const by = shapedByOf(fieldAt(fields, path));
    const value = change[side];
    if (by === undefined || isEmpty(value)) return {};
    const keys = path.split('.');
    const key = keys.pop() ?? '';
    const beside = [...keys, by].join('.');
    const said: Json | undefined = byPath.get(beside)?.[side] ?? valueAt(record, beside);
    return { [key]: value ?? null, [by]: said ?? null };
  };
}
