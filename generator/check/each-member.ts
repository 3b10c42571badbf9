// Checks that look at each entity, or at each of other members of the project, by itself: after a change only those are looked at
// again of which something was read that changed.
import type { EntitySource, LifecycleSource, Project } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';

let number = 0;

type Look<Member> = (context: CheckContext, member: Member, id: string) => void;

/**
 * A check of every member of a map. What `look` is given is all that it may read of the project; being handed over as a
 * module is loaded, it can hold nothing that was read before.
 */
export function eachMember<Member>(
  membersOf: (project: Project) => ReadonlyMap<string, Member>,
  look: Look<Member>,
): Check {
  const own = number++;
  return ({ project, apart }) => {
    for (const id of membersOf(project).keys()) {
      apart(`${own} ${id}`, (context) => {
        // Asked for once more, since what is read of it here counts.
        const member = membersOf(context.project).get(id);
        if (member !== undefined) look(context, member, id);
      });
    }
  };
}

/** A check of every entity. */
export function eachEntity(look: Look<EntitySource>): Check {
  return eachMember(({ entities }) => entities, look);
}

/** A check of every lifecycle. */
export function eachLifecycle(look: Look<LifecycleSource>): Check {
  return eachMember(({ lifecycles }) => lifecycles, look);
}

/** Several checks as one, which find what they find one after the other. */
export function allOf(...checks: readonly Check[]): Check {
  return (context) => {
    for (const check of checks) check(context);
  };
}
