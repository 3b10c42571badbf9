// What a field is proposed from the record or line it stands in: a total from price and quantity, a legal quantity from the one dealt.
import { computedValue } from './computed.ts';
import { holds } from './condition.ts';
import { compareDecimals, divideDecimals, isDecimal, multiplyDecimals, roundDecimal } from './decimal.ts';
import type { Field, Measured, Proposal } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { decimalsOf, isWhole } from './kinds/field-traits.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty, valueAt } from './paths.ts';

/** A value and the way it came about. */
export interface Proposed {
  readonly value: Json;
  readonly by: Proposal;
}

/** Places a division is carried to before it is rounded to the field. */
const spareDecimals = 12;

/**
 * The first of the field's proposals that gives a value, in the normal form of the field; null where none does. `row`: what the
 * field stands in, whose paths the proposals are told in; `head`: the record it is part of.
 */
export function proposedValue(row: Row, field: Field, head: Row = row): Proposed | null {
  for (const by of field.proposes ?? []) {
    if (by.when !== undefined && !holds(by.when, row)) continue;
    const value = valueBy(row, field, by, head);
    if (!isEmpty(value)) return { value, by };
  }
  return null;
}

function valueBy(row: Row, field: Field, by: Proposal, head: Row): Json {
  if ('value' in by) return kindOf(field).normalise(by.value, field);
  if ('head' in by) return headValue(head, field, by);
  if ('same' in by) return sameValue(valueAt(row, by.same), field);
  if ('quotient' in by) return quotientOf(row, field, by.quotient);
  if ('measured' in by) return measuredValue(row, field, by.measured);
  const made = computedValue(row, { ...field, computed: by });
  // A count of nothing is no proposal.
  if (made === undefined || made === 0) return null;
  return isExactly(row, field, by, made) && !isBelowNought(field, made) ? made : null;
}

/** A whole number is proposed for a sum only where the sum is one. */
function isExactly(row: Row, field: Field, by: Proposal, made: Json): boolean {
  if (!('sum' in by) || !isWhole(field)) return true;
  const { key, required, readOnly, source } = field;
  const sum = computedValue(row, { key, required, readOnly, source, kind: 'decimal', digits: [18, 6], computed: by });
  return typeof sum === 'string' && compareDecimals(sum, String(made)) === 0;
}

function isBelowNought(field: Field, made: Json): boolean {
  return typeof made === 'string' && made.startsWith('-') && !('signed' in field && field.signed === true);
}

function sameValue(value: Json | undefined, field: Field): Json {
  return isEmpty(value) || typeof value === 'object' ? null : kindOf(field).normalise(value, field);
}

/** Nothing for nought: that is no quantity to charge. */
function headValue(head: Row, field: Field, { head: path, per = '1' }: Extract<Proposal, { head: string }>): Json {
  const number = decimalAt(head, path);
  if (number === null || compareDecimals(number, '0') <= 0) return null;
  return inField(divideDecimals(number, per, decimalsOf(field) + spareDecimals, 'down'), field);
}

/** Null where it does not come out: a price that does not give the total back would only be refused. */
function quotientOf(row: Row, field: Field, [whole, part]: readonly [string, string]): Json {
  const [a, b] = [decimalAt(row, whole), decimalAt(row, part)];
  if (a === null || b === null || compareDecimals(b, '0') === 0) return null;
  const decimals = decimalsOf(field);
  const quotient = roundDecimal(divideDecimals(a, b, decimals + spareDecimals, 'down'), decimals);
  const [, fraction = ''] = a.split('.');
  const back = roundDecimal(multiplyDecimals(quotient, b), fraction.length);
  return compareDecimals(back, a) === 0 ? inField(quotient, field) : null;
}

function measuredValue(row: Row, field: Field, { quantity, unit, in: wanted, factors = {} }: Measured): Json {
  const number = decimalAt(row, quantity);
  const [from, to] = [valueAt(row, unit), valueAt(row, wanted)];
  if (number === null || typeof from !== 'string' || typeof to !== 'string') return null;
  if (from === to) return inField(number, field);
  const [own, other] = [factors[from] ?? { unit: from, times: '1' }, factors[to] ?? { unit: to, times: '1' }];
  if (own.unit !== other.unit) return null;
  const decimals = decimalsOf(field);
  const told = divideDecimals(multiplyDecimals(number, own.times), other.times, decimals + spareDecimals, 'down');
  const rounded = roundDecimal(told, decimals);
  // Too little to be told in so large a unit.
  return compareDecimals(rounded, '0') === 0 && compareDecimals(number, '0') !== 0 ? null : inField(rounded, field);
}

function inField(number: string, field: Field): Json {
  return kindOf(field).number?.from(number, field) ?? kindOf(field).normalise(number, field);
}

function decimalAt(row: Row, path: string): string | null {
  const value = valueAt(row, path) ?? '';
  const text = typeof value === 'object' ? '' : String(value);
  return isDecimal(text) ? text : null;
}

/** Paths a proposal is made of, beside the field; those of its condition are not among them, nor those of the record around lines. */
export function proposedFrom(by: Proposal): readonly string[] {
  if ('value' in by || 'head' in by) return [];
  if ('same' in by) return [by.same];
  if ('quotient' in by) return by.quotient;
  if ('measured' in by) return [by.measured.quantity, by.measured.unit, by.measured.in];
  if ('product' in by) return by.product;
  if ('difference' in by) return by.difference;
  if ('least' in by) return by.least;
  if ('count' in by) return [by.count];
  if ('first' in by) return [by.first];
  return [by.sum];
}
