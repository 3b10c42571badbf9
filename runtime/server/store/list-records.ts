// One page of a list: filters, scope, order, rows and total, in SQL.
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Language, Row } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { join } from './condition-sql.ts';
import type { Layout, Layouts } from './layout.ts';
import { expressionAt } from './path-sql.ts';
import { type Projected, type Projection, projectionOf } from './projection.ts';
import { compile, type Executor, type Fragment, inTransaction, quoted, run, runFragment } from './statement.ts';

/** Totals above this are estimated. */
export const exactUpTo = 10_000;

export interface ListRequest {
  readonly layouts: Layouts;
  readonly layout: Layout;
  readonly language: Language;
  /** Columns wanted; absent: all of the record's own table. */
  readonly paths: ReadonlySet<string>;
  readonly where: readonly RawBuilder<boolean>[];
  /** `-createdAt`, or several, comma separated. */
  readonly sort: string;
  readonly limit: number;
  readonly offset: number;
}

export interface ListPage {
  readonly rows: readonly Projected[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

const projections = new WeakMap<Layout, Map<string, Projection>>();

/** The projection of a list, made once for each set of columns. */
function listProjection({ layouts, layout, language, paths }: Omit<ListRequest, 'limit' | 'offset'>): Projection {
  const known = projections.get(layout) ?? new Map<string, Projection>();
  projections.set(layout, known);
  const key = `${language} ${[...paths].join(' ')}`;
  const projection = known.get(key) ?? projectionOf(layout, { layouts, language, paths });
  known.set(key, projection);
  return projection;
}

/** Reads a page and its total. */
export async function listRecords(executor: Executor, request: ListRequest): Promise<ListPage> {
  const { limit, offset } = request;
  const projection = listProjection(request);
  const cells = await runFragment(executor, pageSql(request, projection));
  const rows = cells.map((row) => projection.read(row, 0));
  // A page that is not full is the last one, so the total is known without counting.
  if (rows.length < limit && (rows.length > 0 || offset === 0)) {
    return { rows, total: offset + rows.length, totalIsEstimate: false };
  }
  return { rows, ...(await countRows(executor, request)) };
}

/**
 * All rows in order, in blocks, as one moment saw them, for exports; stops when `take` says false. Read through a cursor,
 * so that the last block costs as little as the first.
 */
export async function eachBlock(
  pool: Pool,
  request: Omit<ListRequest, 'limit' | 'offset'>,
  block: number,
  take: (rows: readonly Row[], labels: readonly Projected['labels'][]) => Promise<boolean>,
): Promise<void> {
  const projection = listProjection(request);
  const { layouts, layout, where, sort } = request;
  const table = sql.raw(quoted(layout.table));
  const order = sql.raw(orderOf({ layouts, layout }, sort));
  const all = sql`select ${sql.raw(projection.text)} from ${table} t where ${join(where, 'and')} order by ${order}`;
  await inTransaction(pool, async (client) => {
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

/**
 * The ids of the page are found first, in the narrowest rows there are; only the rows of the page are then read whole,
 * with the labels of what they refer to.
 */
function pageSql({ layouts, layout, where, sort, limit, offset }: ListRequest, projection: Projection): Fragment {
  const table = sql.raw(quoted(layout.table));
  const order = orderOf({ layouts, layout }, sort);
  const picked = sql`select t."id" from ${table} t where ${join(where, 'and')} order by ${sql.raw(order)} limit ${limit} offset ${offset}`;
  return sql`select ${sql.raw(projection.text)} from (${picked}) p join ${table} t on t."id" = p."id" order by ${sql.raw(order)}`;
}

/** Order by the fields named, and at last by id, so that pages never overlap. Throws Refusal for unknown fields. */
export function orderOf({ layouts, layout }: { layouts: Layouts; layout: Layout }, sort: string): string {
  const terms = sort
    .split(',')
    .filter((term) => term !== '')
    .slice(0, 3)
    .map((term) => {
      const path = term.replace(/^-/, '');
      const found = expressionAt({ layouts, shelf: layout, alias: 't' }, path);
      if (!found || !kindOf(found.field).sortable) throw new Refusal('malformed-request', { data: { sort: path } });
      return `${found.text}${term.startsWith('-') ? ' desc' : ''}`;
    });
  const down = terms.at(-1)?.endsWith(' desc') ?? false;
  return [...terms, `t."id"${down ? ' desc' : ''}`].join(', ');
}

async function countRows(
  executor: Executor,
  { layout, where }: Pick<ListRequest, 'layout' | 'where'>,
): Promise<Pick<ListPage, 'total' | 'totalIsEstimate'>> {
  const table = sql.raw(quoted(layout.table));
  const matching = sql`select 1 from ${table} t where ${join(where, 'and')}`;
  const [counted] = await runFragment(
    executor,
    sql`select count(*)::integer from (${matching} limit ${exactUpTo + 1}) c`,
  );
  const total = Number(counted?.[0] ?? 0);
  if (total <= exactUpTo) return { total, totalIsEstimate: false };
  const { text, values } = compile(matching);
  const [plan] = await run(executor, { text: `explain (format json) ${text}`, values });
  const [{ Plan }] = plan?.[0] as [{ Plan: { 'Plan Rows': number } }];
  return { total: Math.max(total, Math.round(Plan['Plan Rows'])), totalIsEstimate: true };
}
