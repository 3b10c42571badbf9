// What is wrong with a filter of a list: the field, the operator, or the value, and what would be right.
import type { Field } from '../../core/descriptor/field.ts';
import type { Refusal } from '../../core/errors.ts';
import { isSwitch, numberOf, timeOf } from '../../core/kinds/field-traits.ts';
import type { FilterOperator } from '../../core/kinds/kind.ts';
import { type InputRule, type MalformedDetail, malformed, offered } from '../../core/malformed.ts';

/** A filter by its name, `filter[path][operator]`. */
export interface FilterName {
  readonly path: string;
  readonly operator: FilterOperator;
}

function wrong({ path, operator }: FilterName, rule: InputRule, detail: MalformedDetail): Refusal {
  const data = { filter: `${path}.${operator}` };
  return malformed(`filter[${path}][${operator}]`, rule, { ...detail, data });
}

/** Of a field that there is not, or that no list can be filtered by. */
export function unknownFilterField(filter: FilterName): Refusal {
  return wrong(filter, 'unknown', { sentence: 'message.input.filterField', params: { value: filter.path } });
}

/** Of an operator that the field has not; `possible`: those it has. */
export function unknownOperator(filter: FilterName, possible: readonly string[]): Refusal {
  return wrong(filter, 'enum', { sentence: 'message.input.filterOperator', params: { choices: [...possible] } });
}

/** Of a text with a character that the database has not. */
export function unreadableText(filter: FilterName): Refusal {
  return wrong(filter, 'visible', { params: { character: 'U+0000' } });
}

/** Of a list of values that is empty, or longer than `maximum`. */
export function wrongCount(filter: FilterName, count: number, maximum: number): Refusal {
  return wrong(filter, count === 0 ? 'min-items' : 'max-items', { params: { minimum: 1, maximum } });
}

/** Of values that are not among those there are; the field says them itself. */
export function notAmong(filter: FilterName & { readonly value: string }, known: readonly string[]): Refusal {
  return wrong(filter, 'enum', { params: { choices: offered(known, filter.value) } });
}

/** Of a value that the field could never have. */
export function unfitValue(filter: FilterName & { readonly value: string }, field: Field): Refusal {
  if ('values' in field) return notAmong(filter, field.values);
  return wrong(filter, timeOf(field) === 'day' ? 'format' : 'type', { sentence: valueSentence(field) });
}

/** What a value of the field is; of most kinds that is what their type says. */
function valueSentence(field: Field): string {
  if (isSwitch(field)) return 'message.input.type.boolean';
  if (timeOf(field) === 'day') return 'limit.calendar';
  const number = numberOf(field);
  if (number === undefined) return `limit.type.${field.kind}`;
  return number.exact === undefined ? 'message.input.type.integer' : 'limit.numeric';
}
