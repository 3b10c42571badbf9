// E308: clauses of access compare fields that hold an enterprise or an account.

import type { NamedBy } from '../../runtime/core/descriptor/access.ts';
import { namesRecord, namesRecords } from '../../runtime/core/kinds/field-traits.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import { grantsIn } from '../model/build-entity.ts';
import { holdsAccount, holdsEnterprise } from './actor-companies.ts';
import type { Check, CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';
import { isDamaged } from './is-damaged.ts';
import { unknownName } from './suggest.ts';

export const accessClauses = eachEntity((context, { id, doc, source }) => {
  for (const [account, entry] of Object.entries(doc.access ?? {})) {
    for (const [index, { rows }] of grantsIn(entry).entries()) {
      if (typeof rows !== 'object') continue;
      const grant = Array.isArray(entry) ? ['access', account, index] : ['access', account];
      for (const [at, { company, self, named }] of rows.entries()) {
        const path = [...grant, 'rows', at];
        if (named) checkNamed(context, named, { entity: id, source, path: [...path, 'named'] });
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
            { message, fix: `name a field that refers to ${context.project.access.doc.entities.enterprise}` },
          );
        }
        const mine = self === undefined ? null : fieldOf(context, id, self);
        if (mine && !holdsAccount(context, mine, id)) {
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
});

/** The other entity is there, and its field refers to this one. */
function checkNamed(
  context: CheckContext,
  { entity: other, by, company }: NamedBy,
  { entity, source, path }: { readonly entity: string; readonly source: SourceFile; readonly path: Path },
): void {
  const { project, report } = context;
  if (isDamaged(context, other)) return;
  if (!project.entities.has(other)) {
    const text = unknownName(
      `unknown entity "${other}" in a clause`,
      other,
      [...project.entities.keys()],
      'add its file',
    );
    report('E308', { source, path: [...path, 'entity'] }, text);
    return;
  }
  const field = fieldOf(context, other, by);
  if (field && !(namesRecords(field) && field.entity === entity)) {
    const message = `${by} of ${other} does not refer to ${entity}`;
    report('E308', { source, path: [...path, 'by'] }, { message, fix: `name a field that refers to ${entity}` });
  }
  const holder = fieldOf(context, other, company, true);
  if (holder && !holdsEnterprise(context, holder, other)) {
    const message = `${company} of ${other} does not hold an enterprise`;
    report(
      'E308',
      { source, path: [...path, 'company'] },
      { message, fix: `name a field that refers to ${context.project.access.doc.entities.enterprise}` },
    );
  }
}

function leadsToEnterprise(context: Parameters<Check>[0], entity: string, path: string): boolean {
  const before = fieldOf(context, entity, path.split('.').slice(0, -1).join('.'), true);
  return namesRecord(before) && before.entity === context.project.access.doc.entities.enterprise;
}
