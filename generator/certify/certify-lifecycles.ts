// Certifies each lifecycle: proves reachability, ends and owners from the compiled model.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Actor, Lifecycle, LifecycleUse, Transition } from '../../runtime/core/descriptor/lifecycle.ts';
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import { systemActor, targetsOf } from '../../runtime/core/lifecycle.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { areDisjoint } from '../check/disjoint-conditions.ts';
import type { Model } from '../model/model.ts';
import { type CertifiedDuty, dutiesIn, isApart } from './certify-duties.ts';

export interface Certificate {
  readonly lifecycle: string;
  readonly file: string;
  /** Entities that use it. */
  readonly users: readonly string[];
  /** State -> the actions of a shortest way to it; null: nothing leads there. */
  readonly ways: ReadonlyMap<string, readonly string[] | null>;
  readonly finals: readonly string[];
  /** States nothing leaves, edits and deletions included, that are not declared final. */
  readonly deadEnds: readonly string[];
  readonly owned: readonly Ownership[];
  /** Pairs of transitions with the same action and state, and why they cannot both apply. */
  readonly guards: readonly CertifiedGuard[];
  /** Every transition that decides, and whether somebody could decide over what they entered without a reason that is declared. */
  readonly duties: readonly CertifiedDuty[];
  /** Labels it needs in each language, and those that are missing. */
  readonly labels: { readonly needed: number; readonly missing: readonly string[] };
  readonly holds: boolean;
}

export interface Ownership {
  readonly entity: string;
  readonly action: string;
  readonly from: readonly string[];
  readonly to: string;
  /** Account types, and `the server`. */
  readonly by: readonly string[];
}

export interface CertifiedGuard {
  readonly entity: string;
  readonly action: string;
  readonly state: string;
  /** `who`: no person plays both; `when`: the conditions cannot hold together; null: nothing. */
  readonly apart: 'who' | 'when' | null;
}

/** The certificates of all lifecycles in use, in the order of their ids. */
export function certifyLifecycles(model: Model): Certificate[] {
  return model.lifecycles
    .map(({ file, ...lifecycle }) => certify(model, lifecycle, file))
    .filter(({ users }) => users.length > 0)
    .toSorted((a, b) => (a.lifecycle < b.lifecycle ? -1 : 1));
}

function certify(model: Model, lifecycle: Lifecycle, file: string): Certificate {
  const uses = model.entities.flatMap((entity) =>
    entity.lifecycles.filter((use) => use.lifecycle.id === lifecycle.id).map((use) => ({ entity, use })),
  );
  const ways = waysIn(lifecycle);
  const deadEnds = deadEndsIn(lifecycle);
  const owned = uses.flatMap(({ entity, use }) => ownershipIn(entity, use));
  const guards = uses.flatMap(({ entity, use }) => guardsIn(entity, use));
  const duties = uses.flatMap(({ entity, use }) => dutiesIn({ entity, use, all: model.entities }));
  const labels = labelsOf(model, lifecycle);
  return {
    lifecycle: lifecycle.id,
    file,
    users: uses.map(({ entity }) => entity.id),
    ways,
    finals: Object.entries(lifecycle.states).flatMap(([name, { final }]) => (final ? [name] : [])),
    deadEnds,
    owned,
    guards,
    duties,
    labels,
    holds:
      [...ways.values()].every((way) => way !== null) &&
      deadEnds.length === 0 &&
      owned.every(({ by }) => by.length > 0) &&
      guards.every(({ apart }) => apart !== null) &&
      duties.every(isApart) &&
      labels.missing.length === 0,
  };
}

