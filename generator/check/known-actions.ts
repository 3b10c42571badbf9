// E313: the actions a view offers are transitions of the entity's lifecycles.
import { eachEntity } from './each-member.ts';
import { unknownName } from './suggest.ts';

export const knownActions = eachEntity(({ project, damaged, report }, { doc, source }) => {
  // An invalid list was removed as a whole.
  if (!doc.lifecycles && damaged.has(source.file)) return;
  const lifecycles = (doc.lifecycles ?? []).map(({ use }) => project.lifecycles.get(use));
  if (lifecycles.some((lifecycle) => !lifecycle || damaged.has(lifecycle.source.file))) return;
  const known = new Set(lifecycles.flatMap((lifecycle) => Object.keys(lifecycle?.doc.transitions ?? {})));
  for (const [view, { actions }] of Object.entries(doc.views ?? {})) {
    for (const [index, action] of (actions ?? []).entries()) {
      if (known.has(action)) continue;
      const message = `unknown action "${action}" in view ${view}`;
      const at = { source, path: ['views', view, 'actions', index] };
      report('E313', at, unknownName(message, action, known, 'take it out'));
    }
  }
});
