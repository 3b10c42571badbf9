// Refusals because of the state of a record: the message of the state if it has one, else a general one (spec 4, 8). Used by server
// and list.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { LifecycleUse } from './descriptor/lifecycle.ts';
import type { Row } from './descriptor/value.ts';
import { Refusal } from './errors.ts';
import { isDeletable, isEditable, mainLifecycle, stateOf } from './lifecycle.ts';

/** What refuses to edit or delete the record in its state; null where the state allows it. */
export function stateRefusal(entity: EntityDescriptor, record: Row, tried: 'edit' | 'delete'): Refusal | null {
  if (tried === 'edit' ? isEditable(entity, record) : isDeletable(entity, record)) return null;
  const use = mainLifecycle(entity);
  const general = tried === 'edit' ? 'submitted-not-editable' : 'submitted-not-deletable';
  return ownStateRefusal(use, record, tried) ?? new Refusal(isSubmitted(use, record) ? general : 'state-not-allowed');
}

/** The refusal the state words itself; null where it has no words for what is tried. */
export function ownStateRefusal(
  use: LifecycleUse | null,
  record: Row,
  tried: 'edit' | 'delete' | 'action',
): Refusal | null {
  return use && lifecycleRefusal(use, stateOf(use, record).state.refuses?.[tried]);
}

/** The refusal a lifecycle words under a name; null without one. */
export function lifecycleRefusal({ lifecycle }: LifecycleUse, refusal: string | undefined): Refusal | null {
  if (refusal === undefined) return null;
  const sentence = `lifecycle.${lifecycle.id}.refusals.${refusal}`;
  return new Refusal('state-not-allowed', { sentence, data: { refusal } });
}

/** Submitted: in a machine that knows drafts, no draft any more and not taken up again for editing. */
export function isSubmitted(use: LifecycleUse | null, record: Row): boolean {
  if (!use || !Object.values(use.lifecycle.states).some(({ draft }) => draft)) return false;
  const { state } = stateOf(use, record);
  return !state.draft && !state.editable;
}
