// E326: the outcomes of a comparison are transitions that the server makes from the state it was asked in; only lifecycles that
// compare have them.
import { systemActor } from '../../runtime/core/lifecycle.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { Check } from './check-context.ts';
import { askedOfPerson } from './lifecycle-users.ts';
import type { FindingText } from './report.ts';
import { unknownName } from './suggest.ts';

export const comparingTransitions: Check = ({ project, damaged, report }) => {
  for (const { doc, source } of project.lifecycles.values()) {
    if (damaged.has(source.file)) continue;
    const all = transitionsIn(doc);
    const isComparing = all.some(({ transition }) => transition.compares);
    for (const { action, transition, path } of all) {
      for (const [outcome, step] of Object.entries(transition.compares ?? {})) {
        const text = faultOf(all, action, transition.to, step);
        if (text) report('E326', { source, path: [...path, 'compares', outcome] }, text);
      }
      if (transition.accepts && !isComparing) {
        const message = `${action} accepts a record as it stands, but nothing in this lifecycle compares it`;
        const fix = 'add `compares` to a transition, or take `accepts` out';
        report('E326', { source, path: [...path, 'accepts'], part: 'key' }, { message, fix });
      }
    }
  }
};

function faultOf(
  all: ReturnType<typeof transitionsIn>,
  action: string,
  state: string,
  step: string,
): FindingText | null {
  const own = all.filter((one) => one.action === step);
  if (own.length === 0) {
    const known = new Set(all.map((one) => one.action));
    return unknownName(`${action} leads to "${step}", which is no action here`, step, known, `add the action ${step}`);
  }
  const isMade = own.some(
    ({ transition }) =>
      transition.by.includes(systemActor) && transition.from.includes(state) && askedOfPerson(transition) === null,
  );
  if (isMade) return null;
  const message = `after ${action} the server cannot make ${step} from ${state}`;
  return { message, fix: `give ${step} a transition from ${state}, by system, that asks nothing` };
}
