// E210: `use` and `state` name lifecycles.
import type { Check } from './check-context.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import { isDamaged } from './is-damaged.ts';
import type { At } from './report.ts';
import { sayUnknown } from './suggest.ts';

export const knownLifecycles: Check = (context) => {
  const { project, report } = context;
  const look = (name: string, at: At): void => {
    if (project.lifecycles.has(name) || isDamaged(context, name)) return;
    const otherwise = `add schemas/lifecycles/${name}.yaml`;
    report('E210', at, sayUnknown(`unknown lifecycle "${name}"`, name, project.lifecycles.keys(), otherwise));
  };
  for (const { doc, source } of project.entities.values()) {
    for (const [index, { use }] of (doc.lifecycles ?? []).entries())
      look(use, { source, path: ['lifecycles', index, 'use'] });
  }
  eachFieldDoc(project, ({ doc, at }) => {
    if (doc.state !== undefined) look(doc.state, at('state'));
  });
};
