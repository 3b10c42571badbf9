// E568: hand-written hooks have names that are called; E569: the actions they ask for are actions of their entity.
import { hookNames } from '../../runtime/core/hook-names.ts';
import { plainActions } from '../../runtime/core/rules/rules.ts';
import type { EntitySource } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { unknownName } from './suggest.ts';

const known: readonly string[] = hookNames;

export const boundHooks: Check = (context) => {
  const { project, report } = context;
  for (const [owner, { file, slots, actions }] of project.hooks) {
    const entity = project.entities.get(owner);
    if (!entity) continue;
    for (const { name, source } of slots ?? []) {
      if (known.includes(name)) continue;
      const message = `there is no hook "${name}": nothing calls it`;
      report('E568', { source, path: [] }, unknownName(message, name, known, `take it out of ${file}`));
    }
    const own = actionsOf(context, entity);
    for (const { name, source } of own === null ? [] : actions) {
      if (own?.has(name)) continue;
      const message = `${owner} has no action "${name}"`;
      report('E569', { source, path: [] }, unknownName(message, name, own ?? [], 'take the comparison out'));
    }
  }
};

/** The actions an entity can be written by; null where its lifecycles could not be read. */
function actionsOf({ project, damaged }: CheckContext, { doc, source }: EntitySource): ReadonlySet<string> | null {
  if (damaged.has(source.file)) return null;
  const lifecycles = (doc.lifecycles ?? []).map(({ use }) => project.lifecycles.get(use));
  if (lifecycles.some((lifecycle) => !lifecycle || damaged.has(lifecycle.source.file))) return null;
  return new Set([...plainActions, ...lifecycles.flatMap((one) => Object.keys(one?.doc.transitions ?? {}))]);
}
