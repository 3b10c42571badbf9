// E305: the company of an actor is a field that holds an enterprise, `self` one that holds an account.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { findField } from './find-field.ts';
import { unknownName } from './suggest.ts';

/** What each key of an actor must name. */
const wanted = [
  { key: 'company', part: 'enterprise', holds: holdsEnterprise },
  { key: 'self', part: 'account', holds: holdsAccount },
] as const;

export const actorCompanies = eachEntity((context, { id, doc, source }) => {
  for (const [index, { actors }] of (doc.lifecycles ?? []).entries()) {
    for (const [actor, players] of Object.entries(actors)) {
      for (const [at, player] of players.entries()) {
        for (const { key, part, holds } of wanted) {
          const path = player[key];
          if (path === undefined) continue;
          const where = { source, path: ['lifecycles', index, 'actors', actor, at, key] };
          const found = findField(context, id, path);
          const fix = `name a field that refers to ${context.project.access.doc.entities[part]}`;
          if ('missing' in found) {
            const message = `unknown field "${path}" for the ${key === 'self' ? 'account' : key} of the actor ${actor}`;
            context.report('E305', where, unknownName(message, path, found.known, fix));
          } else if ('field' in found && !holds(context, found.field, id)) {
            context.report('E305', where, {
              message: `${path} does not hold the ${part} of the actor ${actor}`,
              fix,
            });
          }
        }
      }
    }
  }
});

/** True for a reference to an enterprise by its id, and for the id of an enterprise itself. */
export function holdsEnterprise({ project }: CheckContext, field: Field, entity: string): boolean {
  const { enterprise } = project.access.doc.entities;
  if (field.key === 'id' && entity === enterprise) return true;
  if (!namesRecord(field)) return false;
  // A reference to nothing is reported where it is declared.
  return !project.entities.has(field.entity) || (field.entity === enterprise && field.by === 'id');
}

/** True for a reference to an account, and for the id of an account itself. */
export function holdsAccount({ project }: CheckContext, field: Field, entity: string): boolean {
  const { account } = project.access.doc.entities;
  return (field.key === 'id' && entity === account) || (namesRecord(field) && field.entity === account);
}
