// Puts values into a record for an example: through embedded objects and lines, which are made where there are none.
import { compareDecimals, isDecimal, sumDecimals } from '../decimal.ts';
import type { Field } from '../descriptor/field.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { smallestOf } from '../kinds/decimal.ts';
import { decimalsOf, isExact, isLines, numberOf, timeOf } from '../kinds/field-traits.ts';
import type { SampleSource } from '../kinds/sample-source.ts';
import { fieldAt, isEmpty, valuesAt, withValueAt } from '../paths.ts';
import { sampleRow, sampleValue } from './sample-value.ts';

/** The fields of a record, and where samples of them come from. */
export interface Shape {
  readonly fields: readonly Field[];
  readonly source: SampleSource;
}

/** The record with at least so many lines wherever the path of lines leads; lines on the way are made, too. */
export function withLines(record: Row, path: string, shape: Shape, count = 1): Row {
  const steps = linePathsTo(shape.fields, path);
  return steps.reduce((row, lines) => {
    const wanted = lines === path ? count : 1;
    const field = fieldAt(shape.fields, lines);
    if (!isLines(field)) return row;
    return valuesAt(row, lines).reduce((filled, { path: at, value }) => {
      const there = Array.isArray(value) ? value : [];
      const more = Array.from({ length: Math.max(0, wanted - there.length) }, (_, index) =>
        sampleRow(field.fields, shape.source, there.length + index),
      );
      return more.length === 0 ? filled : withValueAt(filled, at, [...there, ...more]);
    }, row);
  }, record);
}

/** Paths of the lines a path leads through, itself included where it names lines: `waybills`, `waybills.goods`. */
export function linePathsTo(fields: readonly Field[], path: string): string[] {
  const keys = path.split('.').filter((key) => !/^\d+$/.test(key));
  return keys.map((_, index) => keys.slice(0, index + 1).join('.')).filter((above) => isLines(fieldAt(fields, above)));
}

/** The record with something at the path, wherever that is: lines are made, empty values get a sample. */
export function withSample(record: Row, path: string, shape: Shape): Row {
  const lines = linePathsTo(shape.fields, path).at(-1);
  const ready = lines === undefined ? record : withLines(record, lines, shape);
  const field = fieldAt(shape.fields, path);
  if (!field) return ready;
  return valuesAt(ready, path).reduce((row, { path: at, value }, index) => {
    if (!isEmpty(value) && !(Array.isArray(value) && value.length === 0)) return row;
    return withValueAt(row, at, sampleValue(field, shape.source, index));
  }, ready);
}

/** The record with the value wherever the path leads; lines are made where there are none. */
export function withEverywhere(record: Row, path: string, value: Json, shape: Shape): Row {
  const ready = withSample(record, path, shape);
  return valuesAt(ready, path).reduce((row, { path: at }) => withValueAt(row, at, value), ready);
}

/** Concrete path of the first value a path leads to. */
export function firstAt(record: Row, path: string): string {
  return valuesAt(record, path)[0]?.path ?? path;
}

/** The number in the form the field holds. */
export function asNumberOf(field: Field | null, value: string): Json {
  return (field && numberOf(field)?.from(value, field)) ?? value;
}

/** The smallest value above one that the field can hold: the next number, day or millisecond. */
export function stepAbove(field: Field | null, value: Json): Json {
  if (isExact(field)) return sumDecimals([String(value), smallestOf(decimalsOf(field))]);
  if (typeof value === 'number') return value + 1;
  const isMoment = timeOf(field) === 'moment';
  const later = new Date(Date.parse(String(value)) + (isMoment ? 1 : 86_400_000)).toISOString();
  return isMoment ? later : later.slice(0, 10);
}

/** A value of the field that is not this one; null where it can have no other. */
export function otherValue(field: Field, value: Json, source: SampleSource): Json {
  for (let seed = 0; seed < 20; seed++) {
    const sample = sampleValue(field, source, seed);
    if (!isSameValue(sample, value)) return sample;
  }
  return null;
}

function isSameValue(a: Json, b: Json): boolean {
  if (isDecimal(a) && isDecimal(b)) return compareDecimals(a, b) === 0;
  return JSON.stringify(a) === JSON.stringify(b);
}
