// Row clauses evaluated on a record at hand, where the database need not be asked.
import { holds } from '../../core/condition.ts';
import type { Grant, RowClause } from '../../core/descriptor/access.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Person } from '../../core/lifecycle.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import type { Layout } from './layout.ts';

/** Whether any grant covers the record; null when a clause leads to other records and the others do not decide. */
export function isInScope({ entity }: Layout, grants: readonly Grant[], person: Person, record: Row): boolean | null {
  let known = true;
  for (const { rows } of grants) {
    if (rows === 'all') return true;
    for (const clause of rows) {
      const covers = coversRecord(entity.fields, clause, person, record);
      if (covers === true) return true;
      if (covers === null) known = false;
    }
  }
  return known ? false : null;
}

function coversRecord(
  fields: Layout['entity']['fields'],
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
  if (fieldAt(fields, company) === null) return null;
  return person.companyId !== null && valueAt(record, company) === person.companyId;
}
