// The columns of a view for those it is not made for: they see the rows of many, and read whose each of them is.
import type { AccountType } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { linkedPaths } from '../../core/linked.ts';
import { fieldAt } from '../../core/paths.ts';

/** The enterprise a record belongs to. */
const owner = 'companyId';

/** The columns as the view has them, those of linked records behind the first three; for others than its account types what is the reader's own there comes second. */
export function columnsFor(entity: EntityDescriptor, view: View, account: AccountType): readonly string[] {
  if (view.accounts.includes(account)) return withLinked(view, view.columns);
  const enterprises = pathsWith(view, 'mine');
  const known = enterprises.length > 0 || entity.owner !== 'enterprise' ? enterprises : [owner];
  const missing = [...known, ...pathsWith(view, 'self')].filter(
    (path) => namesRecord(fieldAt(entity.fields, path)) && !view.columns.some((column) => tells(entity, column, path)),
  );
  return withLinked(view, [...view.columns.slice(0, 1), ...missing, ...view.columns.slice(1)]);
}

/** Columns that stand before those of linked records: what names a record, and how it stands. */
const before = 3;

function withLinked(view: View, columns: readonly string[]): readonly string[] {
  return [...columns.slice(0, before), ...linkedPaths(view), ...columns.slice(before)];
}

/** What is the same in all rows of those the view is made for: their enterprise, or they themselves. */
function pathsWith({ where }: View, key: 'mine' | 'self'): string[] {
  return Object.entries(where).flatMap(([path, filter]) => (typeof filter === 'object' && key in filter ? [path] : []));
}

/** Whether a column is a field, or taken from the record it names. */
function tells({ fields }: EntityDescriptor, column: string, path: string): boolean {
  const { computed } = fieldAt(fields, column) ?? {};
  return column === path || (!!computed && 'lookup' in computed && computed.lookup.startsWith(`${path}.`));
}
