// Transitions that decide over a record, and the steps before them that the same person can have made.
import type { RowClause, Verb } from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Actor, LifecycleUse, Transition } from '../../runtime/core/descriptor/lifecycle.ts';
import { targetsOf } from '../../runtime/core/lifecycle.ts';

/** An entity with one of its lifecycles. */
export interface UsedLifecycle {
  readonly entity: EntityDescriptor;
  readonly use: LifecycleUse;
}

/** A step that one person makes before another decides: entering the record, handing it in, or an earlier decision. */
export interface Way {
  /** `create`, `edit` or an action. */
  readonly duty: string;
  /** Whether one person can go it and decide after it; else they are different accounts, or enterprises that a rule keeps apart. */
  readonly meets: boolean;
}

export interface Decision {
  readonly step: Transition;
  readonly ways: readonly Way[];
}

/** Who takes a step, as far as it is known of every record. Levels are left out: staff become administrators. */
type Player = Pick<Actor, 'account' | 'company'>;

interface PlayedWay {
  readonly duty: string;
  readonly players: readonly Player[];
}

/** Every transition of people that decides, with all ways of entering and earlier decisions, in the order of the lifecycle. */
export function decisionsIn(place: UsedLifecycle): Decision[] {
  const { transitions } = place.use.lifecycle;
  const deciding = transitions.filter((step) => decides(place, step));
  return deciding.map((step) => {
    const deciders = playersOf(place.use, step);
    const ways = [...enteringWays(place), ...earlierDecisions(place, deciding, step)];
    const once = ways.filter(
      ({ duty }, index) => duty !== step.action && ways.findIndex((one) => one.duty === duty) === index,
    );
    const meets = ({ players }: PlayedWay): boolean =>
      players.some((one) => deciders.some((other) => canBeOne(place.entity, one, other)));
    return { step, ways: once.map((way) => ({ duty: way.duty, meets: meets(way) })) };
  });
}

/** The people who can take a step. */
export function playersOf({ actors }: LifecycleUse, { by }: Transition): readonly Actor[] {
  return by.flatMap((name) => actors[name] ?? []);
}

/** Fields of the record whose account does not take the step. */
export function exceptionsOf(use: LifecycleUse, step: Transition): string[] {
  return [...new Set(playersOf(use, step).flatMap(({ except }) => except ?? []))];
}

/** Whether some way of the action writes the person into one of the fields. */
export function isWrittenBy({ lifecycle }: LifecycleUse, action: string, fields: readonly string[]): boolean {
  return lifecycle.transitions
    .filter((step) => step.action === action)
    .some(({ sets, instead = [] }) =>
      [sets, ...instead.map((outcome) => outcome.sets)].some((set) => fields.some((field) => set?.[field] === 'me')),
    );
}

/**
 * A step decides that writes a review which was passed, is kept from somebody, or brings the record from another state into one that
 * counts as a success: approved, published, settled, in force. What is made by opening a record decides nothing.
 */
function decides({ use }: UsedLifecycle, step: Transition): boolean {
  if (playersOf(use, step).length === 0 || step.opens) return false;
  if (step.review) return step.review.result === 'passed';
  if (step.notBy) return true;
  if (exceptionsOf(use, step).length > 0 && !step.danger) return true;
  const isSuccess = (state: string): boolean => use.lifecycle.states[state]?.tone === 'success';
  return targetsOf(step).some(isSuccess) && !step.from.every(isSuccess);
}

/** Making the record, editing it, and handing it in: taking it out of the hands of whoever writes it. */
function enteringWays({ entity, use }: UsedLifecycle): PlayedWay[] {
  const { states, transitions } = use.lifecycle;
  const verbs = { create: ['create', 'copy', 'import'], edit: ['edit'] } as const satisfies { [duty: string]: Verb[] };
  const handIns = transitions.filter(
    (step) =>
      step.from.some((state) => states[state]?.editable) && targetsOf(step).some((state) => !states[state]?.editable),
  );
  return [
    ...Object.entries(verbs).map(([duty, those]) => ({ duty, players: writers(entity, those) })),
    ...waysBy(use, handIns),
  ].filter(({ players }) => players.length > 0);
}

/** Decisions from which the record can come to where the step begins. */
function earlierDecisions({ use }: UsedLifecycle, deciding: readonly Transition[], step: Transition): PlayedWay[] {
  const leadsHere = (one: Transition): boolean =>
    statesAfter(use, targetsOf(one)).some((name) => step.from.includes(name));
  return waysBy(use, deciding.filter(leadsHere));
}

/** The states and those that follow on them until the record is written anew: a new draft is entered and decided again. */
function statesAfter({ lifecycle }: LifecycleUse, states: readonly string[]): string[] {
  const reached = new Set(states);
  for (const name of reached) {
    if (lifecycle.states[name]?.draft) continue;
    const next = lifecycle.transitions.filter(({ from }) => from.includes(name)).flatMap(targetsOf);
    for (const to of next) reached.add(to);
  }
  return [...reached];
}

function waysBy(use: LifecycleUse, steps: readonly Transition[]): PlayedWay[] {
  return [...new Set(steps.map(({ action }) => action))].map((duty) => ({
    duty,
    players: steps.filter(({ action }) => action === duty).flatMap((step) => playersOf(use, step)),
  }));
}

function writers({ access }: EntityDescriptor, verbs: readonly Verb[]): Player[] {
  return Object.entries(access).flatMap(([account, grants]) =>
    grants
      .filter(({ may }) => verbs.some((verb) => may.includes(verb)))
      .flatMap(({ rows }) => {
        const clauses: readonly RowClause[] = rows === 'all' ? [{}] : rows;
        return clauses.map(({ company }) => ({
          account: account as Actor['account'],
          ...(company !== undefined && { company }),
        }));
      }),
  );
}

/** An account has one type and one enterprise; two fields of a record may name the same one unless a rule forbids it. */
function canBeOne({ rules }: EntityDescriptor, one: Player, other: Player): boolean {
  if (one.account !== other.account) return false;
  const pair = [one.company, other.company];
  return !rules.some(
    ({ kind, params, when }) =>
      kind === 'differs' &&
      !when &&
      one.company !== other.company &&
      (params as string[]).every((path) => pair.includes(path)),
  );
}
