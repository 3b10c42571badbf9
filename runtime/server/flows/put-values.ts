// Brings a value that flows into the form of its place.
import { compareDecimals, fitsDigits, isDecimal } from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isSeveral, numberOf } from '../../core/kinds/field-traits.ts';
import { isEmpty } from '../../core/paths.ts';

/** The value as the field holds it; null where it would not be the same any more. */
export function asValueOf(field: Field, value: Json): Json {
  if (isEmpty(value)) return null;
  const number = numberOf(field);
  if (!number) return isSeveral(field) && !Array.isArray(value) ? [value] : value;
  const text = String(value);
  if (!isDecimal(text)) return null;
  const exact = number.exact?.(field);
  if (exact && fitsDigits(text, exact.digits, exact.signed ?? false)) return text;
  const own = number.from(text, field);
  return compareDecimals(String(own), text) === 0 ? own : null;
}
