// E210: `use` and `state` name lifecycles.
import type { Check } from './check-context.ts';
import { fieldDocs } from './each-field-doc.ts';
import { isDamaged } from './is-damaged.ts';
import type { SourceNode } from './report.ts';
import { unknownName } from './suggest.ts';

export const knownLifecycles: Check = (context) => {
  const { project, damaged, report } = context;
  const look = (name: string, at: SourceNode, own?: string): void => {
    if (project.lifecycles.has(name) || isDamaged(context, name)) return;
    const message = `unknown lifecycle "${name}"`;
    const otherwise = `add schemas/lifecycles/${name}.yaml`;
    if (own === undefined) report('E210', at, unknownName(message, name, project.lifecycles.keys(), otherwise));
    else report('E210', at, { message, suggestion: own, fix: `write "${own}", or ${otherwise}` });
  };
  for (const { doc, source } of project.entities.values()) {
    for (const [index, { use }] of (doc.lifecycles ?? []).entries())
      look(use, { source, path: ['lifecycles', index, 'use'] });
  }
  fieldDocs(project).forEach(({ key, doc, at, entity }) => {
    if (doc.state === undefined) return;
    const uses = project.entities.get(entity ?? '')?.doc.lifecycles;
    // A lifecycle of a damaged entity may have been taken out with its list.
    if (!uses && damaged.has(at().source.file)) return;
    const own = uses?.find(({ use, field }) => field === key && project.lifecycles.has(use));
    look(doc.state, at('state'), own?.use);
  });
};
