// E320: rules that count when an action is made name actions of the entity.
import type { Check } from './check-context.ts';
import { sayUnknown } from './suggest.ts';

export const ruleActions: Check = ({ project, damaged, report }) => {
  for (const { id, doc, source } of project.entities.values()) {
    if (!doc.lifecycles && damaged.has(source.file)) continue;
    const lifecycles = (doc.lifecycles ?? []).map(({ use }) => project.lifecycles.get(use));
    if (lifecycles.some((lifecycle) => !lifecycle || damaged.has(lifecycle.source.file))) continue;
    const known = new Set(lifecycles.flatMap((lifecycle) => Object.keys(lifecycle?.doc.transitions ?? {})));
    for (const [index, rule] of (doc.rules ?? []).entries()) {
      if (typeof rule.on !== 'object') continue;
      for (const [at, action] of rule.on.entries()) {
        if (known.has(action)) continue;
        const message = `rule ${rule.id} counts on the action "${action}", which ${id} does not have`;
        report('E320', { source, path: ['rules', index, 'on', at] }, sayUnknown(message, action, known, 'take it out'));
      }
    }
  }
};
