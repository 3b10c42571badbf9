// What the state of a record allows (spec 4): editing, deleting, and the transition an action stands for.
import type { EntityDescriptor, LifecycleUse, Row } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import {
  type BoundTransition,
  isDeletable,
  isEditable,
  mainLifecycle,
  mayMake,
  stateOf,
  transitionsOf,
} from '../../core/lifecycle.ts';
import type { Caller } from '../session/caller.ts';

/** Throws unless the record may be edited in its state. */
export function guardEdit(entity: EntityDescriptor, record: Row): void {
  if (isEditable(entity, record)) return;
  throw new Refusal(isSubmitted(mainLifecycle(entity), record) ? 'submitted-not-editable' : 'state-not-allowed');
}

/** Throws unless the record may be deleted in its state. */
export function guardDelete(entity: EntityDescriptor, record: Row): void {
  if (isDeletable(entity, record)) return;
  throw new Refusal(isSubmitted(mainLifecycle(entity), record) ? 'submitted-not-deletable' : 'state-not-allowed');
}

/**
 * The transition of the action that leaves the state of the record and that the person may make. Throws `unknown-call`
 * when there is no such action, `not-permitted` when it is not this person's, else what its state refuses with.
 */
export function guardTransition(
  entity: EntityDescriptor,
  action: string,
  caller: Caller,
  record: Row,
): BoundTransition {
  const all = transitionsOf(entity, action);
  if (all.length === 0) throw new Refusal('unknown-call');
  const own = all.filter((bound) => mayMake(bound, caller.person, record));
  if (own.length === 0) throw new Refusal('not-permitted');
  const fitting = own.find(({ use, transition }) => transition.from.includes(stateOf(use, record).name));
  if (fitting) return fitting;
  const again = own.some((bound) => leavesDraft(bound) && isSubmitted(bound.use, record));
  throw new Refusal(again ? 'submitted-not-resubmittable' : 'state-not-allowed');
}

/** Submitted: in a machine that knows drafts, no draft any more and not taken up again for editing. */
function isSubmitted(use: LifecycleUse | null, record: Row): boolean {
  if (!use || !Object.values(use.lifecycle.states).some(({ draft }) => draft)) return false;
  const { state } = stateOf(use, record);
  return !state.draft && !state.editable;
}

function leavesDraft({ use, transition }: BoundTransition): boolean {
  return transition.from.some((name) => use.lifecycle.states[name]?.draft);
}
