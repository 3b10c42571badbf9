// What the person may do with one row of a list: the server's word where it sent one, else states and roles.
import type { EntityDescriptor, Verb, View } from '../../core/descriptor.ts';
import { isDeletable, isEditable } from '../../core/lifecycle.ts';
import type { ServedRow } from '../api/entity-calls.ts';

export type May = (verb: Verb) => boolean;

/** Verbs the view offers and the person's roles allow. */
export function mayInView(view: View, may: May): May {
  return (verb) => (verb === 'view' || view.verbs.includes(verb)) && may(verb);
}

export function mayEdit(entity: EntityDescriptor, row: ServedRow, may: May): boolean {
  return may('edit') && (row.$editable ?? isEditable(entity, row));
}

export function mayDelete(entity: EntityDescriptor, row: ServedRow, may: May): boolean {
  return may('delete') && (row.$deletable ?? isDeletable(entity, row));
}
