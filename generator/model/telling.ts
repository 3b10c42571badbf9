// Who is told of a transition: whom it names, else everybody it concerns.
import type { Telling } from '../../runtime/core/descriptor/lifecycle.ts';
import { systemActor, targetsOf } from '../../runtime/core/lifecycle.ts';
import type { LeadingTransition } from '../load/derived-documents.ts';

/** The ways of a lifecycle, as far as they say whom a step concerns. */
export interface Ways {
  readonly initial: string;
  readonly transitions: readonly LeadingTransition[];
}

/**
 * The actors told of a transition; null for nobody. Without `tells` these are, where the state changes: who began the record, who
 * brought it to the state it leaves, who could have gone on from there, and who can go on now. A way on is one that is not marked
 * as dangerous and leads elsewhere. Whoever alone can make it is not among them: they know (proposed).
 */
export function tellingOf(ways: Ways, transition: LeadingTransition): Telling | null {
  const { tells } = transition;
  if (tells !== undefined) {
    const told: Telling = 'actors' in tells ? tells : { actors: tells };
    return told.actors.length === 0 ? null : told;
  }
  const targets = targetsOf(transition);
  const changes = transition.from.some((from) => targets.some((to) => to !== from));
  if (!changes || transition.opens || transition.compares) return null;
  const concerned = new Set([
    ...ways.transitions.filter(({ from }) => from.includes(ways.initial)).flatMap(({ by }) => by),
    ...ways.transitions.filter((one) => transition.from.some((from) => leadsInto(one, from))).flatMap(({ by }) => by),
    ...[...transition.from, ...targets].flatMap((state) => goingOnFrom(ways, state)),
  ]);
  concerned.delete(systemActor);
  const makers = transition.by.filter((actor) => actor !== systemActor);
  if (makers.length === 1) concerned.delete(makers[0] ?? '');
  return orNobody([...concerned]);
}

/** The actors told that saving an edited record moved it to a state; null for nobody. */
export function tellingOfSaving(ways: Ways, savesTo: string | undefined): Telling | null {
  if (savesTo === undefined || savesTo === ways.initial) return null;
  return orNobody([...new Set(goingOnFrom(ways, savesTo))].filter((actor) => actor !== systemActor));
}

function orNobody(actors: readonly string[]): Telling | null {
  return actors.length === 0 ? null : { actors, usual: true };
}

/** A step that stays in its state leads nowhere. */
function leadsInto(transition: LeadingTransition, state: string): boolean {
  return targetsOf(transition).includes(state) && transition.from.some((from) => from !== state);
}

function goingOnFrom({ transitions }: Ways, state: string): readonly string[] {
  return transitions
    .filter((one) => !one.danger && one.from.includes(state) && targetsOf(one).some((to) => to !== state))
    .flatMap(({ by }) => by);
}
