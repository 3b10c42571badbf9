// What a number counts, where another field of the record says so: the currency of an amount, the unit of a quantity.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field } from './descriptor/field.ts';
import type { Row } from './descriptor/value.ts';
import { countingOf, isCoded } from './kinds/field-traits.ts';
import type { Wording } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { fieldAt, isEmpty, valueAt } from './paths.ts';

/** A field and where it stands. */
export interface NumberIsIn {
  readonly path: string;
  readonly field: Field;
}

/** The field that says what the number at `path` counts, with its path from the same record; null where none does. */
export function countedIn(fields: readonly Field[], path: string): NumberIsIn | null {
  const beside = countingOf(fieldAt(fields, path));
  if (beside === undefined) return null;
  const at = [...path.split('.').slice(0, -1), beside].join('.');
  // A record that is embedded in part may lack it.
  const field = fieldAt(fields, at);
  return field && { path: at, field };
}

/** What the number at `path` counts, in short: the code of a currency, the name of a unit. Empty where nothing says it. */
export function countedText(fields: readonly Field[], path: string, record: Row, wording: Wording): string {
  const beside = countedIn(fields, path);
  const said = beside && valueAt(record, beside.path);
  if (!beside || isEmpty(said)) return '';
  const isWorded = !isCoded(beside.field) || ('ofUnits' in beside.field && beside.field.ofUnits === true);
  return isWorded ? kindOf(beside.field).format(said, beside.field, wording) : String(said);
}

/** What a record is about in figures: the first number of its head that says what it counts, and the path of that; null for none. */
export function amountOf({
  head,
  fields,
}: EntityDescriptor): { readonly amount: string; readonly counted: string } | null {
  for (const path of head) {
    const counted = countedIn(fields, path)?.path;
    if (counted !== undefined) return { amount: path, counted };
  }
  return null;
}
