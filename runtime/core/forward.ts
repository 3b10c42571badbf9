// Which transitions bring a record nearer to where its lifecycle is meant to end, and what its state means to a reader.
import { pathsOf } from './condition.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Lifecycle, LifecycleUse } from './descriptor/lifecycle.ts';
import type { Row } from './descriptor/value.ts';
import { type BoundTransition, fits, mayPerform, outcomeOf, type Person, stateOf, targetsOf } from './lifecycle.ts';

/** Transitions from each state to a good end, by state; a state that leads to none is not in it. */
type Distances = ReadonlyMap<string, number>;

const known = new WeakMap<Lifecycle, Distances>();

/** How many transitions, none of which takes back or destroys, lie between each state and a good end. */
function distancesOf(lifecycle: Lifecycle): Distances {
  const before = known.get(lifecycle);
  if (before) return before;
  const good = Object.entries(lifecycle.states).filter(([, { tone }]) => tone === 'success');
  const ends = good.filter(([, { final }]) => final);
  const distances = new Map((ends.length > 0 ? ends : good).map(([state]) => [state, 0]));
  const steps = lifecycle.transitions.filter(({ danger }) => !danger);
  for (let found = distances.size, last = 0; found > last; ) {
    last = found;
    const reached = new Map(distances);
    for (const { from, ...transition } of steps) {
      const nearest = Math.min(...targetsOf(transition).map((to) => reached.get(to) ?? Infinity));
      if (nearest === Infinity) continue;
      for (const state of from) if (!distances.has(state)) distances.set(state, nearest + 1);
    }
    found = distances.size;
  }
  known.set(lifecycle, distances);
  return distances;
}

/**
 * How far from a good end of its lifecycle the transition leaves this record, in transitions; null where it does not lead on: it takes
 * back or destroys, stays in the same state, leads to no good end, or is made by looking.
 */
export function distanceAfter({ use, transition }: BoundTransition, record: Row): number | null {
  if (transition.danger || transition.opens) return null;
  // What is still to be filled in decides where it leads: a bill is paid in full, or in part.
  const targets = transition.enters ? targetsOf(transition) : [outcomeOf(transition, record).to];
  const distances = distancesOf(use.lifecycle);
  const { name } = stateOf(use, record);
  const after = targets.flatMap((to) => (to === name ? [] : (distances.get(to) ?? [])));
  return after.length === 0 ? null : Math.min(...after);
}

/** Whether the transition is what somebody waits for in the state of this record. */
export function isAwaited({ use, transition }: BoundTransition, record: Row): boolean {
  const { awaits = [] } = stateOf(use, record).state;
  return awaits.includes(transition.action);
}

/** The meanings of a state that lists and records tell apart by colour. */
export type StateMeaning = 'ended' | 'mine' | 'running' | 'done' | 'refused';

/**
 * What the state of a record means to this person: it waits for a step of theirs (`mine`), or for others (`running`), or is over,
 * well (`done`), badly (`refused`) or neither (`ended`). The actions the server allowed on the record narrow what is theirs.
 */
export function stateMeaning(
  use: LifecycleUse,
  record: Row,
  person: Person,
  allowed?: readonly string[],
): StateMeaning {
  const { state } = stateOf(use, record);
  // What is switched off waits for nobody, and what was refused is told as that.
  const { draft, tone } = state;
  const mayWait = tone === 'processing' || tone === 'warning' || (draft && tone === 'default');
  return mayWait && isTheirs(use, record, person, allowed) ? 'mine' : meaningOf[tone];
}

/** Whether the person may make a transition that somebody waits for in this state. */
function isTheirs(use: LifecycleUse, record: Row, person: Person, allowed?: readonly string[]): boolean {
  return use.lifecycle.transitions.some((transition) => {
    const bound = { use, transition };
    if (!isAwaited(bound, record) || (allowed && !allowed.includes(transition.action))) return false;
    return fits(bound, record) && mayPerform(bound, person, record);
  });
}

const meaningOf = {
  default: 'ended',
  processing: 'running',
  warning: 'running',
  success: 'done',
  error: 'refused',
} as const satisfies { readonly [tone: string]: StateMeaning };

/** What a record must tell for its states, who may act on it and what that means to a reader to be known. */
export function actingPaths({ lifecycles }: EntityDescriptor): string[] {
  return lifecycles.flatMap(({ field, actors, lifecycle }) => [
    field,
    ...Object.values(actors).flatMap((those) =>
      those.flatMap(({ company, self }) => [company ?? [], self ?? []].flat()),
    ),
    ...lifecycle.transitions.flatMap(({ when }) => (when ? pathsOf(when) : [])),
  ]);
}

/** The lifecycle whose states a field of the entity holds; null for other fields. */
export function lifecycleAt({ lifecycles }: EntityDescriptor, path: string): LifecycleUse | null {
  return lifecycles.find(({ field }) => field === path) ?? null;
}
