// Makes lifecycles complete: every flag of a state, every transition by itself.
import type {
  Cascaded,
  Entered,
  Lifecycle,
  LifecycleState,
  LifecycleUse,
  Transition,
} from '../../runtime/core/descriptor/lifecycle.ts';
import { formerNames } from '../../runtime/core/former-names.ts';
import { editStep, systemActor, targetsOf } from '../../runtime/core/lifecycle.ts';
import type { EntersDoc, LeadingTransition } from '../load/derived-documents.ts';
import type { LifecycleDoc, LifecycleUseDoc, StateDoc, TransitionDoc } from '../load/entity-documents.ts';
import type { Project } from './project.ts';
import { tellingOf, tellingOfSaving } from './telling.ts';

/** The machine of a lifecycle file. */
export function buildLifecycle(id: string, doc: LifecycleDoc): Lifecycle {
  const transitions = transitionsIn(doc).map(({ transition }) => transition);
  const told = { initial: doc.initial, transitions };
  const states = Object.entries(doc.states).map(([name, state]) => {
    const telling = tellingOfSaving(told, state?.savesTo);
    const built = { ...buildState(state ?? {}), ...buildWork(doc, name, state ?? {}) };
    return [name, { ...built, ...(telling && { tells: telling }) }] as const;
  });
  return {
    id,
    initial: doc.initial,
    states: Object.fromEntries(states),
    transitions: transitionsIn(doc).map(({ action, transition }) => {
      const { source, ...rest } = buildTransition(action, transition, doc.spec);
      const telling = tellingOf(told, transition);
      return { ...rest, ...(telling && { tells: telling }), source };
    }),
  };
}

/** Every transition of a lifecycle file with its action and its path in the file; one that stays in its states is one for each of them. */
export function transitionsIn(
  doc: LifecycleDoc,
): { action: string; transition: LeadingTransition; path: (string | number)[] }[] {
  return writtenTransitions(doc).flatMap(({ action, written, path }) => leading(action, written, path));
}

/** Every transition as it is written, with its action and its path in the file. */
export function writtenTransitions(
  doc: LifecycleDoc,
): { action: string; written: TransitionDoc; path: (string | number)[] }[] {
  return Object.entries(doc.transitions).flatMap(([action, entry]) =>
    isList(entry)
      ? entry.map((written, index) => ({ action, written, path: ['transitions', action, index] }))
      : [{ action, written: entry, path: ['transitions', action] }],
  );
}

function leading(action: string, written: TransitionDoc, path: (string | number)[]) {
  const { to } = written;
  if (to !== undefined) return [{ action, transition: { ...written, to }, path }];
  return written.from.map((state) => ({ action, transition: { ...written, from: [state], to: state }, path }));
}

function isList(entry: TransitionDoc | readonly TransitionDoc[]): entry is readonly TransitionDoc[] {
  return Array.isArray(entry);
}

/** What follows by each reference: an action that stands alone asks for nothing. */
export function cascadesOf(doc: NonNullable<TransitionDoc['cascades']>): { readonly [field: string]: Cascaded } {
  const entries = Object.entries(doc).map(([field, written]) => {
    const cascaded: Cascaded = typeof written === 'string' ? { action: written } : written;
    return [field, cascaded] as const;
  });
  return Object.fromEntries(entries);
}

function buildState(state: NonNullable<StateDoc>): LifecycleState {
  const { editable = false, deletable = false, draft = false, final = false, refuses } = state;
  return {
    ...(state.was !== undefined && { was: formerNames(state.was) }),
    editable,
    deletable,
    draft,
    final,
    ...(state.savesTo !== undefined && { savesTo: state.savesTo }),
    ...(state.ifChanged && { ifChanged: state.ifChanged }),
    tone: state.tone ?? (draft ? 'default' : final ? 'success' : 'processing'),
    ...(refuses !== undefined && {
      refuses: typeof refuses === 'string' ? { edit: refuses, delete: refuses, action: refuses } : refuses,
    }),
  };
}

