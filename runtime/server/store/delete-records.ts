// Deletes records of one entity with their lines, and keeps that it was done, in one statement: they may refer to one another.
import { sql } from 'kysely';
import { isDatabaseError } from './database-fault.ts';
import { insertRows } from './insert-audit-rows.ts';
import { quoted, runFragment } from './statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import type { RecordContent } from './write-record.ts';

/** A record that was not deleted, by its place among those asked for, and the error of the database; null: it is no longer the version that was read. */
export interface NotDeleted {
  readonly index: number;
  readonly fault: unknown;
}

/** Null if all were deleted; else the first that was not, and the transaction must be rolled back. */
export async function deleteRecords(unit: UnitOfWork, records: readonly RecordContent[]): Promise<NotDeleted | null> {
  try {
    const gone = await unit.transaction((inner) => deleteAll(inner, records));
    const index = records.findIndex(({ record }) => !gone.has(String(record.id)));
    return index < 0 ? null : { index, fault: null };
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    return records.length === 1 ? { index: 0, fault: error } : await firstRefused(unit, records, error);
  }
}

/** The first that is refused once all are gone that may go; others may have waited for those. */
async function firstRefused(unit: UnitOfWork, records: readonly RecordContent[], error: unknown): Promise<NotDeleted> {
  let left = records.map((record, index) => ({ record, index, fault: error }));
  for (;;) {
    const refused: typeof left = [];
    for (const { record, index } of left) {
      const fault = await unit
        .transaction((inner) => deleteAll(inner, [record]))
        .then(
          () => null,
          (why: unknown) => why,
        );
      if (fault !== null) refused.push({ record, index, fault });
    }
    const [first] = refused;
    if (!first || refused.length === left.length) return first ?? { index: 0, fault: error };
    left = refused;
  }
}

/** The ids of those that are gone. */
async function deleteAll(unit: UnitOfWork, records: readonly RecordContent[]): Promise<ReadonlySet<string>> {
  const [first] = records;
  if (!first) return new Set();
  const { table: name, versionKey } = first.layout;
  const table = sql.raw(quoted(name));
  const victims = records.map(({ record }) => ({ id: record.id, version: Number(record[versionKey] ?? 0) }));
  const gone = await runFragment(
    unit,
    sql`delete from ${table} t using json_to_recordset(${JSON.stringify(victims)}::json) as v(id uuid, version integer)
        where t."id" = v.id and t.${sql.raw(quoted(versionKey))} = v.version returning t."id"`,
  );
  const beside = records.flatMap((record) => record.auditRows);
  for (const [into, rows] of Map.groupBy(beside, (row) => row.table)) {
    const kept = rows.map(({ row }) => row);
    await insertRows(unit, into, kept, rows[0]);
  }
  return new Set(gone.map(([id]) => String(id)));
}
