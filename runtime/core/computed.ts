// Values nobody types that follow from the record alone: sums, counts, serial numbers of lines (spec 3, "Totals").
import { isDecimal, sumDecimals } from './decimal.ts';
import type { Field, Json, Row } from './descriptor.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty, valuesAt } from './paths.ts';

/**
 * The record with its computed fields filled in, in embedded objects and lines too. Paths of sums and counts start at
 * the record that declares them. A sum of nothing is absent; values that are no decimals yet are left out of a sum.
 * Fields computed by lookup need other records and stay as they are.
 */
export function withComputed(record: Row, fields: readonly Field[]): Row {
  const filled: Row = { ...record };
  for (const field of fields) {
    const value = filled[field.key];
    if (field.kind === 'object' && isRow(value)) filled[field.key] = withComputed(value, field.fields);
    if (field.kind === 'lines' && Array.isArray(value)) {
      filled[field.key] = value.map((line, index) => (isRow(line) ? withSerial(line, field.fields, index) : line));
    }
  }
  for (const field of fields) {
    if (field.computed === undefined) continue;
    const computed = computedValue(filled, field);
    if (computed === undefined) continue;
    if (computed === null) delete filled[field.key];
    else filled[field.key] = computed;
  }
  return filled;
}

/** Value of a computed sum or count, null for none, undefined where the record alone does not tell. */
export function computedValue(record: Row, field: Field): Json | undefined {
  const { computed } = field;
  if (computed === undefined || 'serial' in computed || 'lookup' in computed) return undefined;
  if ('count' in computed) {
    return valuesAt(record, computed.count).reduce(
      (number, { value }) => number + (Array.isArray(value) ? value.length : 0),
      0,
    );
  }
  const parts = valuesAt(record, computed.sum)
    .map(({ value }) => (isEmpty(value) ? '' : String(value)))
    .filter(isDecimal);
  return parts.length === 0 ? null : kindOf(field).normalise(sumDecimals(parts), field);
}

function withSerial(line: Row, fields: readonly Field[], index: number): Row {
  const filled = withComputed(line, fields);
  for (const { key, computed } of fields) {
    if (computed && 'serial' in computed) filled[key] = index + 1;
  }
  return filled;
}

function isRow(value: Json | undefined): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
