// One page of a list: filters, scope, order, rows and total, in SQL.
import { type RawBuilder, sql } from 'kysely';
import type { Language, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { join } from './condition-sql.ts';
import type { Layout, Projected, Projection } from './layout.ts';
import type { Anchor, ListCache, ListSnapshot, ListTotal } from './list-cache.ts';
import { countedSql, type ListWays, type OrderTerm, pickedSql } from './list-ways.ts';
import { columnSql } from './path-sql.ts';
import { projectionOf } from './projection.ts';
import { compile, type Executor, type Fragment, run, runFragment } from './statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Totals above this are estimated. */
export const exactUpTo = 10_000;

export interface ListRequest {
  readonly layout: Layout;
  readonly language: Language;
  /** Columns wanted; absent: all of the record's own table. */
  readonly paths: ReadonlySet<string>;
  readonly where: readonly RawBuilder<boolean>[];
  /** The same where readers come to rows in several ways. */
  readonly several?: ListWays;
  /** `-createdAt`, or several, comma separated. */
  readonly sort: string;
  /** What is sorted by at a path that leads to no field; null for all others. */
  readonly sortAt?: (path: string) => RawBuilder<unknown> | null;
  /** Its filters ask for records of other tables: writes of the own one do not say when the total is outdated. */
  readonly readsOthers?: true;
  readonly limit: number;
  readonly offset: number;
}

export interface ListPage extends ListTotal {
  readonly rows: readonly Projected[];
}

/** Reads a page and its total. */
export async function listRecords(executor: Executor, request: ListRequest, memory: ListCache): Promise<ListPage> {
  const { layout, limit, offset } = request;
  const matching = compile(join(request.where, 'and'));
  const key = JSON.stringify([layout.table, matching.text, matching.values]);
  const place = { table: layout.table, key, since: memory.now };
  const isFixed = matching.values.length === 0;
  const rows = await readPage(executor, request, {
    memory,
    place: { ...place, key: `${key} ${request.sort}` },
    isFixed,
  });
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
  readonly memory: ListCache;
  /** The list with its filters and its order. */
  readonly place: ListSnapshot;
  /** Nothing in its filters differs from one call to another. */
  readonly isFixed: boolean;
}

/** Pages from this offset on are found from the place of a row that is known, if there is one. */
const anchoredFrom = 500;

async function readPage(
  executor: Executor,
  request: ListRequest,
  { memory, place, isFixed }: Remembering,
): Promise<Projected[]> {
  const { layout, language, paths, offset } = request;
  const columns = `${layout.table} ${language} ${[...paths].join(' ')}`;
  const projection = memory.projection(columns, () => projectionOf(layout, { language, paths }));
  const order = orderOf(request);
  const byPlace = offset >= anchoredFrom && order.anchored ? order.anchored : null;
  const anchor = byPlace ? memory.anchor(place.key, offset) : undefined;
  const from = byPlace && anchor ? { by: byPlace, anchor } : null;
  const cells = await runFragment(executor, pageSql(request, { projection, order, from, isFixed }));
  if (byPlace) {
    const anchors = [0, cells.length - 1].flatMap((index): Anchor[] => {
      const [value, id] = (cells[index] ?? []).slice(-2);
      return typeof value === 'string' && typeof id === 'string' ? [{ offset: offset + index, value, id }] : [];
    });
    memory.keepAnchors(place, anchors);
  }
  return cells.map((row) => projection.read(row, 0));
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

interface PagePlan {
  readonly projection: Projection;
  readonly order: Order;
  /** A row from whose place on the page is looked for. */
  readonly from: { readonly by: AnchoredOrder; readonly anchor: Anchor } | null;
  readonly isFixed: boolean;
}

/**
 * The inner query finds the ids of the page, the outer one reads these rows with the labels of what they refer to. Its last
 * two columns, sort value and id, let a later page start there.
 */
function pageSql(request: ListRequest, { projection, order, from, isFixed }: PagePlan): Fragment {
  const { layout, where, limit, several } = request;
  const { by } = order;
  const behind = from ? [notBefore(from.by, from.anchor)] : [];
  const tests = [...where, ...behind];
  const rest = request.offset - (from?.anchor.offset ?? 0);
  const first = { order: order.terms, limit, offset: rest };
  // With the size of the page in its text a statement without values is planned once; otherwise at every call, for an unknown size.
  const page = isFixed && rest === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${rest}`;
  const picked = several
    ? pickedSql(layout, { ...several, tests: [...several.tests, ...behind] }, first)
    : sql`select t."id" from ${layout.from} t where ${join(tests, 'and')} order by ${by} ${page}`;
  const place = sql.raw(order.anchored ? `, ${order.anchored.expression}::text, t."id"` : '');
  return sql`select ${sql.raw(projection.text)}${place} from (${picked}) p join ${layout.from} t on t."id" = p."id" order by ${by}`;
}

function notBefore({ expression, down }: AnchoredOrder, { value, id }: Anchor): RawBuilder<boolean> {
  const compare = sql.raw(down ? '<=' : '>=');
  return sql<boolean>`(${sql.raw(expression)}, t."id") ${compare} (${value}, ${id})`;
}

export interface Order {
  /** What stands behind `order by`: the fields named, and at last the id, so that pages never overlap. */
  readonly by: RawBuilder<unknown>;
  /** The same, term by term. */
  readonly terms: readonly OrderTerm[];
  /** Set when one column decides, so that a row is found by its value and its id. */
  readonly anchored: AnchoredOrder | null;
}

interface AnchoredOrder {
  readonly expression: string;
  readonly down: boolean;
}

/** The order of a sort parameter. Throws Refusal for what cannot be sorted by. */
export function orderOf(request: Pick<ListRequest, 'layout' | 'sort' | 'sortAt'>): Order {
  const terms = request.sort
    .split(',')
    .filter((term) => term !== '')
    .slice(0, 3)
    .map((term) => ({ ...sortedBy(request, term.replace(/^-/, '')), down: term.startsWith('-') }));
  const down = terms.at(-1)?.down ?? false;
  const id = { by: sql.raw('t."id"'), way: sql.raw(down ? ' desc' : '') };
  const all = [
    ...terms.map((term) => ({
      by: term.by,
      way: sql.raw(`${term.down ? ' desc' : ''}${term.last ? ' nulls last' : ''}`),
    })),
    id,
  ];
  const [first] = terms;
  // Rows without a value come last going up, where a comparison does not find them; going down they come first.
  const column = terms.length === 1 && (down || first?.isAlways) ? first?.column : undefined;
  return {
    by: sql.join(all.map(({ by, way }) => sql`${by}${way}`)),
    terms: all,
    anchored: column === undefined ? null : { expression: column, down },
  };
}

interface SortTerm {
  readonly by: RawBuilder<unknown>;
  /** The column, where one of the table decides. */
  readonly column?: string;
  /** Every row has a value there. */
  readonly isAlways?: boolean;
  /** Rows without a value come last, however it is sorted. */
  readonly last?: true;
}

function sortedBy({ layout, sortAt }: Pick<ListRequest, 'layout' | 'sortAt'>, path: string): SortTerm {
  const other = sortAt?.(path);
  if (other) return { by: other, last: true };
  const found = columnSql({ mapping: layout, alias: 't' }, path);
  if (!found || !kindOf(found.field).sortable) throw new Refusal('malformed-request', { data: { sort: path } });
  const by = sql.raw(found.text);
  if (!layout.slotAt.has(path)) return { by };
  return { by, column: found.text, isAlways: found.field.required === 'always' };
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
