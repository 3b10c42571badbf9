// Stage: refuses what the state of the record does not allow (spec 4): editing, deleting, a transition; and writes based on an old
// version.
import { addsBeside, isBeside } from '../../core/added-beside.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import {
  type BoundTransition,
  fits,
  isMeant,
  isOwnMaking,
  mainLifecycle,
  mayPerform,
  playsActor,
  stateOf,
  transitionsOf,
} from '../../core/lifecycle.ts';
import { malformed, unknownInAddress } from '../../core/malformed.ts';
import { barredBy, dutyKey, withDone } from '../../core/separated-duties.ts';
import { isSubmitted, lifecycleRefusal, ownStateRefusal, stateRefusal } from '../../core/state-refusals.ts';
import type { Caller } from '../session/caller.ts';
import { limitFinding } from '../store/database-fault.ts';
import type { Command, WriteCall } from './change.ts';
import { doneOf } from './done-duties.ts';
import type { LoadedRecord } from './load.ts';
import { versionOf } from './merge-input.ts';
import { presentRecord } from './present-record.ts';
import { changedOf, staleRefusal } from './stale.ts';

/**
 * Gives the transition a command makes, or null. Throws what the record's state refuses with, `findings` for an edit without
 * its version, and `stale-version` with the record as it is now.
 */
export async function guard(
  call: WriteCall,
  command: Command,
  loaded: LoadedRecord | null,
): Promise<BoundTransition | null> {
  if (!loaded) return null;
  const { descriptor, layout } = call.entity;
  switch (command.kind) {
    case 'edit':
      guardState(descriptor, loaded.record, 'edit');
      await guardVersion(call, loaded, command.sent[layout.versionKey] ?? null);
      return null;
    case 'delete':
      guardState(descriptor, loaded.record, 'delete');
      return null;
    case 'transition': {
      // What the person has done was read in one statement with the record: whoever does more meanwhile makes another version of it.
      const seen = withDone(loaded.record, doneOf(loaded));
      const bound = guardTransition(descriptor, command.action, call.caller, seen);
      const { version } = command.input;
      if (version !== undefined && !addsBeside(descriptor, bound.transition))
        await guardVersion(call, loaded, version as Json);
      return bound;
    }
    default:
      return null;
  }
}

/** Throws what the record's state refuses editing or deleting with. */
export function guardState(entity: EntityDescriptor, record: Row, verb: 'edit' | 'delete'): void {
  const refusal = stateRefusal(entity, record, verb);
  if (refusal) throw refusal;
}

async function guardVersion(call: WriteCall, loaded: LoadedRecord, version: Json): Promise<void> {
  const { entity, caller } = call;
  const { descriptor, layout } = entity;
  if (version === null)
    throw new Refusal('findings', { findings: [limitFinding(descriptor, layout.versionKey, 'required')] });
  if (typeof version !== 'number')
    throw malformed(layout.versionKey, 'type', { sentence: 'message.input.type.integer' });
  if (version === versionOf(layout, loaded.record)) return;
  const current = presentRecord(entity, caller, loaded);
  const refusal = await staleRefusal(call, { id: String(loaded.record.id), version, current });
  // What was only added beside the record is nothing that the person had to see first.
  if (!isBeside(descriptor, changedOf(refusal))) throw refusal;
}

/**
 * The transition of the action that fits the record and that the person may make. Throws `unknown-call` when there is no
 * such action, `not-permitted` when it is not this person's, `own-making` when something they did with the record keeps them from
 * it, else what refuses it: its state, the transition, in general.
 */
export function guardTransition(
  entity: EntityDescriptor,
  action: string,
  caller: Pick<Caller, 'person'>,
  record: Row,
): BoundTransition {
  const all = transitionsOf(entity, action);
  if (all.length === 0) throw unknownInAddress('action', action);
  const own = all.filter((bound) => playsActor(bound, caller.person, record));
  if (own.length === 0) {
    const isOwn = all.some((bound) => fits(bound, record) && isOwnMaking(bound, caller.person, record));
    throw new Refusal(isOwn ? 'own-making' : 'not-permitted');
  }
  const ways = own.filter((bound) => fits(bound, record));
  const open = ways.find((bound) => mayPerform(bound, caller.person, record));
  if (open) return open;
  const [barred] = ways;
  if (barred) throw separated(barred, record);
  const said =
    firstOf(own, ({ use }) => ownStateRefusal(use, record, 'action')) ??
    firstOf(own, (bound) => inOwnWords(bound, record)) ??
    ownStateRefusal(mainLifecycle(entity), record, 'action');
  if (said) throw said;
  const again = own.some((bound) => leavesDraft(bound) && isSubmitted(bound.use, record));
  if (again) throw new Refusal('submitted-not-resubmittable');
  throw notInState(own, action, record) ?? new Refusal('state-not-allowed');
}

/** Says what the person has done with the record that keeps them from the transition. */
function separated({ use, transition }: BoundTransition, record: Row): Refusal {
  const { id } = use.lifecycle;
  const duty = dutyKey(id, barredBy(transition, record) ?? '');
  const params = { duty: `@${duty}`, action: `@${dutyKey(id, transition.action)}` };
  return new Refusal('own-making', { sentence: 'message.separatedDuties', params });
}

/** Says in which state the record is, where none of the transitions begins there; what else keeps it from them is another matter. */
function notInState(all: readonly BoundTransition[], action: string, record: Row): Refusal | null {
  const begins = all.some(({ use, transition }) => transition.from.includes(stateOf(use, record).name));
  const use = all[0]?.use;
  if (begins || !use) return null;
  const words = `@lifecycle.${use.lifecycle.id}`;
  const params = { state: `${words}.states.${stateOf(use, record).name}`, action: `${words}.actions.${action}` };
  return new Refusal('state-not-allowed', { sentence: 'message.notInState', params });
}

function firstOf<T>(all: readonly T[], say: (one: T) => Refusal | null): Refusal | null {
  for (const one of all) {
    const said = say(one);
    if (said) return said;
  }
  return null;
}

/** If the condition of the transition excludes the record, say that rather than something about its state. */
function inOwnWords({ use, transition }: BoundTransition, record: Row): Refusal | null {
  const { refuses } = transition;
  return lifecycleRefusal(use, isMeant(transition, record) ? refuses?.from : refuses?.when);
}

function leavesDraft({ use, transition }: BoundTransition): boolean {
  return transition.from.some((name) => use.lifecycle.states[name]?.draft);
}
