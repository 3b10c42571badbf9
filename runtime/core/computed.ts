// Computed fields that follow from the record alone: sums, products, counts, serial numbers of lines (spec 3, "Totals").
import { holds } from './condition.ts';
import { compareDecimals, isDecimal, multiplyDecimals, sumDecimals } from './decimal.ts';
import type { Condition } from './descriptor/condition.ts';
import type { Computed, Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isLines, timeOf } from './kinds/field-traits.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty, isRow, valueAt, valuesAt } from './paths.ts';

/** Value of a field computed from the record or line it stands in, null for none, undefined where that alone does not tell. */
export function computedValue(record: Row, field: Field): Json | undefined {
  const { computed } = field;
  if (computed === undefined || isSerial(computed) || isFound(computed)) return undefined;
  if (computed.when !== undefined && !holds(computed.when, record)) return null;
  if ('count' in computed) {
    return valuesAt(record, computed.count).reduce(
      (number, { value }) => number + (Array.isArray(value) ? value.length : 0),
      0,
    );
  }
  if ('first' in computed) return valuesOfLines(record, computed.first, computed.where)[0] ?? null;
  if ('last' in computed) return valuesOfLines(record, computed.last, computed.where).at(-1) ?? null;
  if ('daysAfter' in computed) return dayAfter(valueAt(record, computed.daysAfter[0]), computed.daysAfter[1], field);
  if ('beginning' in computed) return beginningOf(textAt(record, computed.beginning[0]), computed.beginning[1]);
  const number = numberOf(record, computed);
  return number === null ? null : inField(number, field);
}

/** So many characters of a text, as people count them; null while it has fewer. */
function beginningOf(text: string, length: number): string | null {
  const characters = [...text];
  return characters.length < length ? null : characters.slice(0, length).join('');
}

/** Whether a field is computed from its record, or its lines hold such fields. */
export function isMade(field: Field): boolean {
  if (isLines(field)) return field.fields.some(isMade);
  return field.computed !== undefined && !isFound(field.computed) && !isSerial(field.computed);
}

/** Whether the value is the number of the line it stands in. */
export function isSerial(computed: Computed | undefined): computed is Extract<Computed, { serial: unknown }> {
  return computed !== undefined && 'serial' in computed;
}

/** Whether the value is found when a record is read, and never stored: it depends on other records, or on the day. */
export function isFound(
  computed: Computed | undefined,
): computed is Extract<
  Computed,
  | { lookup: string }
  | { referring: unknown }
  | { daysPast: string }
  | { daysUntil: string }
  | { aged: unknown }
  | { converted: unknown }
> {
  return computed !== undefined && ('lookup' in computed || isDerived(computed));
}

/** Whether it is worked out of the day, of rates, or of the records that refer to this one. */
export function isDerived(
  computed: Computed | undefined,
): computed is Extract<
  Computed,
  { referring: unknown } | { daysPast: string } | { daysUntil: string } | { aged: unknown } | { converted: unknown }
> {
  return computed !== undefined && derivedWays.some((way) => way in computed);
}

const derivedWays = ['referring', 'daysPast', 'daysUntil', 'aged', 'converted'] as const;

/** The exact number, or null while what it is made of is missing. */
function numberOf(
  record: Row,
  computed: Extract<Computed, { sum: string } | { product: unknown } | { difference: unknown } | { least: unknown }>,
): string | null {
  if ('product' in computed) {
    const [a, b] = computed.product.map((path) => textAt(record, path));
    return isDecimal(a) && isDecimal(b) ? multiplyDecimals(a, b) : null;
  }
  if ('difference' in computed) {
    const numbers = computed.difference.map((path) => textAt(record, path));
    const parts = numbers.flatMap((number, index) =>
      isDecimal(number) ? [index === 0 ? number : negative(number)] : [],
    );
    return sumDecimals(parts);
  }
  if ('least' in computed) {
    const numbers = computed.least.map((path) => textAt(record, path));
    if (!numbers.every(isDecimal)) return null;
    return numbers.reduce((least, number) => (compareDecimals(number, least) < 0 ? number : least));
  }
  const parts = partsOf(record, computed).filter(isDecimal);
  return parts.length === 0 ? null : sumDecimals(parts);
}

/** The values to add up. */
function partsOf(record: Row, { sum, where }: Extract<Computed, { sum: string }>): string[] {
  return valuesOfLines(record, sum, where).flatMap((value) =>
    isEmpty(value) || typeof value === 'object' ? [] : [String(value)],
  );
}

/** The values at a path, in order, of lines for which `where` holds. */
function valuesOfLines(record: Row, at: string, where: Condition | undefined): readonly Json[] {
  return valuesAt(record, at).flatMap(({ path, value }) => {
    if (where !== undefined) {
      const line = valueAt(record, path.replace(/(\.\d+)\.(?!.*\.\d+\.).*$/, '$1'));
      if (!isRow(line) || !holds(where, line)) return [];
    }
    return [value ?? null];
  });
}

function textAt(record: Row, path: string): string {
  const value = valueAt(record, path) ?? '';
  return typeof value === 'object' ? '' : String(value);
}

function negative(value: string): string {
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** Rounded half up to what the field holds; the normal form of a sum that needs no rounding is the sum. */
function inField(number: string, field: Field): Json {
  return kindOf(field).number?.from(number, field) ?? kindOf(field).normalise(number, field);
}

const dayLength = 86_400_000;

function dayAfter(start: Json | undefined, days: number, field: Field): Json {
  const moment = typeof start === 'string' ? Date.parse(start) : Number.NaN;
  if (Number.isNaN(moment)) return null;
  const later = new Date(moment + days * dayLength).toISOString();
  return timeOf(field) === 'day' ? later.slice(0, 10) : later;
}

/** The path a field takes values of lines from, and which lines count; null where it takes none. */
export function pickedBy(
  computed: Computed,
): { readonly how: 'sum' | 'first' | 'last'; readonly path: string; readonly where?: Condition | undefined } | null {
  if ('sum' in computed) return { how: 'sum', path: computed.sum, where: computed.where };
  if ('first' in computed) return { how: 'first', path: computed.first, where: computed.where };
  if ('last' in computed) return { how: 'last', path: computed.last, where: computed.where };
  return null;
}

/** Fields of the same record or line a computed one is made of. */
export function readBy(computed: Computed | undefined): readonly string[] {
  if (computed === undefined) return [];
  if ('product' in computed) return computed.product;
  if ('difference' in computed) return computed.difference;
  if ('least' in computed) return computed.least;
  if ('daysAfter' in computed) return [computed.daysAfter[0]];
  if ('beginning' in computed) return [computed.beginning[0]];
  if ('sum' in computed) return [computed.sum];
  if ('first' in computed) return [computed.first];
  if ('last' in computed) return [computed.last];
  return [];
}
