// Checks that look at each entity by itself: after a change only those of which something changed are looked at again.
import type { EntitySource } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';

let number = 0;

/**
 * A check of every entity. What `look` is given is all that it may read of the project; being handed over as a module is
 * loaded, it can hold nothing that was read before.
 */
export function eachEntity(look: (context: CheckContext, entity: EntitySource) => void): Check {
  const own = number++;
  return ({ project, apart }) => {
    for (const id of project.entities.keys()) {
      apart(`${own} ${id}`, (context) => {
        // Asked for once more, since what is read of it here counts.
        const entity = context.project.entities.get(id);
        if (entity) look(context, entity);
      });
    }
  };
}
