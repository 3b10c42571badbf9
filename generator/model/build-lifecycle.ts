// Makes lifecycles complete: every flag of a state, every transition by itself.
import type {
  Entered,
  Lifecycle,
  LifecycleState,
  LifecycleUse,
  Transition,
} from '../../runtime/core/descriptor/lifecycle.ts';
import type { EntersDoc } from '../load/derived-documents.ts';
import type { LifecycleDoc, LifecycleUseDoc, StateDoc, TransitionDoc } from '../load/documents.ts';
import type { Project } from './project.ts';

/** The machine of a lifecycle file. */
export function buildLifecycle(id: string, doc: LifecycleDoc): Lifecycle {
  const states = Object.entries(doc.states).map(([name, state]) => [name, buildState(state ?? {})] as const);
  return {
    id,
    initial: doc.initial,
    states: Object.fromEntries(states),
    transitions: transitionsIn(doc).map(({ action, transition }) => buildTransition(action, transition, doc.spec)),
  };
}

/** Every transition of a lifecycle file with its action and its path in the file. */
export function transitionsIn(
  doc: LifecycleDoc,
): { action: string; transition: TransitionDoc; path: (string | number)[] }[] {
  return Object.entries(doc.transitions).flatMap(([action, entry]) =>
    isList(entry)
      ? entry.map((transition, index) => ({ action, transition, path: ['transitions', action, index] }))
      : [{ action, transition: entry, path: ['transitions', action] }],
  );
}

function isList(entry: TransitionDoc | readonly TransitionDoc[]): entry is readonly TransitionDoc[] {
  return Array.isArray(entry);
}

function buildState(state: NonNullable<StateDoc>): LifecycleState {
  const { editable = false, deletable = false, draft = false, final = false, refuses } = state;
  return {
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

function buildTransition(action: string, doc: TransitionDoc, spec: string | undefined): Transition {
  return {
    action,
    from: doc.from,
    to: doc.to,
    ...(doc.instead && { instead: doc.instead }),
    by: doc.by,
    ...(doc.when && { when: doc.when }),
    ...(doc.refuses !== undefined && {
      refuses: typeof doc.refuses === 'string' ? { from: doc.refuses, when: doc.refuses } : doc.refuses,
    }),
    ...(doc.enters && { enters: buildEntered(doc.enters) }),
    ...(doc.asks && { asks: { ...doc.asks, required: doc.asks.required ?? false } }),
    checks: doc.checks ?? false,
    ...(doc.review && { review: doc.review }),
    ...(doc.sets && { sets: doc.sets }),
    ...(doc.cascades && { cascades: doc.cascades }),
    ...(doc.creates && { creates: doc.creates }),
    ...(doc.due && { due: doc.due }),
    ...(doc.batch && { batch: doc.batch }),
    ...(doc.opens && { opens: true }),
    ...(doc.compares && { compares: doc.compares }),
    ...(doc.accepts && { accepts: true }),
    confirms: doc.confirms ?? doc.danger ?? false,
    ...(doc.danger && { danger: true }),
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
