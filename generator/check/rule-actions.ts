// E320: rules that count when an action is made name actions of the entity; E324: what a rule refuses with is an error there is.
import { errorCatalogue, isErrorName } from '../../runtime/core/errors.ts';
import { plainActions } from '../../runtime/core/rules/rules.ts';
import { eachEntity } from './each-member.ts';
import { unknownName } from './suggest.ts';

export const ruleActions = eachEntity(({ project, damaged, report }, { id, doc, source }) => {
  for (const [index, { id: rule, refuses }] of (doc.rules ?? []).entries()) {
    if (refuses === undefined || isErrorName(refuses)) continue;
    const message = `rule ${rule} refuses with the error "${refuses}", which there is not`;
    const finding = unknownName(message, refuses, new Set(Object.keys(errorCatalogue)), 'take it out');
    report('E324', { source, path: ['rules', index, 'refuses'] }, finding);
  }
  if (!doc.lifecycles && damaged.has(source.file)) return;
  const lifecycles = (doc.lifecycles ?? []).map(({ use }) => project.lifecycles.get(use));
  if (lifecycles.some((lifecycle) => !lifecycle || damaged.has(lifecycle.source.file))) return;
  const own = lifecycles.flatMap((lifecycle) => Object.keys(lifecycle?.doc.transitions ?? {}));
  const known = new Set([...own, ...plainActions]);
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    if (typeof rule.on !== 'object') continue;
    for (const [at, action] of rule.on.entries()) {
      if (known.has(action)) continue;
      const message = `rule ${rule.id} counts on the action "${action}", which ${id} does not have`;
      report('E320', { source, path: ['rules', index, 'on', at] }, unknownName(message, action, known, 'take it out'));
    }
  }
});
