// E311: actors of lifecycles are those of access.yaml.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { Path } from '../load/source-file.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { Check } from './check-context.ts';
import { unknownName } from './suggest.ts';
import { toldBy } from './told-by.ts';

export const knownActors: Check = ({ project, damaged, report }) => {
  const { doc: access, source: file } = project.access;
  if (damaged.has(file.file)) return;
  /** Actors of a lifecycle that accounts of a type play. */
  const actorsOf = (account: string, lifecycle: string): string[] => {
    const uses = [...project.entities.values()].flatMap(({ doc }) => doc.lifecycles ?? []);
    const played = uses.flatMap(({ use, actors }) => (use === lifecycle ? Object.entries(actors) : []));
    const playing = played.filter(([, clauses]) => clauses.some((clause) => clause.account === account));
    return [...new Set(playing.map(([actor]) => actor))];
  };
  for (const { doc, source } of project.lifecycles.values()) {
    const look = (actor: string, path: Path): void => {
      if (access.actors.includes(actor)) return;
      const message = `unknown actor "${actor}"`;
      if (access.accounts.some((account) => account === actor) && nearestName(actor, access.actors) === undefined) {
        const acting = actorsOf(actor, doc.id);
        const named = acting.length === 0 ? 'an actor of the lifecycle' : acting.join(' or ');
        const fix = `write ${named}: by names actors, which the entity gives to accounts as ${actor}`;
        report('E311', { source, path }, { message: `"${actor}" is an account type and no actor`, fix });
        return;
      }
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
