// Whether submitted reports or declarations stand on a manifest: then it is not deleted (spec 4: "records holding submitted data").
import { sql } from 'kysely';
import { type Executor, runFragment } from '../../runtime/server/store/statement.ts';

/** The tables that name a manifest by its batch number, per direction. */
const reports = {
  export: ['export_arrival_report', 'export_tally_report', 'vehicle_departure_report'],
  import: ['import_tally_report', 'vehicle_entry_report'],
} as const;
const manifests = { export: 'planner_manifest', import: 'original_bill' } as const;
const ieFlags = { export: 'E', import: 'I' } as const;

/** True when submitted documents name the batch number and no other live manifest has it. */
export async function isReliedOn(
  database: Executor,
  direction: keyof typeof reports,
  { id, batchNo }: { readonly id: string; readonly batchNo: string },
): Promise<boolean> {
  const counted = sql`not in ('draft', 'stopped')`;
  const named = reports[direction].map(
    (table) => sql`select 1 from ${sql.table(table)} where "batchNo" = ${batchNo} and "status" ${counted}`,
  );
  const [found] = await runFragment(
    database,
    sql`select 1 where exists (${sql.join(named, sql` union all `)} union all
        select 1 from declaration where "manifestNo" = ${batchNo} and "ieFlag" = ${ieFlags[direction]} and "declarationStatus" ${counted})
      and not exists (select 1 from ${sql.table(manifests[direction])}
        where "batchNo" = ${batchNo} and id <> ${id} and "status" ${counted})`,
  );
  return found !== undefined;
}
