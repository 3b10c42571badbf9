// Who may read the history of a record whose row is gone: whoever would see the record as it was when it was deleted.
import { sql } from 'kysely';
import { holds } from '../../core/condition.ts';
import type { RowClause } from '../../core/descriptor/access.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { formerIds } from '../../core/former-names.ts';
import type { Person } from '../../core/lifecycle.ts';
import { grantsFor } from '../../core/permissions.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import { presentChanges } from '../store/present-changes.ts';
import { isId } from '../store/record-id.ts';
import { runFragment } from '../store/statement.ts';
import type { WriteCall } from '../write/change.ts';
import { requireRecord } from '../write/load.ts';

/** Passes for a record in sight, and for a deleted one that was. Throws `not-found` for others, `not-permitted` as a read does. */
export async function requireHistory(call: WriteCall, id: string): Promise<void> {
  try {
    await requireRecord(call, id, 'view');
  } catch (error) {
    const isGone = error instanceof Refusal && error.error === 'not-found' && isId(id);
    if (!isGone || !(await wasInSight(call, id))) throw error;
  }
}

/** The row is gone, and what the history keeps of it is in the caller's sight. */
async function wasInSight({ context, entity, caller }: WriteCall, id: string): Promise<boolean> {
  const { descriptor, layout } = entity;
  const [last] = await runFragment(
    context.database,
    sql`select c."changes" from record_change c where c."recordId" = ${id} and c."entity" = any(${formerIds(descriptor)}) and c."action" = 'delete'
      and not exists (select from ${layout.from} t where t."id" = ${id})`,
  );
  if (!last) return false;
  const kept = keptRecord(presentChanges(descriptor, last[0] as readonly FieldChange[]));
  return grantsFor(descriptor, 'view', caller.person).some(
    ({ rows }) => rows === 'all' || rows.some((clause) => covers(clause, kept, caller.person)),
  );
}

function keptRecord(changes: readonly FieldChange[]): Row {
  const own = changes.flatMap(({ path, before }) =>
    path.includes('.') || before === undefined ? [] : [[path, before]],
  );
  return Object.fromEntries(own);
}

/** A clause that needs other records covers nothing: they go on without this one. */
function covers({ company, self, when, named }: RowClause, kept: Row, { companyId, accountId }: Person): boolean {
  if (named !== undefined || (company === undefined && self === undefined && when === undefined)) return false;
  const isOwn = (path: string | undefined, own: string | null): boolean =>
    path === undefined || (own !== null && kept[path] === own);
  return isOwn(company, companyId) && isOwn(self, accountId) && (when === undefined || holds(when, kept));
}
