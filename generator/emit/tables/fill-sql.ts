// What a new column holds in rows from before it: the `fill` of its field as SQL over the columns beside it.
import type { Field, Fill } from '../../../runtime/core/descriptor/field.ts';
import { decimalsOf } from '../../../runtime/core/kinds/field-traits.ts';
import { quoteLiteral } from '../../../runtime/core/kinds/kind.ts';
import { quoteName } from './quote-name.ts';

/** SQL of the value; null where it names what has no column beside it. `columnOf`: of a field beside it, by its key. */
export function fillSql(fill: Fill, field: Field, columnOf: (key: string) => string | null): string | null {
  if ('value' in fill) return typeof fill.value === 'string' ? quoteLiteral(fill.value) : String(fill.value);
  const columns = namedIn(fill).map(columnOf);
  if (columns.some((column) => column === null)) return null;
  const [first = '', ...others] = columns.map((column) => quoteName(column ?? ''));
  if ('same' in fill) return first;
  if ('product' in fill) return `round(${first} * ${others[0]}, ${decimalsOf(field)})`;
  if ('difference' in fill) return [first, ...others.map((one) => `coalesce(${one}, 0)`)].join(' - ');
  if ('daysAfter' in fill) return `(${first}::date + ${fill.daysAfter[1]})`;
  return `(case when char_length(${first}) >= ${fill.beginning[1]} then left(${first}, ${fill.beginning[1]}) end)`;
}

/** Keys of the fields beside it that a fill reads. */
export function namedIn(fill: Fill): readonly string[] {
  if ('value' in fill) return [];
  if ('same' in fill) return [fill.same];
  if ('product' in fill) return fill.product;
  if ('difference' in fill) return fill.difference;
  return ['daysAfter' in fill ? fill.daysAfter[0] : fill.beginning[0]];
}
