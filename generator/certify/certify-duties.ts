// Proves of every transition that decides what keeps each way of entering from it, or why the same person may go both.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { LifecycleUse, Transition } from '../../runtime/core/descriptor/lifecycle.ts';
import { namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import { systemActor, targetsOf } from '../../runtime/core/lifecycle.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { type Decision, decisionsIn, exceptionsOf, isWrittenBy, playersOf } from '../model/decisions.ts';

/** A transition that decides, and what becomes of whoever entered the record, or decided over it before. */
export interface CertifiedDuty {
  readonly entity: string;
  readonly action: string;
  readonly from: readonly string[];
  /** What is declared to keep a person from it. */
  readonly notBy: readonly string[];
  /** Fields of the record whose account does not make it. */
  readonly except: readonly string[];
  /** Ways of which no person has this step as well: other accounts, or enterprises that a rule keeps apart. */
  readonly others: readonly string[];
  /** Ways that the same person may go, each with the reason that is declared: `create (own-papers)`. */
  readonly same: readonly string[];
  /** Ways that the same person can go, and then decide: declared nowhere. */
  readonly open: readonly string[];
  /** Actions by which the record comes here without anything that is declared being done; null: there are none. */
  readonly around: readonly string[] | null;
  /** Transitions of people that make it in passing, without keeping those people from it. */
  readonly through: readonly string[];
}

/** Whether one person never both enters and decides but where it is declared. */
export function isApart({ open, around, through }: CertifiedDuty): boolean {
  return open.length === 0 && around === null && through.length === 0;
}

interface Place {
  readonly entity: EntityDescriptor;
  readonly use: LifecycleUse;
  /** All entities: a transition of one may make those of another. */
  readonly all: readonly EntityDescriptor[];
}

/** Of every transition of a lifecycle of the entity that decides, see `model/decisions.ts`. */
export function dutiesIn(place: Place): CertifiedDuty[] {
  return decisionsIn(place).map((decision) => dutyOf(place, decision));
}

function dutyOf(place: Place, { step, ways }: Decision): CertifiedDuty {
  const { entity, use } = place;
  const { action, from, notBy = [], sameHand = {} } = step;
  const except = exceptionsOf(use, step);
  const unkept = ways
    .filter(({ duty, meets }) => meets && !notBy.includes(duty) && !isWrittenBy(use, duty, except))
    .map(({ duty }) => duty);
  const reasonOf = (duty: string): string | undefined =>
    Object.entries(sameHand).find(([, duties]) => duties.includes(duty))?.[0];
  return {
    entity: entity.id,
    action,
    from,
    notBy,
    except,
    others: ways.filter(({ meets }) => !meets).map(({ duty }) => duty),
    same: unkept.flatMap((duty) => (reasonOf(duty) === undefined ? [] : `${duty} (${reasonOf(duty)})`)),
    open: unkept.filter((duty) => reasonOf(duty) === undefined),
    around: notBy.length > 0 ? wayAround(place, step) : null,
    through: notBy.length > 0 ? passers(place, step) : [],
  };
}

/** A shortest way from a new record to where the transition begins on which nothing is done that it is declared to be kept from. */
function wayAround({ use }: Place, step: Transition): string[] | null {
  const { initial, states, transitions } = use.lifecycle;
  const { notBy = [], from } = step;
  // Every record is made: whoever made it is known.
  if (notBy.includes('create')) return null;
  const ways = new Map<string, string[]>([[initial, []]]);
  for (const [name, way] of ways) {
    if (from.includes(name)) return way;
    const { savesTo } = states[name] ?? {};
    const steps = transitions.filter((one) => one.from.includes(name) && !notBy.includes(one.action));
    const next = steps.flatMap((one) => targetsOf(one).map((to) => [one.action, to] as const));
    if (savesTo !== undefined && !notBy.includes('edit')) next.push(['edit', savesTo]);
    for (const [action, to] of next) if (!ways.has(to)) ways.set(to, [...way, action]);
  }
  return null;
}

/** `<action> of <entity>`: what people do that makes the server take this step, although it keeps nobody from it. */
function passers({ entity, all }: Place, step: Transition): string[] {
  if (!step.by.includes(systemActor)) return [];
  return all.flatMap((other) =>
    other.lifecycles.flatMap((use) =>
      use.lifecycle.transitions
        .filter((one) => one.notBy === undefined && playersOf(use, one).length > 0)
        .filter(({ cascades = {} }) =>
          Object.entries(cascades).some(
            ([path, { action }]) => action === step.action && referred(other, path) === entity.id,
          ),
        )
        .map(({ action }) => `${action} of ${other.id}`),
    ),
  );
}

function referred({ fields }: EntityDescriptor, path: string): string | null {
  const field = fieldAt(fields, path);
  return namesRecord(field) ? field.entity : null;
}
