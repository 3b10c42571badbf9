// Deletes records with their lines, and keeps that it was done: all of them or none.

import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Layout } from './layout.ts';
import { inTransaction, quoted, runFragment } from './statement.ts';
import type { BesideRow, RecordWrite } from './write-record.ts';

export interface Deletion extends Pick<RecordWrite, 'prove'> {
  readonly id: string;
  readonly version: number;
  /** What is kept of the deletion. */
  readonly change: BesideRow;
}

/** False when one of the records is no longer the version that was checked; nothing is deleted then. */
export async function deleteRecords(pool: Pool, layout: Layout, deletions: readonly Deletion[]): Promise<boolean> {
  const table = sql.raw(quoted(layout.table));
  const victims = JSON.stringify(deletions.map(({ id, version }) => ({ id, version })));
  try {
    await inTransaction(pool, async (client) => {
      for (const { prove } of deletions) await prove?.(client);
      const gone = await runFragment(
        client,
        sql`delete from ${table} t using json_to_recordset(${victims}::json) as v(id uuid, version integer)
            where t."id" = v.id and t.${sql.raw(quoted(layout.versionKey))} = v.version returning 1`,
      );
      if (gone.length !== deletions.length) throw new VersionMoved();
      for (const [name, rows] of rowsByTable(deletions)) {
        const into = sql.raw(quoted(name));
        await runFragment(
          client,
          sql`insert into ${into} select r.* from json_populate_recordset(null::${into}, ${JSON.stringify(rows)}) r`,
        );
      }
    });
    return true;
  } catch (error) {
    if (error instanceof VersionMoved) return false;
    throw error;
  }
}

class VersionMoved extends Error {}

function rowsByTable(deletions: readonly Deletion[]): Map<string, BesideRow['row'][]> {
  const byTable = new Map<string, BesideRow['row'][]>();
  for (const { change } of deletions) byTable.set(change.table, [...(byTable.get(change.table) ?? []), change.row]);
  return byTable;
}