function buildWork(
  doc: LifecycleDoc,
  name: string,
  state: NonNullable<StateDoc>,
): Pick<LifecycleState, 'awaits' | 'work'> {
  const awaits = awaitedIn(doc, name);
  if (awaits.length === 0) return {};
  if (state.returned) return { awaits, work: 'correct' };
  return { awaits, ...(state.draft && !state.awaits && { work: 'draft' }) };
}

/**
 * What is awaited of people in a state (proposed): what the file says, else every action that leads on by hand without danger; in a state
 * records come back to and that has none, that they are edited. In a final state and in one that `rests`: nothing.
 */
export function awaitedIn(doc: LifecycleDoc, name: string): readonly string[] {
  const { final, rests, awaits, returned, editable } = doc.states[name] ?? {};
  if (final || rests) return [];
  if (awaits) return awaits;
  const forward = transitionsIn(doc).filter(({ transition }) => leadsOn(transition, name));
  const actions = [...new Set(forward.map(({ action }) => action))];
  return actions.length === 0 && returned && editable ? [editStep] : actions;
}

function leadsOn(transition: LeadingTransition, name: string): boolean {
  const { from, by, danger, opens, compares } = transition;
  const isByHand = by.some((actor) => actor !== systemActor) && !opens && !compares;
  return isByHand && !danger && from.includes(name) && targetsOf(transition).some((to) => to !== name);
}

function buildTransition(action: string, doc: LeadingTransition, spec: string | undefined): Transition {
  return {
    action,
    ...(doc.was !== undefined && { was: formerNames(doc.was) }),
    from: doc.from,
    to: doc.to,
    ...(doc.instead && { instead: doc.instead }),
    by: doc.by,
    ...(doc.notBy && { notBy: doc.notBy }),
    ...(doc.sameHand && { sameHand: doc.sameHand }),
    ...(doc.when && { when: doc.when }),
    ...(doc.refuses !== undefined && {
      refuses: typeof doc.refuses === 'string' ? { from: doc.refuses, when: doc.refuses } : doc.refuses,
    }),
    ...(doc.enters && { enters: buildEntered(doc.enters) }),
    ...(doc.asks && { asks: { ...doc.asks, required: doc.asks.required ?? false } }),
    checks: doc.checks ?? false,
    ...(doc.review && { review: doc.review }),
    ...(doc.sets && { sets: doc.sets }),
    ...(doc.cascades && { cascades: cascadesOf(doc.cascades) }),
    ...(doc.creates && { creates: doc.creates }),
    ...(doc.due && { due: doc.due }),
    ...(doc.batch && { batch: doc.batch }),
    ...(doc.opens && { opens: true }),
    ...(doc.compares && { compares: doc.compares }),
    ...(doc.follows && { follows: doc.follows }),
    ...(doc.accepts && { accepts: true }),
    ...(doc.withCode && { withCode: true }),
    confirms: doc.confirms ?? doc.danger ?? doc.withCode ?? false,
    ...(doc.danger && { danger: true }),
    ...(doc.shows && { shows: doc.shows }),
    source: doc.spec ?? spec ?? '4',
  };
}

function buildEntered({ fields = [], optional = [], line, at = 'new', sets, takes, starts, anew }: EntersDoc): Entered {
  const given = { ...(sets && { sets }), ...(takes && { takes }) };
  const holder = line === undefined ? {} : { line: { field: line, at, ...given } };
  return { fields, optional, ...holder, ...(starts && { starts }), ...(anew && { anew }) };
}

/** The use an entity makes of a lifecycle; null when there is no such lifecycle. */
export function buildUse(project: Project, use: LifecycleUseDoc): LifecycleUse | null {
  const lifecycle = project.lifecycles.get(use.use);
  if (!lifecycle) return null;
  return { lifecycle: buildLifecycle(use.use, lifecycle.doc), field: use.field, actors: use.actors };
}

/** Whether records of the entity can be saved before they are complete. */
export function hasDrafts(project: Project, uses: readonly LifecycleUseDoc[] | undefined): boolean {
  const states = project.lifecycles.get(uses?.[0]?.use ?? '')?.doc.states ?? {};
  return Object.values(states).some((state) => state?.draft);
}
