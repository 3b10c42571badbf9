// E321: an actor of a transition can see the record in a state the transition leaves.
import type { AccountLevel, AccountType } from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Actor, LifecycleUse } from '../../runtime/core/descriptor/lifecycle.ts';
import { canHold } from './condition-ways.ts';
import { areDisjoint } from './disjoint-conditions.ts';
import { eachEntity } from './each-member.ts';

export const sightedActors = eachEntity(({ project, damaged, descriptors, report }, { id, doc, source }) => {
  const entity = descriptors.get(id);
  if (!entity || damaged.has(source.file)) return;
  for (const [index, use] of entity.lifecycles.entries()) {
    const lifecycle = project.lifecycles.get(use.lifecycle.id);
    if (doc.lifecycles?.[index]?.use !== use.lifecycle.id || !lifecycle || damaged.has(lifecycle.source.file)) continue;
    const blind = new Set<string>();
    for (const { action, from, by } of use.lifecycle.transitions) {
      for (const name of by) {
        for (const actor of use.actors[name] ?? []) {
          if (from.some((state) => sees(entity, use, actor, state))) continue;
          const message = `the ${actor.account} may make ${action} of ${id} from ${from.join(', ')}, but never sees a record in that state`;
          if (blind.has(message)) continue;
          blind.add(message);
          const fix = `let access of ${actor.account} show it, or take { account: ${actor.account} } out of ${name}`;
          report('E321', { source, path: ['lifecycles', index, 'actors', name], part: 'key' }, { message, fix });
        }
      }
    }
  }
});

/** Whether some grant shows records in the state; clauses that name an enterprise are taken to name the actor's. */
export function sees(entity: EntityDescriptor, { field }: LifecycleUse, actor: Actor, state: string): boolean {
  return viewGrants(entity, actor.account, actor.level).some(
    // A clause that no record fulfils has a finding of its own.
    ({ rows }) =>
      rows === 'all' || rows.some(({ when }) => !canHold([when]) || !areDisjoint(when, { field, is: state })),
  );
}

/** The grants under which an account type, of a level where one is given, sees records. */
export function viewGrants(entity: EntityDescriptor, account: AccountType, level: AccountLevel | undefined) {
  return (entity.access[account] ?? []).filter(
    (grant) =>
      grant.may.includes('view') && (grant.level === undefined || level === undefined || grant.level === level),
  );
}
