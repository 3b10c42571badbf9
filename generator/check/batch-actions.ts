// E322: transitions of one action say the same about batches, so that it is known before the records are looked at; `selected` fills in fields.
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { Check } from './check-context.ts';

export const batchActions: Check = ({ project, damaged, report }) => {
  for (const { id, doc, source } of project.lifecycles.values()) {
    if (damaged.has(source.file)) continue;
    const all = transitionsIn(doc);
    for (const { action, transition, path } of all) {
      const said = all.find((other) => other.action === action && other.transition.batch)?.transition.batch;
      if (transition.batch === 'selected' && transition.enters === undefined) {
        const message = `${action} in ${id} says batch: selected, which is for transitions that fill in fields`;
        const fix = 'take batch out: several records can make it at once';
        report('E322', { source, path: [...path, 'batch'] }, { message, fix });
        continue;
      }
      if (!said || transition.batch === said) continue;
      const message = `one transition of ${action} in ${id} says batch: ${said}, this one from ${transition.from.join(', ')} does not`;
      report('E322', { source, path: [...path, 'from'], part: 'key' }, { message, fix: `add batch: ${said}` });
    }
  }
};
