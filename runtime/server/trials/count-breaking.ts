// Stored records that break entries of the rule book, as far as the caller sees them: by enterprise and month, the newest as links.
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type {
  BreakingGroup,
  BreakingLimit,
  BreakingRecord,
  BreakingRecords,
  BreakTest,
  CompiledTrial,
} from '../../core/rule-book/change-trial.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import { findOpened } from '../search/find-records.ts';
import type { Caller } from '../session/caller.ts';
import { join } from '../store/condition-sql.ts';
import { isUnavailable, wasCancelledAtReplica } from '../store/database-fault.ts';
import { violationSql } from '../store/find-violations.ts';
import { columnSql } from '../store/path-sql.ts';
import { projectionOf } from '../store/projection.ts';
import { runFragment } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { placeSql, placesFor } from '../store/view-places.ts';
import { rowScope } from '../write/load.ts';
import { scanRule } from './scan-rule.ts';

/** Milliseconds one statement may take. */
const longestStatement = 15_000;
/** Milliseconds all of them may take; entries that are left then are told as such. */
const longestCount = 45_000;
/** Groups told of an entry, the largest first. */
const mostGroups = 60;
/** Records told of an entry as links: no more than the palette opens at once. */
const mostLinks = 8;

/** Who asks, and whether anybody still waits. */
export interface BreakingCount {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** Of every entry the trial gives tests for. Reads alone; what one of them cannot answer stands in its `limit`. */
export async function countBreaking(
  counting: BreakingCount,
  { tests }: Pick<CompiledTrial, 'tests'>,
): Promise<BreakingRecords[]> {
  const until = performance.now() + longestCount;
  const found: BreakingRecords[] = [];
  for (const [entry, own] of Object.entries(tests)) {
    counting.signal.throwIfAborted();
    found.push(performance.now() > until ? untold(entry, 'too-long') : await countEntry(counting, entry, own));
  }
  return found;
}

function untold(entry: string, limit: BreakingLimit): BreakingRecords {
  return { entry, count: null, limit, groups: [], records: [] };
}

async function countEntry(
  counting: BreakingCount,
  entry: string,
  tests: readonly BreakTest[],
): Promise<BreakingRecords> {
  if (tests.length === 0) return untold(entry, 'not-told');
  const parts: CountedPart[] = [];
  for (const test of tests) {
    const part = await countTest(counting, test);
    if (typeof part === 'string') {
      // Of several entities that hold a field, those out of sight are passed over.
      if (part !== 'not-in-sight') return untold(entry, part);
    } else parts.push(part);
  }
  if (parts.length === 0) return untold(entry, 'not-in-sight');
  return {
    entry,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    ...(parts.some(({ isNewest }) => isNewest) && { limit: 'newest-only' as const }),
    groups: parts.flatMap(({ groups }) => groups).slice(0, mostGroups),
    records: parts.flatMap(({ records }) => records),
  };
}

interface CountedPart {
  readonly count: number;
  readonly groups: readonly BreakingGroup[];
  readonly records: readonly BreakingRecord[];
  readonly isNewest?: boolean;
}

async function countTest(counting: BreakingCount, test: BreakTest): Promise<CountedPart | BreakingLimit> {
  const { context, caller } = counting;
  const entity = context.entities.get(test.entity);
  const places = entity ? placesFor(entity.layout, caller, context.settings) : [];
  if (!entity || places.length === 0) return 'not-in-sight';
  const inSight = join([rowScope(entity, 'view', caller), sql<boolean>`${placeSql(places)} is not null`], 'and');
  try {
    return await context.database.transaction(async (unit) => {
      // Nothing that is counted here may change anything, or hold others up.
      await unit.query('set transaction read only');
      await unit.query(`set local statement_timeout = ${longestStatement}`);
      const broken = test.ids === undefined ? ruleSql(entity, test) : sql<boolean>`t."id" in (${sql.raw(test.ids)})`;
      if (broken) return { ...(await grouped({ ...counting, unit }, entity, join([inSight, broken], 'and'))) };
      return await scanned({ ...counting, unit }, entity, test, inSight);
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isUnavailable(error) || wasCancelledAtReplica(error)) throw error;
    // Cancelled by its time; else the database has no such column yet.
    return error.code === '57014' ? 'too-long' : 'not-told';
  }
}

function ruleSql({ layout }: ServerEntity, { rule }: BreakTest): RawBuilder<boolean> | null {
  return rule ? violationSql(layout, rule) : null;
}

interface Reading extends BreakingCount {
  readonly unit: UnitOfWork;
}

async function scanned(
  reading: Reading,
  entity: ServerEntity,
  { rule }: BreakTest,
  inSight: RawBuilder<boolean>,
): Promise<CountedPart | BreakingLimit> {
  if (!rule) return 'not-told';
  const { ids, isWhole } = await scanRule(reading, { entity, rule, inSight });
  const part = await grouped(reading, entity, sql<boolean>`t."id" = any(${[...ids]})`);
  return { ...part, ...(!isWhole && { isNewest: true }) };
}

/** How many records a condition finds, of whom and from when; one record of each group tells what its enterprise is called. */
async function grouped(reading: Reading, entity: ServerEntity, where: RawBuilder<boolean>): Promise<CountedPart> {
  const { layout, descriptor } = entity;
  const { timeZone } = reading.context.settings;
  const here = { mapping: layout, alias: 't' };
  const company = sql.raw(columnSql(here, 'companyId')?.text ?? 'null');
  const created = sql.raw(columnSql(here, 'createdAt')?.text ?? 'null');
  const groups = await runFragment(
    reading.unit,
    sql`with broken as (select t."id", ${company} as company, to_char(${created} at time zone ${timeZone}, 'YYYY-MM') as month
        from ${layout.from} t where ${where})
      select month, count(*)::integer, max("id"::text), sum(count(*)) over ()::integer from broken
      group by company, month order by 2 desc, 1 desc limit ${sql.lit(mostGroups)}`,
  );
  const newest = await runFragment(
    reading.unit,
    sql`select t."id" from ${layout.from} t where ${where} order by t."id" desc limit ${sql.lit(mostLinks)}`,
  );
  const names = await companiesOf(
    reading,
    entity,
    groups.map(([, , id]) => String(id)),
  );
  return {
    count: Number(groups[0]?.[3] ?? 0),
    groups: groups.map(([month, count, id]) => ({
      entity: descriptor.id,
      company: names.get(String(id)) ?? null,
      month: String(month ?? ''),
      count: Number(count),
    })),
    records: await linksTo(
      reading,
      entity,
      newest.map(([id]) => String(id)),
    ),
  };
}

/** What the enterprise of each record is called, by the id of the record. */
async function companiesOf({ unit, caller }: Reading, { layout }: ServerEntity, ids: readonly string[]) {
  const projection = projectionOf(layout, { language: caller.language, paths: new Set(['id', 'companyId']) });
  const cells = await runFragment(
    unit,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t where t."id" = any(${[...ids]})`,
  );
  const named = cells.map((row) => projection.read(row, 0));
  return new Map(named.map(({ record, labels }) => [String(record.id), labels.companyId ?? null]));
}

async function linksTo({ context, caller, unit }: Reading, entity: ServerEntity, ids: readonly string[]) {
  const found = await findOpened({ context: { ...context, database: unit }, caller, entity }, ids);
  return found.map(({ id, title, route }): BreakingRecord => ({ entity: entity.descriptor.id, id, title, route }));
}
