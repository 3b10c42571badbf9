// Adding, copying, moving and removing lines: the new lines, and where each old one went.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field, LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { linksKey } from '../../core/flow-links.ts';
import { isEmbedded, isWhole } from '../../core/kinds/field-traits.ts';
import { mostLines } from '../../core/list-limits.ts';
import { isEmpty } from '../../core/paths.ts';

export interface RearrangedLines {
  readonly lines: readonly Row[];
  /** New number of an old line, or null for one that is gone. */
  readonly to: (index: number) => number | null;
}

const noLines: readonly Row[] = [];

/** The lines that a record holds at a path; none where it holds nothing there. */
export function asLines(value: Json | undefined): readonly Row[] {
  // The record is in normal form: lines hold rows.
  return Array.isArray(value) ? (value as Row[]) : noLines;
}

/** So many lines there may be. */
export function mostLinesOf({ maxItems }: LinesField): number {
  return maxItems ?? mostLines;
}

/** The lines with one more at a place. */
export function insertLine(lines: readonly Row[], index: number, line: Row): RearrangedLines {
  return {
    lines: [...lines.slice(0, index), line, ...lines.slice(index)],
    to: (old) => (old >= index ? old + 1 : old),
  };
}

/** The lines without some of them. */
export function removeLines(lines: readonly Row[], gone: ReadonlySet<number>): RearrangedLines {
  const kept = lines.map((_, index) => index).filter((index) => !gone.has(index));
  const place = new Map(kept.map((old, now) => [old, now]));
  return { lines: lines.filter((_, index) => !gone.has(index)), to: (old) => place.get(old) ?? null };
}

/** The lines with one moved up (-1) or down (1); unchanged at the ends. */
export function moveLine(lines: readonly Row[], index: number, by: -1 | 1): RearrangedLines {
  const target = index + by;
  const [line, other] = [lines[index], lines[target]];
  if (!line || !other) return { lines, to: (old) => old };
  const moved = lines.with(index, other).with(target, line);
  return { lines: moved, to: (old) => (old === index ? target : old === target ? index : old) };
}

/** Default values of the fields of a new record or line. */
export function defaultsOf(fields: readonly Field[]): Row {
  const defaults: Row = {};
  for (const field of fields) {
    if (field.default !== undefined) defaults[field.key] = field.default;
    if (!isEmbedded(field)) continue;
    const inner = defaultsOf(field.fields);
    if (Object.keys(inner).length > 0) defaults[field.key] = inner;
  }
  return defaults;
}

/** A new line: its defaults, the next numbers, and what rule `same-in` makes equal in all lines, taken from the first. */
export function newLine(field: LinesField, lines: readonly Row[], root: EntityDescriptor, schemaPath: string): Row {
  const line = { ...defaultsOf(field.fields), ...nextNumbers(field, lines, root, schemaPath) };
  const [first] = lines;
  for (const rule of root.rules) {
    const params: Json = rule.params;
    if (rule.kind !== 'same-in' || typeof params !== 'string' || !params.startsWith(`${schemaPath}.`)) continue;
    const key = params.slice(schemaPath.length + 1);
    const value = first?.[key];
    if (!key.includes('.') && !isEmpty(value)) line[key] = value;
  }
  return line;
}

/** The numbers after the highest, for whole numbers that rule `unique-in` wants different in every line. */
export function nextNumbers(field: LinesField, lines: readonly Row[], root: EntityDescriptor, schemaPath: string): Row {
  const next: Row = {};
  for (const column of field.fields) {
    const { key, readOnly } = column;
    const isNumbered = root.rules.some((rule) => rule.kind === 'unique-in' && rule.params === `${schemaPath}.${key}`);
    if (!isWhole(column) || readOnly || !isNumbered) continue;
    next[key] = Math.max(0, ...lines.map((line) => line[key]).filter((value) => typeof value === 'number')) + 1;
  }
  return next;
}

/** A copy of a line, without what is not copied and what the server sets. */
export function copyOfLine(line: Row, fields: readonly Field[]): Row {
  const copy: Row = {};
  for (const { key, readOnly, copied } of fields) {
    const value = line[key];
    if (value !== undefined && !readOnly && copied !== false) copy[key] = structuredClone(value);
  }
  // A line that is split still is of the line it was made from.
  if (line[linksKey] !== undefined) copy[linksKey] = line[linksKey];
  return copy;
}
