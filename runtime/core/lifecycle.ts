// What may be done with a record in its state, and by whom.

import type { Stage } from './check-record.ts';
import { holds } from './condition.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Actor, LifecycleState, LifecycleUse, Outcome, Transition } from './descriptor/lifecycle.ts';
import type { Row } from './descriptor/value.ts';
import { valueAt } from './paths.ts';
import { barredBy } from './separated-duties.ts';

/** Actor that no person plays: transitions the server makes by itself, or with another record. */
export const systemActor = 'system';

/** Stands among the actions of `awaits` for editing the record. */
export const editStep = 'edit';

/** The facts about the caller that decide rights. */
export interface Person {
  /** Null: the server itself, which plays the actor `system` alone. */
  readonly accountId: string | null;
  readonly account: EntityAccount;
  readonly level: 'enterpriseAdmin' | 'staff';
  readonly companyId: string | null;
}

type EntityAccount = Actor['account'];

/** A transition together with the machine it belongs to. */
export interface BoundTransition {
  readonly use: LifecycleUse;
  readonly transition: Transition;
}

/** The machine that decides whether a record can be edited or deleted: the first one. */
export function mainLifecycle(entity: EntityDescriptor): LifecycleUse | null {
  return entity.lifecycles[0] ?? null;
}

/** The state a record is in: the stored one, or the initial one for a new record. */
export function stateOf(use: LifecycleUse, record: Row): { name: string; state: LifecycleState } {
  const stored = record[use.field];
  const name = typeof stored === 'string' && use.lifecycle.states[stored] ? stored : use.lifecycle.initial;
  const state = use.lifecycle.states[name];
  if (!state) throw new Error(`Lifecycle ${use.lifecycle.id} has no state ${name}`);
  return { name, state };
}

/**
 * Locale key of the state of a record that holds for nobody: it is still written, or is over without having succeeded. Null for
 * all others. What is printed of such a record says so.
 */
export function unbindingState(entity: EntityDescriptor, record: Row): string | null {
  const use = mainLifecycle(entity);
  if (use === null) return null;
  const { state } = stateOf(use, record);
  const isUnbinding = state.editable || (state.final && state.tone !== 'success');
  return isUnbinding ? stateKeyOf(entity, record) : null;
}

/** Locale key of the state a record is in; null where its entity has none. */
export function stateKeyOf(entity: EntityDescriptor, record: Row): string | null {
  const use = mainLifecycle(entity);
  return use && `entity.${entity.id}.states.${use.lifecycle.id}.${stateOf(use, record).name}`;
}

/** Whether the record may be edited in its state; entities without a lifecycle always may. */
export function isEditable(entity: EntityDescriptor, record: Row): boolean {
  const use = mainLifecycle(entity);
  return use === null || stateOf(use, record).state.editable;
}

/** Whether the record may be deleted in its state. */
export function isDeletable(entity: EntityDescriptor, record: Row): boolean {
  const use = mainLifecycle(entity);
  return use === null || stateOf(use, record).state.deletable;
}

/** How much a record must have when it is saved in its state. */
export function stageOf(entity: EntityDescriptor, record: Row): Stage {
  const use = mainLifecycle(entity);
  if (use === null) return 'complete';
  const { state } = stateOf(use, record);
  const target = state.savesTo === undefined ? state : use.lifecycle.states[state.savesTo];
  return target?.draft ? 'draft' : 'complete';
}

/** Every transition of an action; an action can have one in each machine and one for each state it leaves. */
export function transitionsOf(entity: EntityDescriptor, action: string): BoundTransition[] {
  return entity.lifecycles.flatMap((use) =>
    use.lifecycle.transitions
      .filter((transition) => transition.action === action)
      .map((transition) => ({ use, transition })),
  );
}

/** Whether records make the action together or not at all. */
export function isAtomicBatch(entity: EntityDescriptor, action: string): boolean {
  return transitionsOf(entity, action).some(({ transition }) => transition.batch === 'whole');
}

/** Whether the action is made of one record at a time. */
export function isNeverBatched(entity: EntityDescriptor, action: string): boolean {
  return transitionsOf(entity, action).some(({ transition }) => transition.batch === 'never');
}

/** Whether lists offer the action above their rows for the one record that is selected. */
export function isForSelected(entity: EntityDescriptor, action: string): boolean {
  return transitionsOf(entity, action).some(({ transition }) => transition.batch === 'selected');
}

/** Whether the person plays one of the actors of the transition for this record, and has done nothing with it that keeps them from it. */
export function mayPerform(bound: BoundTransition, person: Person, record: Row): boolean {
  return (
    playsActor(bound, person, record) && (person.accountId === null || barredBy(bound.transition, record) === null)
  );
}

/** Whether the person plays one of the actors of the transition for this record, whatever they have done with it. */
export function playsActor(bound: BoundTransition, person: Person, record: Row): boolean {
  if (person.accountId === null) return bound.transition.by.includes(systemActor);
  return bound.transition.by.some((name) =>
    (bound.use.actors[name] ?? []).some((actor) => plays(actor, person, record)),
  );
}

/** Whether the record is in a state the transition leaves, and its condition holds. */
export function fits({ use, transition }: BoundTransition, record: Row): boolean {
  return transition.from.includes(stateOf(use, record).name) && isMeant(transition, record);
}

/** Whether the condition of the transition holds, whatever the state. */
export function isMeant({ when }: Transition, record: Row): boolean {
  return when === undefined || holds(when, record);
}

/** The state a transition leads to for this record, and the values it sets. */
export function outcomeOf({ to, sets, instead = [] }: Transition, record: Row): Pick<Outcome, 'to' | 'sets'> {
  const other = instead.find(({ when }) => holds(when, record));
  return other ?? { to, ...(sets && { sets }) };
}

/** Every state a transition can lead to. */
export function targetsOf({ to, instead = [] }: Pick<Transition, 'to' | 'instead'>): string[] {
  return [...new Set([to, ...instead.map((outcome) => outcome.to)])];
}

/** Whether a person of this account type and level can ever make the transition, whatever the record. */
export function couldPerform(bound: BoundTransition, person: Pick<Person, 'account' | 'level'>): boolean {
  return bound.transition.by.some((name) =>
    (bound.use.actors[name] ?? []).some(
      (actor) => actor.account === person.account && (actor.level === undefined || actor.level === person.level),
    ),
  );
}

/** Whether the person does not play an actor of the transition for this one reason: the record is of their own making. */
export function isOwnMaking({ transition, use }: BoundTransition, person: Person, record: Row): boolean {
  return transition.by.some((name) =>
    (use.actors[name] ?? []).some(({ except, ...actor }) => except !== undefined && plays(actor, person, record)),
  );
}

function plays(actor: Actor, person: Person, record: Row): boolean {
  if (actor.except !== undefined && valueAt(record, actor.except) === person.accountId) return false;
  if (actor.account !== person.account) return false;
  if (actor.level !== undefined && actor.level !== person.level) return false;
  if (actor.self !== undefined && valueAt(record, actor.self) !== person.accountId) return false;
  if (actor.company === undefined) return true;
  return person.companyId !== null && valueAt(record, actor.company) === person.companyId;
}

/** The transition of an action that fits the record and that this person may make, or null. */
export function transitionFor(
  entity: EntityDescriptor,
  action: string,
  person: Person,
  record: Row,
): BoundTransition | null {
  return (
    transitionsOf(entity, action).find((bound) => fits(bound, record) && mayPerform(bound, person, record)) ?? null
  );
}
