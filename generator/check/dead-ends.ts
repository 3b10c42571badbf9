// E303: a state that nothing leaves is declared final, and a final one has no way out.
import { targetsOf } from '../../runtime/core/lifecycle.ts';
import type { LifecycleDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { transitionsIn, writtenTransitions } from '../model/build-lifecycle.ts';
import type { Check } from './check-context.ts';

export const deadEnds: Check = ({ project, damaged, report }) => {
  for (const { doc, source } of project.lifecycles.values()) {
    if (damaged.has(source.file)) continue;
    for (const [name, state] of Object.entries(doc.states)) {
      const leaves = isLeft(doc, name);
      const at = { source, path: ['states', name], part: 'key' } as const;
      if (!leaves && !state?.final && !state?.deletable) {
        const message = `nothing leads on from the state ${name}`;
        report('E303', at, { message, fix: `add a transition from ${name}, or declare it final: true` });
      } else if (leaves && state?.final) {
        const message = `the state ${name} is declared final, but something leads on from it`;
        const [only, ...others] = waysFrom(doc, name);
        // One step that leaves it is rather the mistake than what the state is.
        if (only && others.length === 0) {
          const fix = `take ${name} out of from, or final out of the state`;
          report('E303', { source, path: only }, { message, fix });
        } else report('E303', at, { message, fix: 'take final out' });
      }
    }
  }
};

/** Where a state stands in `from` of transitions that lead elsewhere. */
function waysFrom(doc: LifecycleDoc, name: string): Path[] {
  if (doc.states[name]?.savesTo !== undefined) return [];
  return writtenTransitions(doc).flatMap(({ written, path }) => {
    const index = written.from.indexOf(name);
    return index === -1 ? [] : [[...path, 'from', index]];
  });
}

function isLeft(doc: LifecycleDoc, name: string): boolean {
  const savesTo = doc.states[name]?.savesTo;
  if (savesTo !== undefined && savesTo !== name) return true;
  return transitionsIn(doc).some(
    ({ transition }) => transition.from.includes(name) && targetsOf(transition).some((to) => to !== name),
  );
}
