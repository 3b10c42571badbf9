// Remarks of others at fields of a record: lines that each name a field, or a value within it, and say something about it.
import { holds } from './condition.ts';
import type { EntityDescriptor, Remarks } from './descriptor/entity.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isRow, valueAt } from './paths.ts';

/** Lines within lines that a remark can lead through. */
export const mostNumbers = 2;

/** Key of the labels of what an entity's own lines name of it; below `named`, where those of other entities stand by field. */
export const ownPlacesKey = 'own';

/** How a value within a field is named beside the field as a whole: no label can hold others. */
export function nameOfPlace(path: string): string {
  return path.replaceAll('.', '/');
}

/** A remark; `within`: where below the path that was asked for, empty at the path itself. */
export interface PlacedRemark {
  readonly within: string;
  readonly said: string;
}

/** What is remarked at a path of the record, `goods.1.unitPrice`, and below it, while remarks are shown. */
export function remarksBelow({ remarks }: EntityDescriptor, record: Row, path: string): PlacedRemark[] {
  if (!remarks || !holds(remarks.when, record)) return [];
  return linesOf(remarks, record).flatMap((line) => {
    const place = placeOf(remarks, record, line);
    if (place !== path && !place.startsWith(`${path}.`)) return [];
    return [{ within: place.slice(path.length + 1), said: String(line[remarks.says] ?? '') }];
  });
}

/** The record without the remarks at values that were changed: they were heeded. */
export function withoutHeeded(
  { remarks }: EntityDescriptor,
  { before, record, isSame }: { before: Row; record: Row; isSame: (one: Json, other: Json) => boolean },
): Row {
  if (!remarks) return record;
  const all = linesOf(remarks, record);
  const open = all.filter((line) => {
    const path = placeOf(remarks, before, line);
    return isSame(valueAt(before, path) ?? null, valueAt(record, path) ?? null);
  });
  if (open.length === all.length) return record;
  const { [remarks.lines]: _, ...rest } = record;
  return open.length === 0 ? rest : { ...rest, [remarks.lines]: open };
}

/** Where a remark stands: at the value it names in the line it names; at all lines where it names none of them, or one that is not there. */
function placeOf({ at, numbers = [] }: Remarks, record: Row, line: Row): string {
  const wanted = numbers.map((key) => line[key]);
  let path = '';
  for (const key of String(line[at] ?? '').split('/')) {
    path = path === '' ? key : `${path}.${key}`;
    const held = valueAt(record, path);
    if (!Array.isArray(held) || !held.some(isRow)) continue;
    const number = wanted.shift();
    if (typeof number !== 'number' || number < 1 || number > held.length) return path;
    path = `${path}.${number - 1}`;
  }
  return path;
}

function linesOf({ lines }: Remarks, record: Row): Row[] {
  const held = record[lines];
  return Array.isArray(held) ? held.filter(isRow) : [];
}
