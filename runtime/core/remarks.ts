// Remarks of others at fields of a record: lines that each name a field and say something about it.
import { holds } from './condition.ts';
import type { EntityDescriptor, Remarks } from './descriptor/entity.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isRow } from './paths.ts';

/** What is remarked at a field of the record, while remarks are shown. */
export function remarksAt({ remarks }: EntityDescriptor, record: Row, key: string): string[] {
  if (!remarks || !holds(remarks.when, record)) return [];
  return linesOf(remarks, record).flatMap((line) =>
    line[remarks.at] === key ? [String(line[remarks.says] ?? '')] : [],
  );
}

/** The record without the remarks at fields that were changed: they were heeded. */
export function withoutHeeded(
  { remarks }: EntityDescriptor,
  { before, record, isSame }: { before: Row; record: Row; isSame: (one: Json, other: Json) => boolean },
): Row {
  if (!remarks) return record;
  const all = linesOf(remarks, record);
  const open = all.filter((line) => {
    const key = String(line[remarks.at]);
    return isSame(before[key] ?? null, record[key] ?? null);
  });
  if (open.length === all.length) return record;
  const { [remarks.lines]: _, ...rest } = record;
  return open.length === 0 ? rest : { ...rest, [remarks.lines]: open };
}

function linesOf({ lines }: Remarks, record: Row): Row[] {
  const held = record[lines];
  return Array.isArray(held) ? held.filter(isRow) : [];
}
