// Which records a person may refer to: visible ones, those that pickers offer, and files of the own enterprise.
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../core/lifecycle.ts';
import { grantsOf } from '../../core/permissions.ts';
import type { NamedTables } from './named-tables.ts';
import type { VisibilityOf } from './reference-paths.ts';
import { scopeSql } from './scope-sql.ts';

/** The test for rows of an entity, its table under the alias. */
export function visibilityOf(person: Person, alias = 'f'): VisibilityOf {
  return (target) => {
    const { system, tables } = target.layouts;
    if (target.entity.id === system.file) return ownFile(tables, person, alias);
    const grants = grantsOf(target.entity, person).filter(({ may }) => may.includes('view') || may.includes('choose'));
    return scopeSql({ mapping: target, alias }, grants, person);
  };
}

/** Uploaded by somebody of the person's enterprise. */
function ownFile(tables: NamedTables, { companyId }: Person, alias: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${sql.raw(tables.account)} u where u."id" = ${sql.raw(alias)}."uploadedBy" and u."companyId" = ${companyId})`;
}
