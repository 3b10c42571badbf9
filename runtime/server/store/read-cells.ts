// The rows of one page as the database sends them: read at once, or found by a narrow statement first, whichever costs less.
import { type RawBuilder, sql } from 'kysely';
import { join } from './condition-sql.ts';
import { type DayRange, isByDay, pickedByDay } from './day-orders.ts';
import type { Layout, Projection } from './layout.ts';
import type { Anchor } from './list-cache.ts';
import type { AnchoredOrder, Order } from './list-order.ts';
import { type ListWays, pickedSql } from './list-ways.ts';
import { type PageShape, pageStatement } from './page-statement.ts';
import { type Cells, type Executor, type Fragment, quoted, run, runFragment, type Statement } from './statement.ts';

export interface PagePlan {
  readonly projection: Projection;
  readonly order: Order;
  /** Set where a later page may start at a row of this one: what decides its place is read with it. */
  readonly place?: AnchoredOrder | null;
  /** A row from whose place on the page is looked for. */
  readonly from: { readonly by: AnchoredOrder; readonly anchor: Anchor } | null;
}

export interface PageAsked {
  readonly layout: Layout;
  readonly where: readonly RawBuilder<boolean>[];
  readonly several?: ListWays;
  readonly days?: DayRange;
  readonly isFiltered?: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Rows that are found without their columns; more than these are only stepped over where they stand. */
const farthest = 1_000;
/** Sizes of a page that stand in the text of a statement: those that pages offer. */
const usual: ReadonlySet<number> = new Set([1, 10, 20, 50, 100, 200]);

/**
 * Cells of the rows in order: those of the projection, then any, and where a later page may start there at the end the value that the
 * list is ordered by and the id.
 *
 * Statements without filters have one good plan, which PostgreSQL keeps. With filters the best plan depends on the values: it is
 * made at each call, where labels are read with the rows for a statement that only finds these, as planning all columns with
 * their labels takes longer than reading them.
 */
export async function readCells(executor: Executor, asked: PageAsked, plan: PagePlan): Promise<readonly Cells[]> {
  const { several, isFiltered = false, offset } = asked;
  if (several || plan.from) return runFragment(executor, joinedSql(asked, plan));
  const isDirect = offset === 0 || (isFiltered && !plan.projection.isPlain && offset <= farthest);
  const readAtOnce = (): Promise<Cells[]> =>
    isByDays(asked)
      ? runFragment(executor, joinedSql(asked, plan))
      : run(executor, wholeStatement(asked, plan, isDirect));
  if (!isFiltered || plan.projection.isPlain || offset > farthest) return readAtOnce();
  return (await foundThenRead(executor, asked, plan)) ?? readAtOnce();
}

function wholeStatement(asked: PageAsked, plan: PagePlan, isDirect: boolean): Statement {
  const form = `${isDirect ? 'direct' : 'joined'} ${plan.place ? 'with place' : ''}`;
  return pageStatement(shapeOf(asked, plan, form), () => (isDirect ? directSql(asked, plan) : joinedSql(asked, plan)));
}

function shapeOf({ where, limit, offset }: PageAsked, { projection, order }: PagePlan, form: string): PageShape {
  const isUsual = usual.has(limit);
  return {
    projection,
    order,
    where,
    form: `${form} ${isUsual ? limit : ''} ${offset === 0 ? '' : 'behind'}`,
    values: [...(isUsual ? [] : [limit]), ...(offset === 0 ? [] : [offset])],
  };
}

/** All in one: what is read of a row is worked out for those of the page alone. */
function directSql(asked: PageAsked, plan: PagePlan): Fragment {
  const { layout, where } = asked;
  return sql`select ${columnsSql(plan)} from ${layout.from} t where ${join(where, 'and')} order by ${plan.order.by} ${pageSql(asked)}`;
}

/**
 * First which rows and how often they were saved, then these rows. Null where one of them was saved or taken away between the two: what the caller
 * may see was decided about the row as it was.
 */
async function foundThenRead(executor: Executor, asked: PageAsked, plan: PagePlan): Promise<readonly Cells[] | null> {
  const { layout, where } = asked;
  const version = sql.raw(`t.${quoted(layout.versionKey)}`);
  const found = isByDays(asked)
    ? await runFragment(
        executor,
        ofPickedSql(asked, plan, { columns: sql`t."id", ${version}`, picked: byDaysSql(asked, plan) }),
      )
    : await run(
        executor,
        pageStatement(
          shapeOf(asked, plan, 'found'),
          () =>
            sql`select t."id", ${version} from ${layout.from} t where ${join(where, 'and')} order by ${plan.order.by} ${pageSql(asked)}`,
        ),
      );
  if (found.length === 0) return [];
  const ids = found.map(([id]) => id);
  const rows = await runFragment(
    executor,
    sql`select ${columnsSql(plan)}, ${version}, t."id" from ${layout.from} t where t."id" = any(${ids})`,
  );
  const byId = new Map(rows.map((cells) => [cells.at(-1), cells]));
  const inOrder = found.flatMap(([id, saved]) => {
    const cells = byId.get(id);
    return cells && cells.at(-2) === saved ? [cells.slice(0, -2)] : [];
  });
  return inOrder.length === found.length ? inOrder : null;
}

/** The inner query finds the ids of the page, however far it is, the outer one reads these rows. */
function joinedSql(asked: PageAsked, plan: PagePlan): Fragment {
  const { layout, where, several, limit } = asked;
  const { from, order } = plan;
  const behind = from ? [notBefore(from.by, from.anchor)] : [];
  const offset = asked.offset - (from?.anchor.offset ?? 0);
  const columns = columnsSql(plan);
  if (!from && isByDays(asked)) return ofPickedSql(asked, plan, { columns, picked: byDaysSql(asked, plan) });
  const picked = several
    ? pickedSql(layout, { ...several, tests: [...several.tests, ...behind] }, { order: order.terms, limit, offset })
    : sql`select t."id" from ${layout.from} t where ${join([...where, ...behind], 'and')} order by ${order.by} ${pageSql({ limit, offset })}`;
  return ofPickedSql(asked, plan, { columns, picked });
}

/** Columns of rows whose ids were picked, in order. */
function ofPickedSql(
  { layout }: PageAsked,
  { order }: PagePlan,
  { columns, picked }: { readonly columns: Fragment; readonly picked: Fragment },
): Fragment {
  return sql`select ${columns} from (${picked}) p join ${layout.from} t on t."id" = p."id" order by ${order.by}`;
}

type AskedByDays = PageAsked & { readonly days: DayRange };

function isByDays(asked: PageAsked): asked is AskedByDays {
  return asked.days !== undefined && isByDay(asked.days, asked);
}

function byDaysSql({ layout, where, days, limit, offset }: AskedByDays, { order }: PagePlan): Fragment {
  return pickedByDay(layout, days, where, { order: order.terms, limit, offset });
}

function columnsSql({ projection, place }: PagePlan): Fragment {
  return sql.raw(place ? `${projection.text}, ${place.expression}::text, t."id"` : projection.text);
}

/** With its size in the text a statement is planned for it; otherwise for a tenth of the table. */
function pageSql({ limit, offset }: Pick<PageAsked, 'limit' | 'offset'>): Fragment {
  const size = usual.has(limit) ? sql.lit(limit) : sql`${limit}`;
  return offset === 0 ? sql`limit ${size}` : sql`limit ${size} offset ${offset}`;
}

function notBefore({ expression, down }: AnchoredOrder, { value, id }: Anchor): RawBuilder<boolean> {
  const compare = sql.raw(down ? '<=' : '>=');
  return sql<boolean>`(${sql.raw(expression)}, t."id") ${compare} (${value}, ${id})`;
}
