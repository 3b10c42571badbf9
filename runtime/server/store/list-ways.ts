// Rows that readers come to in several ways: each way is a query of its own with an index that serves it, and they are put together.
import { type RawBuilder, sql } from 'kysely';
import { join } from './condition-sql.ts';
import type { Layout } from './layout.ts';
import type { Fragment } from './statement.ts';

/** Tests of which one must hold, and what must hold besides. */
export interface ListWays {
  readonly ways: readonly RawBuilder<boolean>[];
  readonly tests: readonly RawBuilder<boolean>[];
}

/** The rows in one of the ways for which the tests hold: as tests of each row, and where there are several ways once more as these. */
export function inWays(
  layout: Layout,
  ways: readonly RawBuilder<boolean>[],
  tests: readonly RawBuilder<boolean>[],
): { where: RawBuilder<boolean>[]; several?: ListWays } {
  const [only, ...others] = ways;
  if (!only) return { where: [sql<boolean>`false`] };
  if (others.length === 0) return { where: [only, ...tests] };
  const found = ways.map((way) => sql`select t."id" from ${layout.from} t where ${join([way, ...tests], 'and')}`);
  return { where: [sql<boolean>`t."id" in (${sql.join(found, sql` union all `)})`], several: { ways, tests } };
}

/** One term of an order. */
export interface OrderTerm {
  readonly by: Fragment;
  /** What stands behind it: ` desc`. */
  readonly way: Fragment;
}

export interface FirstRows {
  readonly order: readonly OrderTerm[];
  readonly limit: number;
  readonly offset: number;
}

/** Ids of the first rows in an order: of each way so many as could be among them, each row once. */
export function pickedSql(layout: Layout, { ways, tests }: ListWays, { order, limit, offset }: FirstRows): Fragment {
  const columns = order.map(({ by }, index) => sql`${by} as ${sql.raw(`s${index}`)}`);
  const by = sql.join(order.map((term) => sql`${term.by}${term.way}`));
  const each = ways.map(
    (way) => sql`(select t."id", ${sql.join(columns)} from ${layout.from} t where ${join([way, ...tests], 'and')}
      order by ${by} limit ${limit + offset})`,
  );
  const together = sql.join(order.map(({ way }, index) => sql`${sql.raw(`u.s${index}`)}${way}`));
  return sql`select u."id" from (${sql.join(each, sql` union `)}) u order by ${together} limit ${limit} offset ${offset}`;
}

/** Ids of the rows, each once, and no more than so many. */
export function countedSql(layout: Layout, { ways, tests }: ListWays, most: number): Fragment {
  const each = ways.map(
    (way) => sql`(select t."id" from ${layout.from} t where ${join([way, ...tests], 'and')} limit ${most})`,
  );
  return sql`select u."id" from (${sql.join(each, sql` union `)}) u limit ${most}`;
}
