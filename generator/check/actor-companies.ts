// E305: the company of an actor is a field that holds an enterprise.
import type { Field } from '../../runtime/core/descriptor.ts';
import type { Check, CheckContext } from './check-context.ts';
import { findField } from './find-field.ts';
import { sayUnknown } from './suggest.ts';

export const actorCompanies: Check = (context) => {
  for (const { id, doc, source } of context.project.entities.values()) {
    for (const [index, { actors }] of (doc.lifecycles ?? []).entries()) {
      for (const [actor, players] of Object.entries(actors)) {
        for (const [at, { company }] of players.entries()) {
          if (company === undefined) continue;
          const where = { source, path: ['lifecycles', index, 'actors', actor, at, 'company'] };
          const found = findField(context, id, company);
          if ('missing' in found) {
            const message = `unknown field "${company}" for the company of the actor ${actor}`;
            context.report(
              'E305',
              where,
              sayUnknown(message, company, found.known, 'name a field that refers to enterprise'),
            );
          } else if ('field' in found && !holdsEnterprise(context, found.field, id)) {
            const message = `${company} does not hold the enterprise of the actor ${actor}`;
            context.report('E305', where, { message, fix: 'name a field that refers to enterprise' });
          }
        }
      }
    }
  }
};

/** True for a reference to an enterprise by its id, and for the id of an enterprise itself. */
export function holdsEnterprise({ project }: CheckContext, field: Field, entity: string): boolean {
  if (field.key === 'id' && entity === 'enterprise') return true;
  if (field.kind !== 'reference') return false;
  // A reference to nothing is reported where it is declared.
  return !project.entities.has(field.entity) || (field.entity === 'enterprise' && field.by === 'id');
}
