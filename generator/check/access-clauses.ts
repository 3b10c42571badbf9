// E308: clauses of access compare fields that hold an enterprise or an account.
import { grantsIn } from '../model/build-entity.ts';
import { holdsEnterprise } from './actor-companies.ts';
import type { Check } from './check-context.ts';
import { fieldOf } from './find-field.ts';

export const accessClauses: Check = (context) => {
  for (const { id, doc, source } of context.project.entities.values()) {
    for (const [account, entry] of Object.entries(doc.access ?? {})) {
      for (const [index, { rows }] of grantsIn(entry).entries()) {
        if (typeof rows !== 'object') continue;
        const grant = Array.isArray(entry) ? ['access', account, index] : ['access', account];
        for (const [at, { company, self }] of rows.entries()) {
          const path = [...grant, 'rows', at];
          const own = company === undefined ? null : fieldOf(context, id, company, true);
          if (
            own &&
            !holdsEnterprise(context, own, id) &&
            !(own.key === 'id' && leadsToEnterprise(context, id, company ?? ''))
          ) {
            const message = `${company} does not hold the enterprise of a ${account}`;
            context.report(
              'E308',
              { source, path: [...path, 'company'] },
              { message, fix: 'name a field that refers to enterprise' },
            );
          }
          const mine = self === undefined ? null : fieldOf(context, id, self);
          if (
            mine &&
            !(mine.key === 'id' && id === 'account') &&
            !(mine.kind === 'reference' && mine.entity === 'account')
          ) {
            const message = `${self} does not hold an account`;
            context.report(
              'E308',
              { source, path: [...path, 'self'] },
              { message, fix: 'name a field that refers to account' },
            );
          }
        }
      }
    }
  }
};

function leadsToEnterprise(context: Parameters<Check>[0], entity: string, path: string): boolean {
  const before = fieldOf(context, entity, path.split('.').slice(0, -1).join('.'), true);
  return before?.kind === 'reference' && before.entity === 'enterprise';
}
