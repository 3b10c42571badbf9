// Fills a draft of one source as the flow says. Works on what was read: what is still missing is noted and asked for again.

import { holds } from '../../core/condition.ts';
import { divideDecimals, multiplyDecimals, roundDecimal, sumDecimals } from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Flow, FlowCase, FlowFields, FlowLines, PlainFlowSource } from '../../core/descriptor/flow.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { linksKey } from '../../core/flow-links.ts';
import { plainSource } from '../../core/flow-source.ts';
import { decimalsOf, isNested } from '../../core/kinds/field-traits.ts';
import { fieldAt, isEmpty, isRow, schemaPathOf, valuesAt, withValueAt } from '../../core/paths.ts';
import { type KnownSource, readPath } from '../links/read-paths.ts';
import { partOf } from './part-of.ts';
import { asValueOf } from './put-values.ts';

/** What is left of a measure of a source or one of its lines, and what there is in all. */
export interface Rest {
  readonly has: string;
  readonly open: string;
}

export interface FillRequest {
  readonly flow: Flow;
  readonly source: Row;
  /** Fields of the source and of the target. */
  readonly from: readonly Field[];
  readonly to: readonly Field[];
  readonly known: KnownSource;
  /** The enterprise of whoever makes the draft. */
  readonly mine: { readonly entity: string; readonly id: string | null };
  /** Of the measure at a path of the target, taken from a line of the source; null where all of it is there. */
  readonly restOf: (measure: string, line: string) => Rest | null;
}

/** A value that flowed: where to, and from where. */
export interface Filled {
  /** Concrete path in the draft. */
  readonly path: string;
  /** Path in the source, or in the enterprise of the person; absent: a constant. */
  readonly from?: string;
  /** `known`: completed, as if what flowed had been typed. */
  readonly of: 'source' | 'mine' | 'constant' | 'known';
  /** It may be left out where it does not fit. */
  readonly ifFits?: true;
}

export interface FilledDraft {
  readonly draft: Row;
  readonly filled: readonly Filled[];
}

/** Where values are read: a row with its fields, its concrete path in the source and its path in the schema. */
interface Place {
  readonly row: Row;
  readonly fields: readonly Field[];
  readonly at: string;
  /** All lines of the same lines, this one among them. */
  readonly siblings?: readonly Row[];
}

interface Level {
  readonly fields: FlowFields;
  readonly cases?: readonly FlowCase[];
  readonly open?: readonly string[];
  readonly shared?: readonly string[];
  readonly lines?: readonly FlowLines[];
}

/** The draft of one source; empty lines and lines of which nothing is open are left out. */
export function fillDraft(request: FillRequest): FilledDraft {
  const place: Place = { row: request.source, fields: request.from, at: '' };
  const { row, filled } = fillLevel(request, request.flow, place, { schema: '', concrete: '', number: 0 });
  return { draft: row, filled };
}

/** Where in the target a level writes. */
interface Aim {
  readonly schema: string;
  readonly concrete: string;
  /** Of the line that is made. */
  readonly number: number;
}

function fillLevel(request: FillRequest, level: Level, place: Place, aim: Aim): { row: Row; filled: Filled[] } {
  let row: Row = {};
  const filled: Filled[] = [];
  const part = partLeft(request, level, place, aim);
  for (const [key, written] of [level, ...casesFor(level, place)].flatMap(({ fields }) => Object.entries(fields))) {
    const source = plainSource(written);
    const field = fieldAt(request.to, `${aim.schema}${key}`);
    if (!field) continue;
    const rest = level.open?.includes(key) ? request.restOf(`${aim.schema}${key}`, place.at) : null;
    const read = 'serial' in source ? aim.number : rest ? rest.open : readValue(request, source, place);
    const value = asValueOf(field, level.shared?.includes(key) && part ? share(read, part, field) : read);
    if (isEmpty(value)) continue;
    row = withValueAt(row, key, value);
    const path = `${aim.concrete}${key}`;
    // What a case gives takes the place of what was given before.
    const earlier = filled.findIndex((one) => one.path === path);
    filled.splice(earlier < 0 ? filled.length : earlier, 1, { path, ...originOf(source, schemaPathOf(place.at)) });
  }
  for (const lines of level.lines ?? []) {
    const made = fillLines(request, lines, place, aim);
    if (made.rows.length === 0) continue;
    const before = row[lines.to];
    row = withValueAt(row, lines.to, [...(Array.isArray(before) ? before : []), ...made.rows]);
    filled.push(...made.filled);
  }
  return { row, filled };
}

/** The cases that hold for the row values are read of. */
function casesFor({ cases = [] }: Level, { row }: Place): readonly FlowCase[] {
  return cases.filter(({ when }) => holds(when, row));
}