/** Breadth first from the initial state; saving is a step of its own where it moves the record. */
function waysIn({ initial, states, transitions }: Lifecycle): Map<string, readonly string[] | null> {
  const ways = new Map<string, readonly string[] | null>(Object.keys(states).map((name) => [name, null]));
  ways.set(initial, []);
  const reached = [initial];
  for (const name of reached) {
    const way = ways.get(name) ?? [];
    const savesTo = states[name]?.savesTo;
    const steps = [
      ...transitions
        .filter(({ from }) => from.includes(name))
        .flatMap((step) => targetsOf(step).map((to) => [step.action, to] as const)),
      ...(savesTo === undefined ? [] : [['save', savesTo] as const]),
    ];
    for (const [action, to] of steps) {
      if (ways.get(to) !== null) continue;
      ways.set(to, [...way, action]);
      reached.push(to);
    }
  }
  return ways;
}

function deadEndsIn({ states, transitions }: Lifecycle): string[] {
  return Object.entries(states).flatMap(([name, { final, deletable, savesTo }]) => {
    const leaves = transitions.some((step) => step.from.includes(name) && targetsOf(step).some((to) => to !== name));
    return final || deletable || leaves || (savesTo !== undefined && savesTo !== name) ? [] : [name];
  });
}

function ownershipIn({ id }: EntityDescriptor, { lifecycle, actors }: LifecycleUse): Ownership[] {
  return lifecycle.transitions.flatMap((step) => {
    const { action, from, by } = step;
    const accounts = by.flatMap((name) => actors[name] ?? []).map(({ account }) => account);
    const server = by.includes(systemActor) ? ['the server'] : [];
    const owners = [...new Set([...accounts, ...server])];
    return targetsOf(step).map((to) => ({ entity: id, action, from, to, by: owners }));
  });
}

function guardsIn({ id }: EntityDescriptor, { lifecycle, actors }: LifecycleUse): CertifiedGuard[] {
  const { transitions } = lifecycle;
  return transitions.flatMap((one, index) =>
    transitions.slice(index + 1).flatMap((other) => {
      if (other.action !== one.action) return [];
      const shared = one.from.filter((state) => other.from.includes(state));
      const apart = apartBy(one, other, actors);
      return shared.map((state): CertifiedGuard => ({ entity: id, action: one.action, state, apart }));
    }),
  );
}

function apartBy(one: Transition, other: Transition, actors: LifecycleUse['actors']): CertifiedGuard['apart'] {
  if (areDisjoint(one.when, other.when)) return 'when';
  const players = ({ by }: Transition): readonly Actor[] => by.flatMap((name) => actors[name] ?? []);
  const isServers = one.by.includes(systemActor) && other.by.includes(systemActor);
  const meet = players(one).some((a) => players(other).some((b) => isSamePerson(a, b)));
  return isServers || meet ? null : 'who';
}

/** Different enterprises of a record, and different levels, are different people. */
function isSamePerson(a: Actor, b: Actor): boolean {
  const agrees = (one: string | undefined, other: string | undefined): boolean =>
    one === undefined || other === undefined || one === other;
  return a.account === b.account && agrees(a.company, b.company) && agrees(a.level, b.level);
}

function labelsOf({ locales }: Model, { id, states, transitions }: Lifecycle): Certificate['labels'] {
  const refusals = [
    ...Object.values(states).flatMap(({ refuses }) => Object.values(refuses ?? {})),
    ...transitions.flatMap(({ refuses }) => Object.values(refuses ?? {})),
  ];
  const keys = new Set([
    ...Object.keys(states).map((name) => `states.${name}`),
    ...transitions.flatMap(({ action }) => [`actions.${action}`, `done.${action}`]),
    ...refusals.map((name) => `refusals.${name}`),
    ...transitions.flatMap(({ sameHand = {} }) => Object.keys(sameHand).map((reason) => `sameHand.${reason}`)),
  ]);
  const missing = languages.flatMap((language) =>
    [...keys].filter((key) => !hasText(locales, language, `lifecycle.${id}.${key}`)).map((key) => `${language} ${key}`),
  );
  return { needed: keys.size, missing };
}

function hasText(locales: Model['locales'], language: Language, key: string): boolean {
  let node: LocaleTree | string | undefined = locales[language];
  for (const step of key.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  return typeof node === 'string' && node.trim() !== '';
}
