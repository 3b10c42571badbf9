// Filters of a list as SQL: what a caller may ask of a field, and the values checked before the database sees them.
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { onCalendar } from '../../core/keywords.ts';
import { isEncrypted, namesRecords, timeOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isWorded, shortestIndexed } from '../../core/text-search.ts';
import { sealedTest } from './encrypted-cells.ts';
import { isKnownPath, pathSql, type TableAlias, type ValueTest } from './path-sql.ts';
import { isId } from './record-id.ts';
import type { Fragment } from './statement.ts';
import {
  type FilterName,
  unfitValue,
  unknownFilterField,
  unknownOperator,
  unreadableText,
  wrongCount,
} from './wrong-filter.ts';

export interface ListFilter extends FilterName {
  readonly value: string;
}

const maximumChoices = 500;

/** Time zone in which a day begins, for filters that name a day of a moment. */
export interface DayZone {
  readonly timeZone: string;
}

/**
 * The filter as SQL. Throws Refusal `malformed-request` naming the filter for a field that cannot be filtered so and for
 * a value the field could never have.
 */
export function filterSql(
  tableAlias: TableAlias,
  filter: ListFilter,
  field: Field | null,
  zone: DayZone,
): RawBuilder<boolean> {
  const possible = field ? kindOf(field).operators : [];
  if (!field || possible.length === 0 || !isKnownPath(tableAlias, filter.path)) throw unknownFilterField(filter);
  if (!possible.includes(filter.operator)) throw unknownOperator(filter, possible);
  if (isEncrypted(field)) {
    const sealed = sealedTest(tableAlias, filter.path, String(readValue(filter, field, filter.value)));
    if (!sealed) throw unfitValue(filter, field);
    return sealed;
  }
  const test = testOf(filter, field, zone);
  const reach = pathSql(tableAlias, filter.path);
  return reach.many ? reach.some(test) : test(reach.expression, field);
}

function testOf(filter: ListFilter, field: Field, zone: DayZone): ValueTest {
  const { operator, value } = filter;
  if (value.includes('\u0000')) throw unreadableText(filter);
  switch (operator) {
    case 'contains':
      return containsTest(value, field);
    case 'prefix':
      return prefixTest(value);
    case 'is': {
      const one = readValue(filter, field, value);
      return (at) => sql<boolean>`${at} = ${one}`;
    }
    case 'in':
      return inTest(filter, field);
    case 'from':
      return boundTest(filter, field, zone);
    case 'to':
      return boundTest(filter, field, zone);
  }
}

/** Texts the value stands in, wherever: by their index of pairs where they have one. */
export function containsTest(value: string, field: Field): ValueTest {
  // Ids have a type of their own; for texts the cast does nothing.
  const within: ValueTest = (at) => sql<boolean>`${at}::text ilike ${`%${escapeLike(value)}%`}`;
  if (!isWorded(field) || [...value].length < shortestIndexed) return within;
  // Where the index is not used, pairs are made only of the texts that have it.
  return (at, one) => sql<boolean>`(${within(at, one)} and text_pairs(${at}) @> text_pairs(${value}))`;
}

/**
 * Texts that begin with the value, as a range: the plan is then as good for a prepared statement, whose plan knows no
 * values, as for a fresh one. Columns compare by code point, see `declaredType`.
 */
function prefixTest(value: string): ValueTest {
  const next = afterPrefix(value);
  if (next === null) return (at) => sql<boolean>`${at} >= ${value}`;
  return (at) => sql<boolean>`(${at} >= ${value} and ${at} < ${next})`;
}

/** The first text behind all that begin with the prefix, or null when there is none. */
function afterPrefix(prefix: string): string | null {
  const points = [...prefix].map((character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === 0x10ffff) points.pop();
  const last = points.pop();
  if (last === undefined) return null;
  // The surrogates between are no characters.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
}

/** Several values, as a comma list; a field of several values matches when it has one of them. */
function inTest(filter: ListFilter, field: Field): ValueTest {
  const values = filter.value.split(',').filter((part) => part !== '');
  if (values.length === 0 || values.length > maximumChoices) throw wrongCount(filter, values.length, maximumChoices);
  const read = values.map((value) => readValue(filter, field, value));
  if (kindOf(field).column(field)?.type.endsWith('[]')) return (at) => sql<boolean>`${at} && ${read}`;
  // Of one value an index also gives the order behind it.
  if (read.length === 1) return (at) => sql<boolean>`${at} = ${read[0]}`;
  return (at) => sql<boolean>`${at} = any(${read})`;
}

function boundTest(filter: ListFilter, field: Field, { timeZone }: DayZone): ValueTest {
  const { operator, value } = filter;
  if (timeOf(field) === 'moment' && onCalendar('date', value)) {
    const start = (offset: number): Fragment =>
      sql`(${value}::date + ${sql.lit(offset)})::timestamp at time zone ${timeZone}`;
    return (at) => (operator === 'from' ? sql<boolean>`${at} >= ${start(0)}` : sql<boolean>`${at} < ${start(1)}`);
  }
  const one = readValue(filter, field, value);
  return (at) => (operator === 'from' ? sql<boolean>`${at} >= ${one}` : sql<boolean>`${at} <= ${one}`);
}

/** The value in the form the column has. Throws when the field could never have it. */
function readValue(filter: ListFilter, field: Field, text: string): Json {
  const value = kindOf(field).normalise(text, field);
  const isNoId = namesRecords(field) && field.by === 'id' && !isId(String(value));
  if (isNoId || !kindOf(field).fits(value)) throw unfitValue(filter, field);
  return value;
}

/** Signs that LIKE reads as patterns, taken as they are. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