function fillLines(request: FillRequest, lines: FlowLines, place: Place, aim: Aim): { rows: Row[]; filled: Filled[] } {
  const rows: Row[] = [];
  const filled: Filled[] = [];
  for (const from of linePlaces(lines, place)) {
    const inner: Aim = {
      schema: `${aim.schema}${lines.to}.`,
      concrete: `${aim.concrete}${lines.to}.${rows.length}.`,
      number: rows.length + 1,
    };
    if (isTaken(request, lines, from, inner.schema)) continue;
    const made = fillLevel(request, lines, from, inner);
    if (Object.keys(made.row).length === 0) continue;
    const mark = { flow: request.flow.id, id: String(request.source.id), line: from.at.replace(/\.$/, '') };
    rows.push(lines.open ? { ...made.row, [linksKey]: mark } : made.row);
    filled.push(...made.filled);
  }
  return { rows, filled };
}

/** The lines a mapping reads, or the row it stands in. */
function linePlaces({ from }: FlowLines, place: Place): Place[] {
  if (from === undefined) return [place];
  const field = fieldAt(place.fields, from);
  if (!isNested(field)) return [];
  return valuesAt(place.row, from).flatMap(({ path, value }) => {
    const siblings = (Array.isArray(value) ? value : []).filter(isRow);
    return siblings.map((row, index) => ({ row, fields: field.fields, at: `${place.at}${path}.${index}.`, siblings }));
  });
}

/** Whether there is nothing left of a line. */
function isTaken({ restOf }: FillRequest, { open = [] }: FlowLines, { at }: Place, schema: string): boolean {
  const rests = open.flatMap((key) => restOf(`${schema}${key}`, at) ?? []);
  return rests.length > 0 && rests.every(({ open: left }) => Number(left) <= 0);
}

/** How much of a line is left, by the first measure that says so. */
function partLeft({ restOf }: FillRequest, { open = [] }: Level, { at }: Place, { schema }: Aim): Rest | null {
  const [first] = open.flatMap((key) => restOf(`${schema}${key}`, at) ?? []);
  return first && first.open !== first.has && Number(first.has) > 0 ? first : null;
}

/** A value in proportion to what is left, rounded half up to the digits of its place. */
function share(value: Json, { has, open }: Rest, field: Field): Json {
  if (isEmpty(value)) return null;
  const spare = 12;
  const exact = divideDecimals(multiplyDecimals(String(value), open), has, spare, 'down');
  return roundDecimal(exact, decimalsOf(field));
}

function readValue(request: FillRequest, source: PlainFlowSource, place: Place): Json {
  const { known, mine } = request;
  const { row, fields } = place;
  if ('part' in source) return partOf(source, { from: request.from, source: request.source }, place);
  if ('value' in source) return source.value;
  if ('serial' in source) return null;
  if ('mine' in source) {
    const own = mine.id === null ? null : known.find({ entity: mine.entity, by: 'id', key: mine.id }, source.mine);
    return own ? (readPath(known, known.fieldsOf(mine.entity), own, source.mine)[0] ?? null) : null;
  }
  if ('head' in source) return readPath(known, request.from, request.source, source.head)[0] ?? null;
  if ('sum' in source) {
    const numbers = readPath(known, fields, row, source.sum);
    return numbers.length === 0 ? null : sumDecimals(numbers.map(String));
  }
  if ('count' in source) {
    const lines = readPath(known, fields, row, source.count)[0];
    return Array.isArray(lines) ? lines.length : null;
  }
  if ('first' in source) return readPath(known, fields, row, source.first).find((value) => !isEmpty(value)) ?? null;
  const value = readPath(known, fields, row, source.from)[0] ?? null;
  return source.values ? (source.values[String(value)] ?? null) : value;
}

/** `within`: path of the lines that are read, with a point behind, or empty. */
function originOf(source: PlainFlowSource, within: string): Omit<Filled, 'path'> {
  const ifFits = 'ifFits' in source && source.ifFits ? ({ ifFits: true } as const) : {};
  if ('value' in source || 'serial' in source) return { of: 'constant' };
  if ('mine' in source) return { of: 'mine', from: source.mine, ...ifFits };
  if ('head' in source) return { of: 'source', from: source.head, ...ifFits };
  if ('part' in source) return { of: 'source', from: source.part, ...ifFits };
  if ('sum' in source) return { of: 'source', from: `${within}${source.sum}`, ...ifFits };
  if ('count' in source) return { of: 'source', from: `${within}${source.count}` };
  if ('first' in source) return { of: 'source', from: `${within}${source.first}`, ...ifFits };
  return { of: 'source', from: `${within}${source.from}`, ...ifFits };
}
