// E311: actors of lifecycles are those of access.yaml.
import type { Path } from '../load/source-file.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { Check } from './check-context.ts';
import { unknownName } from './suggest.ts';
import { toldBy } from './told-by.ts';

export const knownActors: Check = ({ project, damaged, report }) => {
  const { doc: access, source: file } = project.access;
  if (damaged.has(file.file)) return;
  for (const { doc, source } of project.lifecycles.values()) {
    const look = (actor: string, path: Path): void => {
      if (access.actors.includes(actor)) return;
      const message = `unknown actor "${actor}"`;
      report(
        'E311',
        { source, path },
        unknownName(message, actor, access.actors, 'add it to actors of schemas/access.yaml'),
      );
    };
    for (const { transition, path } of transitionsIn(doc)) {
      for (const [index, actor] of transition.by.entries()) look(actor, [...path, 'by', index]);
      const told = toldBy(transition);
      for (const [index, actor] of told.actors.entries()) look(actor, [...path, ...told.path, index]);
    }
  }
};
