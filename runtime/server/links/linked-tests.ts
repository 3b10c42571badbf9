// Filters and orders of a list by the records that belong to its rows, within the row scope of each of their entities.
import { type RawBuilder, sql } from 'kysely';
import type { LinkedRecords } from '../../core/descriptor/linked.ts';
import { fieldAt } from '../../core/paths.ts';
import { conditionSql, join } from '../store/condition-sql.ts';
import { containsTest } from '../store/filter-sql.ts';
import type { Layout } from '../store/layout.ts';
import { columnSql } from '../store/path-sql.ts';
import { quoted } from '../store/statement.ts';
import { matchSql, type OwnRow, waysSql } from './linked-rows.ts';

/** Linked records of one entity, as far as whoever asks may see them. */
export interface SeenLinks {
  readonly records: LinkedRecords;
  readonly layout: Layout;
  /** Row scope of viewing, for rows under an alias. */
  readonly scope: (alias: string) => RawBuilder<boolean>;
}

/** What is asked of the records of a column. */
export interface LinkedQuestion {
  /** Part of their number. */
  readonly number?: string;
  /** One of these states. */
  readonly states?: readonly string[];
}

/** Alias of the rows to which the records belong: none that tests on these use. */
const row = 'w';

/**
 * True for rows to which a record belongs that is within sight, and of which all of this is true. The rows are found from the
 * records, which are few where the question is a narrow one; each way has a join, and with it an index, of its own.
 */
export function linkedTest(own: OwnRow, seen: readonly SeenLinks[], asked: LinkedQuestion): RawBuilder<boolean> {
  const ways = seen.flatMap(({ records, layout, scope }) => {
    const here = { mapping: layout, alias: 'y' };
    const tests = questionTests({ records, layout }, asked);
    if (tests === null) return [];
    const all = join([scope('y'), ...(records.when ? [conditionSql(here, records.when)] : []), ...tests], 'and');
    const there = { mapping: own.mapping, alias: row };
    const agreeing = records.match.map(
      (pairs) =>
        sql`select ${sql.raw(row)}."id" from ${layout.from} y, ${own.mapping.from} ${sql.raw(row)} where ${matchSql(there, layout, pairs)} and ${all}`,
    );
    if (!records.made) return agreeing;
    const links = sql.raw(quoted('flow_link'));
    return [
      ...agreeing,
      sql`select k."sourceId" from ${layout.from} y, ${links} k where k."targetId" = y."id" and ${all}`,
    ];
  });
  if (ways.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${sql.raw(`${own.alias}."id"`)} in (${sql.join(ways, sql` union all `)})`;
}

/** What the records must be; null where none of them can be so. */
function questionTests(
  { records, layout }: Pick<SeenLinks, 'records' | 'layout'>,
  { number, states }: LinkedQuestion,
): RawBuilder<boolean>[] | null {
  const tests: RawBuilder<boolean>[] = [];
  if (number !== undefined) {
    const field = records.number === undefined ? null : fieldAt(layout.entity.fields, records.number);
    const column = records.number === undefined ? null : columnSql({ mapping: layout, alias: 'y' }, records.number);
    if (!field || !column) return null;
    tests.push(containsTest(number, field)(sql.raw(column.text), field));
  }
  if (states !== undefined) {
    const own = states.filter((state) => records.states?.names.includes(state));
    const column = records.states && columnSql({ mapping: layout, alias: 'y' }, records.states.field);
    if (!column || own.length === 0) return null;
    tests.push(sql<boolean>`${sql.raw(column.text)} = any(${own})`);
  }
  return tests;
}

/** Alias of the linked record that decides about the order. */
const newest = 'linked';

/** What rows are sorted by: the number, else the state, of the newest record within sight; of several kinds the first that has one. */
export function linkedOrder(own: OwnRow, seen: readonly SeenLinks[]): RawBuilder<unknown> {
  const values = seen.flatMap(({ records, layout, scope }) => {
    const here = { mapping: layout, alias: newest };
    const column = columnSql(here, records.number ?? records.states?.field ?? '');
    if (!column) return [];
    const at = sql.raw(newest);
    const tests = [
      sql<boolean>`${at}."id" in (${sql.join(waysSql(own, layout, records), sql` union all `)})`,
      scope(newest),
      ...(records.when ? [conditionSql(here, records.when)] : []),
    ];
    return sql`(select ${sql.raw(column.text)} from ${layout.from} ${at} where ${join(tests, 'and')}
      order by ${at}."createdAt" desc, ${at}."id" desc limit 1)`;
  });
  return values.length === 0 ? sql`null::text` : sql`coalesce(${sql.join(values)})`;
}
