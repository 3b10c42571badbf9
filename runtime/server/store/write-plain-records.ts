// Writes many new records of an entity without lines, with their audit rows, in two statements: for reference data.
import type { Row } from '../../core/descriptor/value.ts';
import { recordColumns } from './flatten.ts';
import { insertJson, insertRows } from './insert-audit-rows.ts';
import type { Layout } from './layout.ts';
import type { Executor } from './statement.ts';
import type { AuditRow } from './write-record.ts';

/** Whether records of the entity are one row each. */
export function isPlain(layout: Layout): boolean {
  return layout.below.length === 0 && layout.secrets.length === 0;
}

/** All of them or none within the transaction of the executor; records name one another freely. Throws what the database refuses. */
export async function writePlainRecords(
  executor: Executor,
  layout: Layout,
  records: readonly Row[],
  beside: readonly AuditRow[],
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const { columns } = recordColumns(layout, first);
  await insertJson(executor, {
    table: layout.table,
    columns,
    json: `[${records.map((one) => recordColumns(layout, one).json).join()}]`,
  });
  for (const [table, rows] of Map.groupBy(beside, (one) => one.table)) {
    const kept = rows.map(({ row }) => row);
    await insertRows(executor, table, kept, rows[0]);
  }
}
