// My work: the steps somebody waits for, read from the lifecycles of an entity, and who is to make them.
import { pathsOf } from './condition.ts';
import type { AccountType } from './descriptor/access.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Actor, LifecycleUse, Transition } from './descriptor/lifecycle.ts';
import type { Row } from './descriptor/value.ts';
import { couldPerform, editStep, fits, type Person, stateOf, systemActor } from './lifecycle.ts';

/** `act`: somebody waits for it; `correct`: the record came back; `draft`: one's own, not handed in yet. */
export const workKinds = ['act', 'correct', 'draft'] as const;
export type WorkKind = (typeof workKinds)[number];

/** Work of one kind is counted exactly up to here; there is no more of it on one page either. */
export const mostWork = 100;

/** A way on that is awaited in some states: a transition, or that the record is edited. */
export interface WorkStep {
  readonly use: LifecycleUse;
  readonly kind: WorkKind;
  readonly states: readonly string[];
  /** Action of a lifecycle, or `edit`. */
  readonly action: string;
  /** Null: the record is to be edited. */
  readonly transition: Transition | null;
}

/** Every awaited step of the entity, in the order of its lifecycles and their transitions. */
export function workSteps(entity: EntityDescriptor): WorkStep[] {
  return entity.lifecycles.flatMap((use) => {
    // What the server does alone waits for nobody.
    const transitions = use.lifecycle.transitions.filter(({ by }) => by.some((actor) => actor !== systemActor));
    return workKinds.flatMap((kind) => [
      ...transitions.flatMap((transition) => {
        const states = statesOf(use, kind, transition.action).filter((state) => transition.from.includes(state));
        return states.length > 0 ? [{ use, kind, states, action: transition.action, transition }] : [];
      }),
      ...editing(use, kind),
    ]);
  });
}

function editing(use: LifecycleUse, kind: WorkKind): WorkStep[] {
  const isAction = use.lifecycle.transitions.some(({ action }) => action === editStep);
  const states = isAction ? [] : statesOf(use, kind, editStep);
  return states.length > 0 ? [{ use, kind, states, action: editStep, transition: null }] : [];
}

function statesOf({ lifecycle }: LifecycleUse, kind: WorkKind, action: string): string[] {
  return Object.entries(lifecycle.states).flatMap(([name, { awaits, work = 'act' }]) =>
    awaits?.includes(action) && work === kind ? [name] : [],
  );
}

/** Who plays an actor of the step; nobody for editing and for what the server does by itself. */
export function actorsOf({ use, transition }: WorkStep): Actor[] {
  return (transition?.by ?? []).flatMap((name) => [...(use.actors[name] ?? [])]);
}

/** Whether the transition turns down what was asked for. */
function isRefusal({ review }: Transition): boolean {
  return review?.result === 'failed';
}

/** The other decision of whoever decides, as the record stands: rejecting beside approving. Null where there is none. */
export function refusalBeside({ use, kind }: WorkStep, person: Person, record: Row): string | null {
  if (kind !== 'act') return null;
  const { awaits = [] } = stateOf(use, record).state;
  const other = use.lifecycle.transitions.find(
    (transition) =>
      isRefusal(transition) &&
      !awaits.includes(transition.action) &&
      fits({ use, transition }, record) &&
      couldPerform({ use, transition }, person),
  );
  return other?.action ?? null;
}

/** Paths that decide whether a record can be turned down. */
export function refusalPaths({ lifecycles }: EntityDescriptor): string[] {
  const refusals = lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions.filter(isRefusal));
  return [...new Set(refusals.flatMap(({ when }) => (when ? pathsOf(when) : [])))];
}

/** Every path of a lifecycle that holds an enterprise with a part in it, in the order of the actors. */
export function partyPaths({ lifecycles }: EntityDescriptor): string[] {
  const all = lifecycles.flatMap(({ actors }) => Object.values(actors).flat());
  return [...new Set(all.flatMap(({ company }) => (company === undefined ? [] : [company])))];
}

/** A record that waits, as it is told. */
export interface WorkRow {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly action: string;
  /** The action that turns it down instead, where whoever is to make the other decides. */
  readonly refusal: string | null;
  /** Another enterprise with a part in it. */
  readonly counterparty: string | null;
  /** A decimal as text. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** When it came into its state. */
  readonly since: string;
  /** View in which it is done, of those the person may open; null: none. */
  readonly view: string | null;
}

/** What is to be done of one kind. */
export interface WorkGroup {
  readonly entity: string;
  readonly lifecycle: string;
  /** Field that holds the state. */
  readonly field: string;
  readonly kind: WorkKind;
  /** Of `act`; the rows of others each have their own. */
  readonly action: string | null;
  /** No more than `mostWork` + 1, which stands for all that are more. */
  readonly count: number;
  /** The oldest first, no more than `mostWork`. */
  readonly rows: readonly WorkRow[];
}

/** A record others are to move on. */
export interface WaitingRow extends WorkRow {
  /** Enterprises that are waited for, by name. */
  readonly enterprises: readonly string[];
  /** Account types that are waited for, where no enterprise is named. */
  readonly accounts: readonly AccountType[];
}

/** Records in one state that wait for others. */
export interface WaitingGroup extends Omit<WorkGroup, 'kind' | 'action' | 'rows'> {
  readonly state: string;
  readonly rows: readonly WaitingRow[];
}

/** The answer of `GET /my-work`. */
export interface Work {
  readonly groups: readonly WorkGroup[];
  readonly waiting: readonly WaitingGroup[];
}

/** The answer of `GET /my-work/counts`: without drafts, for which nobody waits. */
export interface WorkCounts {
  readonly total: number;
  /** Menu key -> how many records wait in its list. */
  readonly menus: { readonly [menu: string]: number };
  /** Of how many of these the person or the own enterprise was reminded; absent: of none. */
  readonly reminded?: number;
}
