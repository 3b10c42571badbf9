// How far a record has come: the usual way through the states of its lifecycle, where it stands on it, and who acts next.
import type { Actor, LifecycleUse, Transition } from './descriptor/lifecycle.ts';
import type { Row } from './descriptor/value.ts';
import { isMeant, outcomeOf, stateOf, systemActor } from './lifecycle.ts';
import type { LedgerTold } from './on-ledger.ts';

/** A way of fewer states says nothing that the state itself does not. */
const shortestWay = 3;

/**
 * The states from the initial one to the end that is wished for, as short as it goes without steps back; empty where there is
 * no such end, or hardly a way. Conditions of transitions are looked at first: a bill has another way than another.
 */
export function usualWay({ lifecycle }: LifecycleUse, record: Row): readonly string[] {
  const ends = endsOf(lifecycle.states);
  const forward = lifecycle.transitions.filter(({ danger, opens }) => !danger && !opens);
  const meant = forward.filter((transition) => isMeant(transition, record));
  const way =
    shortest(lifecycle.initial, ends, meant, record) ?? shortest(lifecycle.initial, ends, forward, record) ?? [];
  return way.length < shortestWay ? [] : way;
}

function endsOf(states: LifecycleUse['lifecycle']['states']): ReadonlySet<string> {
  const all = Object.entries(states);
  const final = all.filter(([, state]) => state.final);
  const good = (final.length > 0 ? final : all).filter(([, { tone }]) => tone === 'success');
  return new Set((good.length > 0 ? good : final).map(([name]) => name));
}

function shortest(from: string, ends: ReadonlySet<string>, steps: readonly Transition[], record: Row): string[] | null {
  const before = new Map<string, string | null>([[from, null]]);
  for (const state of before.keys()) {
    if (ends.has(state)) return backFrom(state, before);
    for (const step of steps.filter((one) => one.from.includes(state))) {
      // Where it leads for this record, unless that is no way on: a part of what is to be paid leaves a bill where it is.
      const { to } = outcomeOf(step, record);
      const next = before.has(to) ? step.to : to;
      if (!before.has(next)) before.set(next, state);
    }
  }
  return null;
}

function backFrom(end: string, before: ReadonlyMap<string, string | null>): string[] {
  const way: string[] = [];
  for (let state: string | null = end; state !== null; state = before.get(state) ?? null) way.unshift(state);
  return way;
}

/** A change of a record as its history tells it. */
export interface LoggedStep {
  readonly at: string;
  readonly by: string;
  /** The login of who did it, where the reader may know it. */
  readonly login?: string;
  readonly action: string;
  readonly from?: string;
  readonly to?: string;
  readonly comment?: string;
  /** Where documents are sent to a ledger outside. */
  readonly ledger?: LedgerTold;
}

export interface Progress {
  readonly steps: readonly { readonly state: string; readonly made?: LoggedStep }[];
  /** Index of the step the record stands at, or where it left the way. */
  readonly at: number;
  /** The state it is in where that is none of the steps: refused, stopped. */
  readonly aside?: string;
}

/** Where the record stands, with who made each step and when; `log` newest first, as far as it is known. Null without a way. */
export function progressOf(use: LifecycleUse, record: Row, log: readonly LoggedStep[]): Progress | null {
  const usual = usualWay(use, record);
  if (usual.length === 0) return null;
  const { name } = stateOf(use, record);
  const own = log.filter((step) => isOf(use, step));
  const stands = usual.includes(name) ? usual.indexOf(name) : usual.length;
  const isBehind = (index: number): boolean => index > 0 && index < stands;
  const way = usual.filter((state, index) => !isBehind(index) || !isPassedBy(state, usual.slice(index + 1), own));
  const isAside = !way.includes(name);
  const at = isAside ? leftAt(use, way, own) : way.indexOf(name);
  const steps = way.map((state, index) => {
    const reached = isAside && index === at ? name : state;
    const isFirst = index === 0 && reached === state;
    const made = index > at ? undefined : isFirst ? log.at(-1) : madeBy(reached, own);
    return { state, ...(made && { made }) };
  });
  return { steps, at, ...(isAside && { aside: name }) };
}

function isOf({ lifecycle }: LifecycleUse, { from, to }: LoggedStep): boolean {
  return from !== undefined && to !== undefined && from in lifecycle.states && to in lifecycle.states;
}

/** The last time a state was reached. A record begins in its first one without a change of it. */
function madeBy(state: string, own: readonly LoggedStep[]): LoggedStep | undefined {
  return own.find(({ from, to }) => to === state && from !== state);
}

/** Whether the record came into a later state without this one: what the way asks for now may not have been asked for then. */
function isPassedBy(state: string, later: readonly string[], own: readonly LoggedStep[]): boolean {
  if (madeBy(state, own)) return false;
  const [next] = later.flatMap((one) => madeBy(one, own) ?? []);
  return next !== undefined && next.from !== state && !later.includes(next.from ?? '');
}

/** The last step it stood at before it left the way, by its history, else by the lifecycle. */
function leftAt({ lifecycle }: LifecycleUse, way: readonly string[], own: readonly LoggedStep[]): number {
  const left = own.find(({ from, to }) => way.includes(from ?? '') && !way.includes(to ?? ''));
  if (left) return way.indexOf(left.from ?? '');
  const possible = lifecycle.transitions.filter(({ danger }) => danger).flatMap(({ from }) => from);
  return Math.max(
    0,
    way.findIndex((state) => possible.includes(state)),
  );
}

/**
 * What sent the record back and was not answered yet: the last step that was a refusal or a withdrawal with words, unless the
 * record was handed in again since. `log` newest first.
 */
export function returnedBy(use: LifecycleUse, log: readonly LoggedStep[]): LoggedStep | null {
  const { transitions } = use.lifecycle;
  for (const step of log) {
    const made = transitions.filter(({ action, from }) => action === step.action && from.includes(step.from ?? ''));
    if (made.some(({ checks }) => checks)) return null;
    if (!isOf(use, step) || step.from === step.to) continue;
    const isBack = made.some(({ danger, review }) => danger || review?.result === 'failed');
    if (isBack && step.comment) return step;
    if (made.length > 0 && !isBack && made.every(({ review }) => review)) return null;
  }
  return null;
}

/** Who may make the record go on from where it stands, and by what. */
export interface NextStep {
  readonly action: string;
  readonly actors: readonly Actor[];
}

/** The ways on from the state of the record that people make; steps back and those that lead nowhere are none. */
export function nextSteps(use: LifecycleUse, record: Row): readonly NextStep[] {
  const { name } = stateOf(use, record);
  const on = use.lifecycle.transitions.filter(
    (transition) =>
      transition.from.includes(name) &&
      transition.to !== name &&
      !transition.danger &&
      !transition.opens &&
      isMeant(transition, record),
  );
  return on.flatMap(({ action, by }) => {
    const actors = by.filter((actor) => actor !== systemActor).flatMap((actor) => use.actors[actor] ?? []);
    return actors.length > 0 ? [{ action, actors }] : [];
  });
}
