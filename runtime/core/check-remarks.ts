// What is wrong with remarks that are entered: one at a line that is not there would be seen at no value.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Row } from './descriptor/value.ts';
import type { Finding } from './findings.ts';
import { linesOnPath } from './numbered-place.ts';
import { isRow, valueAt } from './paths.ts';
import { ownPlacesKey } from './remarks.ts';

/** Findings at the numbers of remarks that lead to no line of the record. Those left out mean all lines. */
export function checkRemarks(entity: EntityDescriptor, record: Row): Finding[] {
  const { remarks } = entity;
  const held = remarks && record[remarks.lines];
  if (!remarks || !Array.isArray(held)) return [];
  return held.flatMap((line, index): Finding[] => {
    const wrong = isRow(line) ? wrongNumber(entity, record, line) : null;
    if (!wrong) return [];
    const { name, key, number, count } = wrong;
    const label = `@entity.${entity.id}.named.${ownPlacesKey}.${name}`;
    const said = { sentence: 'message.remarkLine', params: { label, number, count } };
    return [{ path: `${remarks.lines}.${index}.${key}`, rule: 'remark-line', ...said }];
  });
}

interface WrongNumber {
  /** What the remark is about. */
  readonly name: string;
  readonly key: string;
  readonly number: number;
  /** Lines that there are. */
  readonly count: number;
}

/** The first number of a remark that no line has. */
function wrongNumber({ fields, remarks }: EntityDescriptor, record: Row, line: Row): WrongNumber | null {
  const name = String(line[remarks?.at ?? ''] ?? '');
  const lines = linesOnPath(fields, name.replaceAll('/', '.'));
  let holder: Row = record;
  let above = '';
  for (const [level, key] of (remarks?.numbers ?? []).entries()) {
    const at = lines[level];
    const number = line[key];
    if (at === undefined || typeof number !== 'number') return null;
    const held = valueAt(holder, at.slice(above.length));
    const count = Array.isArray(held) ? held.length : 0;
    const next = Array.isArray(held) ? held[number - 1] : undefined;
    if (!isRow(next)) return { name, key, number, count };
    holder = next;
    above = `${at}.`;
  }
  return null;
}
