// Which lifecycle actions a person is offered, for one record or for the rows of a view.
import type { TFunction } from 'i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Entered, Transition } from '../../core/descriptor/lifecycle.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { distanceAfter, isAwaited } from '../../core/forward.ts';
import {
  type BoundTransition,
  couldPerform,
  fits,
  isForSelected,
  isNeverBatched,
  type Person,
  playsActor,
  transitionFor,
  transitionsOf,
} from '../../core/lifecycle.ts';
import { barredBy, dutyKey } from '../../core/separated-duties.ts';
import type { ServedRow } from '../api/entity-calls.ts';

export interface AvailableAction {
  readonly action: string;
  readonly bound: BoundTransition;
  /** What the person has done with the record that keeps them from it: shown, with the reason, and not made. */
  readonly barredBy?: string;
}

/** Every action of the entity, in the order its lifecycles name them. */
export function actionsOf(entity: EntityDescriptor): string[] {
  const all = entity.lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions.map(({ action }) => action));
  return [...new Set(all)];
}

/** Actions that can be made on this record now, and those that another person has to make; the server has the last word. */
export function recordActions(
  entity: EntityDescriptor,
  actions: readonly string[],
  person: Person,
  row: ServedRow,
): AvailableAction[] {
  return actions.flatMap((action) => {
    if (row.$actions && !row.$actions.includes(action)) return keptFrom(entity, action, person, row);
    const bound = transitionFor(entity, action, person, row) ?? (row.$actions ? firstOf(entity, action, person) : null);
    return bound ? [{ action, bound }] : keptFrom(entity, action, person, row);
  });
}

function keptFrom(entity: EntityDescriptor, action: string, person: Person, row: ServedRow): AvailableAction[] {
  for (const bound of transitionsOf(entity, action)) {
    const duty = barredBy(bound.transition, row);
    if (duty !== null && fits(bound, row) && playsActor(bound, person, row)) return [{ action, bound, barredBy: duty }];
  }
  return [];
}

/** Why the person cannot make an action that is kept from them by what they did with the record; undefined: nothing keeps them. */
export function barredReason({ action, bound, barredBy: duty }: AvailableAction, t: TFunction): string | undefined {
  const { id } = bound.use.lifecycle;
  if (duty === undefined) return undefined;
  return t('message.separatedDuties', { duty: t(dutyKey(id, duty)), action: t(dutyKey(id, action)) });
}

/**
 * Of the actions offered the one that leads a record on: in the first lifecycle before the others, and nearest to its end; else
 * one that is awaited although the state stays. Null where each takes back, destroys or leads nowhere.
 */
export function nextAction(
  entity: EntityDescriptor,
  offered: readonly AvailableAction[],
  record: Row,
): AvailableAction | null {
  const open = offered.filter((one) => one.barredBy === undefined);
  const leading = open.flatMap((one) => {
    const after = distanceAfter(one.bound, record);
    return after === null ? [] : [{ one, after, lifecycle: entity.lifecycles.indexOf(one.bound.use) }];
  });
  const [first] = leading.toSorted((a, b) => a.lifecycle - b.lifecycle || a.after - b.after);
  return first?.one ?? open.find(({ bound }) => !bound.transition.danger && isAwaited(bound, record)) ?? null;
}

/** Whether a person fills in fields when making the action, on some records at least. */
export function hasInput(entity: EntityDescriptor, action: string): boolean {
  return transitionsOf(entity, action).some(({ transition }) => asksForFields(transition));
}

/** Whether a person fills in fields when making it; a line that only the server writes asks nothing. */
export function asksForFields(transition: Transition): transition is Transition & { readonly enters: Entered } {
  const { fields = [], optional = [] } = transition.enters ?? {};
  return fields.length + optional.length > 0;
}

/**
 * Those of the actions this person could make on some record: the buttons above a list. What each record needs its own
 * values for is offered in its row alone, unless it is declared for the one that is selected, and so is what is made of one
 * record at a time.
 */
export function bulkActions(entity: EntityDescriptor, actions: readonly string[], person: Person): AvailableAction[] {
  return actions.flatMap((action) => {
    const isOwn = (hasInput(entity, action) && !isForSelected(entity, action)) || isNeverBatched(entity, action);
    const bound = isOwn ? null : firstOf(entity, action, person);
    return bound ? [{ action, bound }] : [];
  });
}

function firstOf(entity: EntityDescriptor, action: string, person: Person): BoundTransition | null {
  return transitionsOf(entity, action).find((bound) => couldPerform(bound, person)) ?? null;
}

/** Locale key of what the button says. */
export function actionLabel({ action, bound }: AvailableAction): string {
  return `lifecycle.${bound.use.lifecycle.id}.actions.${action}`;
}

/** Locale key of what is said when it is done. */
export function doneMessage({ action, bound }: AvailableAction): string {
  return `lifecycle.${bound.use.lifecycle.id}.done.${action}`;
}
