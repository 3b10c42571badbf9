// Checks the row scope on a loaded record, without a query.
import type { Entity } from '../../core/compile-entity.ts';
import { holds } from '../../core/condition.ts';
import type { Grant, RowClause } from '../../core/descriptor/access.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Person } from '../../core/lifecycle.ts';
import { valueAt } from '../../core/paths.ts';

/** Whether any grant covers the record; null when a clause leads to other records and the others do not decide. */
export function isInScope(entity: Entity, grants: readonly Grant[], person: Person, record: Row): boolean | null {
  let known = true;
  for (const { rows } of grants) {
    if (rows === 'all') return true;
    for (const clause of rows) {
      const covers = coversRecord(entity, clause, person, record);
      if (covers === true) return true;
      if (covers === null) known = false;
    }
  }
  return known ? false : null;
}

function coversRecord(
  { fieldAt }: Entity,
  { company, self, when, named }: RowClause,
  person: Person,
  record: Row,
): boolean | null {
  if (company === undefined && self === undefined && when === undefined && named === undefined) return false;
  if (when !== undefined && !holds(when, record)) return false;
  if (self !== undefined && valueAt(record, self) !== person.accountId) return false;
  // Whether another record refers to it cannot be told from the record itself.
  if (named !== undefined) return null;
  if (company === undefined) return true;
  if (fieldAt(company) === null) return null;
  return person.companyId !== null && valueAt(record, company) === person.companyId;
}
