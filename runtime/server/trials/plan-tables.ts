// What the next start would do to the tables, were a change written: planned as the migration itself does, and run by nobody.
import pg from 'pg';
import type { CompiledTrial, PlannedStep } from '../../core/rule-book/change-trial.ts';
import { readTables } from '../migrate/found-tables.ts';
import { planMigration } from '../migrate/plan.ts';
import type { MigrationStep } from '../migrate/step.ts';
import { quoted } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';

/** Milliseconds one count may take; what takes longer is not counted. */
const longestCount = 5_000;
/** Rows that are counted; of larger tables so many and more are told. */
const mostRows = 100_000;

/** The steps, with how many rows stand in each table. Reads alone. */
export function planTables(database: UnitOfWork, { tables }: Pick<CompiledTrial, 'tables'>): Promise<PlannedStep[]> {
  if (tables.length === 0) return Promise.resolve([]);
  return database.transaction(async (unit) => {
    await unit.query('set transaction read only');
    await unit.query(`set local statement_timeout = ${longestCount}`);
    const steps = planMigration(tables, await readTables(unit));
    const planned: PlannedStep[] = [];
    for (const step of steps) planned.push(await told(unit, step, tables));
    return planned;
  });
}

async function told(unit: UnitOfWork, step: MigrationStep, tables: CompiledTrial['tables']): Promise<PlannedStep> {
  const { about, sql, guard } = step;
  const table = tables.find(({ name }) => about === `Table ${name}` || about.startsWith(`Table ${name}, `));
  const rows =
    table && (await counted(unit, `select count(*) from (select 1 from ${quoted(table.name)} limit ${mostRows}) some`));
  const met = guard && (await counted(unit, guard.count));
  const detour = guard && met ? guard.whenFound(met) : undefined;
  const column = table?.columns.find(({ name }) => about === `Table ${table.name}, column ${name}`)?.name;
  return {
    about,
    ...(table && { table: table.name }),
    ...(column !== undefined && { column }),
    sql: detour && 'instead' in detour ? (detour.instead ?? '') : sql,
    ...(rows !== undefined && { rows }),
    ...(detour && { note: 'refuse' in detour ? detour.refuse : detour.note }),
    ...(detour && 'why' in detour && { why: detour.why }),
    ...(detour && 'refuse' in detour && { why: { kind: 'refused' as const, count: met ?? 0 } }),
  };
}

/** undefined: it takes too long, or the table is not there yet. */
async function counted(unit: UnitOfWork, sql: string): Promise<number | undefined> {
  try {
    return await unit.transaction(async (inner) => {
      const { rows } = await inner.query<{ count: string }>(sql);
      return Number(Object.values(rows[0] ?? {})[0] ?? 0);
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined;
    throw error;
  }
}
