// E301: initial, from, to and savesTo name states of the lifecycle.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { LifecycleDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { writtenTransitions } from '../model/build-lifecycle.ts';
import type { Check } from './check-context.ts';
import { unknownName } from './suggest.ts';

export const knownStates: Check = ({ project, damaged, report }) => {
  for (const { doc, source } of project.lifecycles.values()) {
    if (damaged.has(source.file)) continue;
    const states = Object.keys(doc.states);
    const named = namesIn(doc);
    const told = new Set<string>();
    const look = (name: string, path: Path, where: string): void => {
      if (states.includes(name)) return;
      const meant = nearestName(name, states);
      // A state that nothing names, beside several places that nearly do, is what is misspelt.
      if (meant !== undefined && !named.includes(meant) && named.filter((one) => one === name).length > 1) {
        const message = `nothing names the state "${meant}", but several transitions name "${name}"`;
        const at = { source, path: ['states', meant], part: 'key' } as const;
        if (!told.has(name)) report('E301', at, { message, suggestion: name, fix: `write "${name}"` });
        told.add(name);
        return;
      }
      report(
        'E301',
        { source, path },
        unknownName(`unknown state "${name}" in ${where}`, name, states, 'add it to states'),
      );
    };
    look(doc.initial, ['initial'], 'initial');
    for (const [name, state] of Object.entries(doc.states)) {
      if (state?.savesTo !== undefined) look(state.savesTo, ['states', name, 'savesTo'], `state ${name}`);
    }
    for (const { action, written, path } of writtenTransitions(doc)) {
      for (const [index, name] of written.from.entries()) look(name, [...path, 'from', index], `transition ${action}`);
      if (written.to !== undefined) look(written.to, [...path, 'to'], `transition ${action}`);
      for (const [index, { to }] of (written.instead ?? []).entries())
        look(to, [...path, 'instead', index, 'to'], `transition ${action}`);
    }
  }
};

/** Every state that is named beside the list of them, as often as it is. */
function namesIn(doc: LifecycleDoc): string[] {
  const ways = writtenTransitions(doc).flatMap(({ written }) => [
    ...written.from,
    ...(written.to === undefined ? [] : [written.to]),
    ...(written.instead ?? []).map(({ to }) => to),
  ]);
  return [doc.initial, ...Object.values(doc.states).flatMap((state) => state?.savesTo ?? []), ...ways];
}
