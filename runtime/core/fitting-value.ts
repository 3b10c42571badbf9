// Whether a field could have a value at all: what others are looked for by is asked only then, as no column holds anything else.
import { isDecimal } from './decimal.ts';
import type { Field } from './descriptor/field.ts';
import type { Json } from './descriptor/value.ts';
import { onCalendar } from './keywords.ts';

/** The value, in normal form, is of the type of the field; its limits are not looked at. */
export function fitsField(value: Json, field: Field): boolean {
  switch (field.kind) {
    case 'decimal':
      return isDecimal(value);
    case 'integer':
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return onCalendar('date', String(value));
    case 'datetime':
      return onCalendar('datetime', String(value));
    default:
      return typeof value === 'string';
  }
}
