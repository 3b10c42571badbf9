// What the person may do with one row of a list: the server's word where it sent one, else states and roles.
import { holds } from '../../core/condition.ts';
import type { RowClause, Verb } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { isDeletable, isEditable, type Person } from '../../core/lifecycle.ts';
import { valueAt } from '../../core/paths.ts';
import { grantsFor } from '../../core/permissions.ts';
import type { ServedRow } from '../api/entity-calls.ts';

/** Verbs the view offers and the person's roles allow there. */
export type May = (verb: Verb) => boolean;

/** The person and the row that rights depend on. */
export interface RowRights {
  readonly entity: EntityDescriptor;
  readonly person: Person;
  readonly may: May;
}

export function mayEdit({ entity, person, may }: RowRights, row: ServedRow): boolean {
  return may('edit') && (row.$editable ?? (isEditable(entity, row) && grantedOn({ entity, person }, 'edit', row)));
}

export function mayDelete({ entity, person, may }: RowRights, row: ServedRow): boolean {
  return (
    may('delete') && (row.$deletable ?? (isDeletable(entity, row) && grantedOn({ entity, person }, 'delete', row)))
  );
}

/** Whether a grant of the person's covers the row, as far as the row tells. */
function grantedOn({ entity, person }: Omit<RowRights, 'may'>, verb: Verb, row: ServedRow): boolean {
  return grantsFor(entity, verb, person).some(
    ({ rows }) => rows === 'all' || rows.some((clause) => covers(clause, person, row)),
  );
}

function covers({ company, self, when, named }: RowClause, person: Person, row: ServedRow): boolean {
  // Cannot be told from the row if it depends on other records: then the server decides.
  if (company?.includes('.') || named !== undefined) return true;
  if (company !== undefined && valueAt(row, company) !== person.companyId) return false;
  if (self !== undefined && valueAt(row, self) !== person.accountId) return false;
  return when === undefined || holds(when, row);
}
