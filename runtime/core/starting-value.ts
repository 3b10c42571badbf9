// What a field of a new record begins with, as the server tells the form.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Json } from './descriptor/value.ts';
import { eachField } from './paths.ts';

/** A value, where it comes from, and what a record it names is called. `found`: it stands in the one record that completes another start. */
export type StartingValue = {
  readonly value: Json;
  readonly known: 'own' | 'today' | 'last' | 'found';
  readonly label?: string;
  /** Path of that other field: where it begins with something else, this value is none. */
  readonly beside?: string;
};

/** By path of the field in the schema. */
export type StartingValues = { readonly [path: string]: StartingValue };

/** Whether fields of a new record of the entity begin with anything that is known. */
export function beginsWithSomething({ fields }: Pick<EntityDescriptor, 'fields'>): boolean {
  let begins = false;
  eachField(fields, ({ starts }) => {
    if (starts !== undefined) begins = true;
  });
  return begins;
}
