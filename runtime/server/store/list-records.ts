// One page of a list: filters, scope, order, rows and total, in SQL.
import { type RawBuilder, sql } from 'kysely';
import type { Language, Row } from '../../core/descriptor/value.ts';
import { join } from './condition-sql.ts';
import type { DayRange } from './day-orders.ts';
import type { Projected } from './layout.ts';
import type { Anchor, ListMemory, ListSnapshot, ListTotal } from './list-cache.ts';
import { orderOf, type Sorted } from './list-order.ts';
import { countedSql, type ListWays } from './list-ways.ts';
import { matchingOf } from './page-statement.ts';
import { projectionOf } from './projection.ts';
import { putTitles } from './put-titles.ts';
import { readCells } from './read-cells.ts';
import { compile, type Executor, run, runFragment } from './statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Totals above this are estimated. */
export const exactUpTo = 10_000;

export interface ListRequest extends Sorted {
  readonly language: Language;
  /** Columns wanted; absent: all of the record's own table. */
  readonly paths: ReadonlySet<string>;
  readonly where: readonly RawBuilder<boolean>[];
  /** The same where readers come to rows in several ways. */
  readonly several?: ListWays;
  /** Days it is narrowed to, where an index finds the first rows of each. */
  readonly days?: DayRange;
  /** Its filters ask for records of other tables: writes of the own one do not say when the total is outdated. */
  readonly readsOthers?: true;
  /** The caller filters: how the rows are best found depends on what is asked for, and is planned at every call. */
  readonly isFiltered?: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface ListPage extends ListTotal {
  readonly rows: readonly Projected[];
}

/** Reads a page and its total. */
export async function listRecords(executor: Executor, request: ListRequest, memory: ListMemory): Promise<ListPage> {
  const { layout, limit, offset } = request;
  const matching = matchingOf(request.where);
  const key = JSON.stringify([layout.table, matching.text, matching.values]);
  const place = { table: layout.table, key, since: memory.now };
  const rows = await readPage(executor, request, { memory, place: { ...place, key: `${key} ${request.sort}` } });
  // A page that is not full is the last one, so the total is known without counting.
  if (rows.length < limit && (rows.length > 0 || offset === 0)) {
    return { rows, total: offset + rows.length, totalIsEstimate: false };
  }
  if (request.readsOthers) return { rows, ...(await countRows(executor, request)) };
  const total = memory.total(key) ?? (await countRows(executor, request));
  memory.keepTotal(place, total);
  return { rows, ...total };
}

interface Remembering {
  readonly memory: ListMemory;
  /** The list with its filters and its order. */
  readonly place: ListSnapshot;
}

/** Pages from this offset on are found from the place of a row that is known, if there is one. */
const anchoredFrom = 500;

async function readPage(
  executor: Executor,
  request: ListRequest,
  { memory, place }: Remembering,
): Promise<Projected[]> {
  const { layout, language, paths, offset } = request;
  const columns = `${layout.table} ${language} ${namesOf(paths)}`;
  const projection = memory.projection(columns, () => projectionOf(layout, { language, paths, apart: true }));
  const order = orderOf(request);
  const byPlace = offset >= anchoredFrom && order.anchored ? order.anchored : null;
  const anchor = byPlace ? memory.anchor(place.key, offset) : undefined;
  const from = byPlace && anchor ? { by: byPlace, anchor } : null;
  const cells = await readCells(executor, request, { projection, order, place: byPlace, from });
  if (byPlace) {
    const anchors = [0, cells.length - 1].flatMap((index): Anchor[] => {
      const [value, id] = (cells[index] ?? []).slice(-2);
      return typeof value === 'string' && typeof id === 'string' ? [{ offset: offset + index, value, id }] : [];
    });
    memory.keepAnchors(place, anchors);
  }
  const rows = cells.map((row) => projection.read(row, 0));
  await putTitles(executor, rows, projection.titles, memory);
  return rows;
}

/** Sets of columns are made once for many calls. */
const columnNames = new WeakMap<ReadonlySet<string>, string>();

function namesOf(paths: ReadonlySet<string>): string {
  const known = columnNames.get(paths) ?? [...paths].join(' ');
  columnNames.set(paths, known);
  return known;
}

/** Whether a list has more rows than `most`; no more of them are looked at. */
export async function hasMoreThan(
  executor: Executor,
  { layout, where }: Pick<ListRequest, 'layout' | 'where'>,
  most: number,
): Promise<boolean> {
  const rows = sql`select 1 from ${layout.from} t where ${join(where, 'and')} limit ${most + 1}`;
  const [cells] = await runFragment(executor, sql`select count(*) from (${rows}) counted`);
  return Number(cells?.[0]) > most;
}

/**
 * All rows in order, in blocks, as one moment saw them, for exports; stops when `take` says false. Read through a cursor,
 * so that the last block costs as little as the first.
 */
export async function eachBlock(
  unit: UnitOfWork,
  request: Omit<ListRequest, 'limit' | 'offset'>,
  block: number,
  take: (rows: readonly Row[], labels: readonly Projected['labels'][]) => Promise<boolean>,
): Promise<void> {
  const { layout, language, paths, where } = request;
  const projection = projectionOf(layout, { language, paths });
  const { by } = orderOf(request);
  const all = sql`select ${sql.raw(projection.text)} from ${layout.from} t where ${join(where, 'and')} order by ${by}`;
  await unit.transaction(async (client) => {
    await runFragment(client, sql`declare blocks no scroll cursor for ${all}`);
    for (;;) {
      const cells = await run(client, { text: `fetch ${Math.trunc(block)} from blocks`, values: [] });
      const rows = cells.map((row) => projection.read(row, 0));
      const more = await take(
        rows.map(({ record }) => record),
        rows.map(({ labels }) => labels),
      );
      if (!more || rows.length < block) return;
    }
  });
}

async function countRows(
  executor: Executor,
  { layout, where, several }: Pick<ListRequest, 'layout' | 'where' | 'several'>,
): Promise<ListTotal> {
  const matching = sql`select 1 from ${layout.from} t where ${join(where, 'and')}`;
  const most = exactUpTo + 1;
  const counting = several ? countedSql(layout, several, most) : sql`${matching} limit ${most}`;
  const [counted] = await runFragment(executor, sql`select count(*)::integer from (${counting}) c`);
  const total = Number(counted?.[0] ?? 0);
  if (total <= exactUpTo) return { total, totalIsEstimate: false };
  const { text, values } = compile(matching);
  const [plan] = await run(executor, { text: `explain (format json) ${text}`, values });
  const [{ Plan }] = plan?.[0] as [{ Plan: { 'Plan Rows': number } }];
  return { total: Math.max(total, Math.round(Plan['Plan Rows'])), totalIsEstimate: true };
}
