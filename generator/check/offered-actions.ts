// E247: what people do with records is offered by some list of theirs.
import { transitionsIn } from '../model/build-lifecycle.ts';
import { eachEntity } from './each-member.ts';

export const offeredActions = eachEntity(({ project, damaged, report }, { id, doc, source }) => {
  const views = Object.entries(doc.views ?? {});
  // Where a screen is written by hand, its buttons are.
  const isByHand = project.overrides.some(({ owner, name }) => owner === id && name.endsWith('.tsx'));
  if (views.length === 0 || isByHand || damaged.has(source.file)) return;
  if (views.some(([, { actions }]) => actions === undefined)) return;
  const offered = new Set(views.flatMap(([, { actions = [] }]) => actions));
  const told = new Set<string>();
  for (const { use } of doc.lifecycles ?? []) {
    const lifecycle = project.lifecycles.get(use);
    for (const { action, transition } of lifecycle ? transitionsIn(lifecycle.doc) : []) {
      if (offered.has(action) || told.has(action) || transition.by.every((actor) => actor === 'system')) continue;
      told.add(action);
      const [first] = views;
      if (!first) continue;
      const message = `no view of ${id} offers the action ${action}`;
      const fix = `add ${action} to the actions of a view, or take the transition out`;
      report('E247', { source, path: ['views', first[0], 'actions'] }, { message, fix });
    }
  }
});
