// The head of an entity that declares none: the enterprises it names, its amount, its day.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { countingOf, isExact, namesRecord, timeOf } from '../../runtime/core/kinds/field-traits.ts';

/** Enterprises beyond these are found in the form. */
const mostParties = 3;

/** What is known of every record at a glance, in the order of the schema. */
export function defaultHead(fields: readonly Field[], enterprise: string): string[] {
  const parties = fields.filter((field) => namesRecord(field) && field.entity === enterprise).map(({ key }) => key);
  const amounts = fields.filter((field) => isExact(field) && countingOf(field) !== undefined);
  const amount = amounts.find(({ required }) => required !== 'never') ?? amounts[0];
  const day = fields.find((field) => timeOf(field) === 'day' && !field.readOnly);
  return [...parties.slice(0, mostParties), ...(amount ? [amount.key] : []), ...(day ? [day.key] : [])];
}
