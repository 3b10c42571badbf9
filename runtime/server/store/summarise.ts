// Counts and sums of a list instead of its rows: by month of a date, and by the values of fields; in SQL.
import { sql } from 'kysely';
import type { Field } from '../../core/descriptor/field.ts';
import { isNumber, timeOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { malformed, offered, unknownName } from '../../core/malformed.ts';
import { join } from './condition-sql.ts';
import type { ListRequest } from './list-records.ts';
import { columnSql } from './path-sql.ts';
import { type Executor, type Fragment, runFragment } from './statement.ts';

export interface SummaryRequest extends Pick<ListRequest, 'layout' | 'where'> {
  /** Date or moment whose month tells the groups apart; absent: all time is one. */
  readonly month: string | null;
  /** Fields of few values that tell the groups apart. */
  readonly by: readonly string[];
  /** Numbers added up in each group. */
  readonly sum: readonly string[];
  /** Two moments between which the hours are measured; absent: none are. */
  readonly between?: readonly [from: string, to: string];
  /** Records looked at, at most; absent: all. */
  readonly most?: number;
  /** Where a month begins, for moments. */
  readonly timeZone: string;
}

export interface SummaryGroup {
  /** `2025-11`; null for records without the date, or when no month is asked for. */
  readonly month: string | null;
  readonly by: { readonly [path: string]: string | null };
  readonly count: number;
  /** Exact decimals as text; "0" where no record has the number. */
  readonly sums: { readonly [path: string]: string };
  /** Hours with two places, below which half of the records with both moments stay; null where none has both. */
  readonly medianHours?: string | null;
}

/** Most groups of a summary; the rest is left out. */
const mostGroups = 2000;

/** The groups in order of month and values. Throws `malformed-request` for fields that cannot be asked so. */
export async function summarise(executor: Executor, request: SummaryRequest): Promise<SummaryGroup[]> {
  const { layout, where, by, sum, between, most } = request;
  const matching = sql`select t.* from ${layout.from} t where ${join(where, 'and')}`;
  const rows = most === undefined ? sql`(${matching})` : sql`(${matching} limit ${most})`;
  const { groups, numbers, of } = isOfDays(request) ? gatheredByDay(request, rows) : gathered(request, rows);
  const places = placesOf(groups);
  const cells = await runFragment(
    executor,
    sql`select ${sql.join([...groups, ...numbers])} from ${of} t group by ${places} order by ${places} limit ${mostGroups}`,
  );
  return cells.map(([at, ...values]) => ({
    month: at === null ? null : String(at),
    by: Object.fromEntries(by.map((path, index) => [path, textOf(values[index])])),
    count: Number(values[by.length]),
    sums: Object.fromEntries(sum.map((path, index) => [path, String(values[by.length + 1 + index])])),
    ...(between !== undefined && { medianHours: textOf(values[by.length + 1 + sum.length]) }),
  }));
}

/** What is selected of which rows: what tells the groups apart, and the numbers of each. */
interface Gathered {
  readonly groups: readonly Fragment[];
  readonly numbers: readonly Fragment[];
  readonly of: Fragment;
}

function gathered(request: SummaryRequest, rows: Fragment): Gathered {
  const { month, by, sum, between } = request;
  const groups = [monthSql(request, month), ...by.map((path) => valueSql(request, path, isGrouping).text)];
  const sums = sum.map((path) => sql`coalesce(sum(${valueSql(request, path, isNumber).text}), 0)::text`);
  const hours = between === undefined ? [] : [medianHoursSql(request, between)];
  return { groups, numbers: [sql`count(*)::integer`, ...sums, ...hours], of: rows };
}

function isOfDays({ layout, month, between }: SummaryRequest): boolean {
  const field = month === null ? undefined : layout.slotAt.get(month)?.field;
  return field !== undefined && timeOf(field) === 'day' && between === undefined;
}

/** The same where months are of days: each day is gathered first, so that its month is written once and not for every row. */
function gatheredByDay(request: SummaryRequest, rows: Fragment): Gathered {
  const { month, by, sum } = request;
  const keys = [month ?? '', ...by].map((path, at) => {
    const fits = at === 0 ? (field: Field): boolean => timeOf(field) === 'day' : isGrouping;
    return sql`${valueSql(request, path, fits).text} as ${sql.raw(`k${at}`)}`;
  });
  const sums = sum.map((path, at) => sql`sum(${valueSql(request, path, isNumber).text}) as ${sql.raw(`s${at}`)}`);
  const days = sql`(select ${sql.join([...keys, sql`count(*) as n`, ...sums])} from ${rows} t group by ${placesOf(keys)})`;
  return {
    groups: [sql`to_char(t.k0, 'YYYY-MM')`, ...by.map((_, at) => sql.raw(`t.k${at + 1}`))],
    numbers: [sql`sum(t.n)::integer`, ...sum.map((_, at) => sql`coalesce(sum(${sql.raw(`t.s${at}`)}), 0)::text`)],
    of: days,
  };
}

function placesOf(groups: readonly Fragment[]): Fragment {
  return sql.raw(groups.map((_, index) => index + 1).join(', '));
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function monthSql(request: SummaryRequest, path: string | null): Fragment {
  if (path === null) return sql`null::text`;
  const { text, field } = valueSql(request, path, (one) => timeOf(one) !== null);
  const day = timeOf(field) === 'moment' ? sql`(${text} at time zone ${request.timeZone})` : text;
  return sql`to_char(${day}, 'YYYY-MM')`;
}

/** A median that a record really had: the middle of those in order, of two the smaller. */
function medianHoursSql(request: SummaryRequest, [from, to]: readonly [string, string]): Fragment {
  const isMoment = (field: Field): boolean => timeOf(field) === 'moment';
  const [begun, ended] = [valueSql(request, from, isMoment).text, valueSql(request, to, isMoment).text];
  return sql`round((percentile_disc(0.5) within group (order by extract(epoch from ${ended} - ${begun})) filter (where ${ended} >= ${begun})) / 3600, 2)::text`;
}

function isGrouping(field: Field): boolean {
  return kindOf(field).isGrouping === true;
}

function valueSql(
  { layout }: SummaryRequest,
  path: string,
  fits: (field: Field) => boolean,
): { text: Fragment; field: Field } {
  const found = columnSql({ mapping: layout, alias: 't' }, path);
  if (!found || !fits(found.field)) {
    const fitting = layout.columns.filter(({ field }) => fits(field)).map((column) => column.path);
    const detail = unknownName(path, offered(fitting, path));
    throw malformed(path, 'unknown', { ...detail, data: { field: path } });
  }
  return { text: sql.raw(found.text), field: found.field };
}
