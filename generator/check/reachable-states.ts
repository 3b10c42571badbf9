// E302: every state can be reached from the initial one.
import { targetsOf } from '../../runtime/core/lifecycle.ts';
import type { LifecycleDoc } from '../load/entity-documents.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { Check } from './check-context.ts';

export const reachableStates: Check = ({ project, damaged, report }) => {
  for (const { doc, source } of project.lifecycles.values()) {
    if (damaged.has(source.file) || !namesItsStates(doc)) continue;
    const reached = reachedFrom(doc, doc.initial);
    for (const name of Object.keys(doc.states)) {
      if (reached.has(name)) continue;
      const message = `nothing leads from ${doc.initial} to the state ${name}`;
      const fix = `add a transition to ${name}, or take the state out`;
      report('E302', { source, path: ['states', name], part: 'key' }, { message, fix });
    }
  }
};

/** Whether all states it names are there: one that is misspelt cuts off others. */
function namesItsStates(doc: LifecycleDoc): boolean {
  const steps = transitionsIn(doc).flatMap(({ transition }) => [...transition.from, ...targetsOf(transition)]);
  const saved = Object.values(doc.states).flatMap((state) => state?.savesTo ?? []);
  return [doc.initial, ...steps, ...saved].every((name) => Object.hasOwn(doc.states, name));
}

/** States that can be reached from one, itself included. */
export function reachedFrom(doc: LifecycleDoc, start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  const steps = transitionsIn(doc).map(({ transition }) => transition);
  for (const name of reached) {
    for (const step of steps) if (step.from.includes(name)) for (const to of targetsOf(step)) reached.add(to);
    const savesTo = doc.states[name]?.savesTo;
    if (savesTo !== undefined) reached.add(savesTo);
  }
  return reached;
}
