// What the state of a record allows (spec 4): editing, deleting, and the transition an action stands for; and in which words it refuses.
import type { EntityDescriptor, Row } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import { type BoundTransition, fits, isMeant, mainLifecycle, mayMake, transitionsOf } from '../../core/lifecycle.ts';
import { inStateWords, isSubmitted, refusalInState, worded } from '../../core/state-refusals.ts';
import type { Caller } from '../session/caller.ts';

/** Throws unless the record may be edited in its state. */
export function guardEdit(entity: EntityDescriptor, record: Row): void {
  const refusal = refusalInState(entity, record, 'edit');
  if (refusal) throw refusal;
}

/** Throws unless the record may be deleted in its state. */
export function guardDelete(entity: EntityDescriptor, record: Row): void {
  const refusal = refusalInState(entity, record, 'delete');
  if (refusal) throw refusal;
}

/**
 * The transition of the action that fits the record and that the person may make. Throws `unknown-call` when there is no
 * such action, `not-permitted` when it is not this person's, else what refuses it: its state, the transition, in general.
 */
export function guardTransition(
  entity: EntityDescriptor,
  action: string,
  caller: Pick<Caller, 'person'>,
  record: Row,
): BoundTransition {
  const all = transitionsOf(entity, action);
  if (all.length === 0) throw new Refusal('unknown-call');
  const own = all.filter((bound) => mayMake(bound, caller.person, record));
  if (own.length === 0) throw new Refusal('not-permitted');
  const fitting = own.find((bound) => fits(bound, record));
  if (fitting) return fitting;
  const said =
    firstOf(own, ({ use }) => inStateWords(use, record, 'action')) ??
    firstOf(own, (bound) => inOwnWords(bound, record)) ??
    inStateWords(mainLifecycle(entity), record, 'action');
  if (said) throw said;
  const again = own.some((bound) => leavesDraft(bound) && isSubmitted(bound.use, record));
  throw new Refusal(again ? 'submitted-not-resubmittable' : 'state-not-allowed');
}

function firstOf<T>(all: readonly T[], say: (one: T) => Refusal | null): Refusal | null {
  for (const one of all) {
    const said = say(one);
    if (said) return said;
  }
  return null;
}

/** A record the transition is not meant for is told so, whatever its state. */
function inOwnWords({ use, transition }: BoundTransition, record: Row): Refusal | null {
  const { refuses } = transition;
  return worded(use, isMeant(transition, record) ? refuses?.from : refuses?.when);
}

function leavesDraft({ use, transition }: BoundTransition): boolean {
  return transition.from.some((name) => use.lifecycle.states[name]?.draft);
}
