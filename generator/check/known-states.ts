// E301: initial, from, to and savesTo name states of the lifecycle.
import type { Path } from '../load/source-file.ts';
import { writtenTransitions } from '../model/build-lifecycle.ts';
import type { Check } from './check-context.ts';
import { unknownName } from './suggest.ts';

export const knownStates: Check = ({ project, damaged, report }) => {
  for (const { doc, source } of project.lifecycles.values()) {
    if (damaged.has(source.file)) continue;
    const states = Object.keys(doc.states);
    const look = (name: string, path: Path, where: string): void => {
      if (states.includes(name)) return;
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
