// E336: every state says what is awaited in it: by a way that leads on by hand, by `awaits`, or by saying that the record rests.
import { editStep, systemActor } from '../../runtime/core/lifecycle.ts';
import type { LifecycleDoc, StateDoc } from '../load/entity-documents.ts';
import { awaitedIn, transitionsIn } from '../model/build-lifecycle.ts';
import type { Check } from './check-context.ts';
import type { FindingText } from './report.ts';
import { unknownName } from './suggest.ts';

export const awaitedActions: Check = ({ project, damaged, report }) => {
  for (const { doc, source } of project.lifecycles.values()) {
    if (damaged.has(source.file)) continue;
    for (const [name, state] of Object.entries(doc.states)) {
      const at = { source, path: ['states', name], part: 'key' } as const;
      const text = contradiction(name, state ?? {}) ?? forgotten(doc, name);
      if (text) report('E336', at, text);
      const possible = actionsIn(doc, name);
      for (const [index, action] of (state?.awaits ?? []).entries()) {
        if (possible.includes(action)) continue;
        const message = `nobody can make ${action} in the state ${name}`;
        const known = unknownName(message, action, possible, `name an action that leaves ${name}`);
        report('E336', { source, path: ['states', name, 'awaits', index] }, known);
      }
    }
  }
};

/** What a person can do in a state: actions, and editing where the state allows it. */
function actionsIn(doc: LifecycleDoc, name: string): string[] {
  const here = transitionsIn(doc).filter(
    ({ transition: { from, by } }) => from.includes(name) && by.some((actor) => actor !== systemActor),
  );
  return [...new Set(here.map(({ action }) => action)), ...(doc.states[name]?.editable ? [editStep] : [])];
}

function contradiction(name: string, { final, rests, awaits, returned }: NonNullable<StateDoc>): FindingText | null {
  const ended = final ? 'final' : rests ? 'rests' : null;
  const awaited = awaits ? 'awaits' : returned ? 'returned' : final && rests ? 'rests' : null;
  if (ended === null || awaited === null) return null;
  const message = `in the state ${name}, ${ended} and ${awaited} contradict each other`;
  return { message, fix: `take ${awaited} out` };
}

function forgotten(doc: LifecycleDoc, name: string): FindingText | null {
  const { final, rests, draft, savesTo } = doc.states[name] ?? {};
  const here = transitionsIn(doc).filter(({ transition }) => transition.from.includes(name));
  const isServers = here.some(({ transition }) => transition.by.includes(systemActor));
  // What nothing leaves at all has a finding of its own, or is kept until it is deleted; a draft is its author's own affair.
  const isDeadEnd = here.length === 0 && savesTo === undefined;
  if (final || rests || draft || isServers || isDeadEnd || awaitedIn(doc, name).length > 0) return null;
  const message = `nobody is awaited in the state ${name}, though it is not final`;
  return { message, fix: 'name what is awaited: awaits: [...], or declare rests: true' };
}
