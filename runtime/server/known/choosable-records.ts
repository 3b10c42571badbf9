// The records a reference may name, among those that may be chosen: by key, by name, by what they are found by; with what they fill in beside it.
import { type RawBuilder, sql } from 'kysely';
import type { ReferenceField } from '../../core/descriptor/field.ts';
import { type Json, languages, type Row } from '../../core/descriptor/value.ts';
import { isProse } from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { titlePaths } from '../../core/title.ts';
import type { WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { conditionSql, join } from '../store/condition-sql.ts';
import type { Layout, Target } from '../store/layout.ts';
import { projectionOf } from '../store/projection.ts';
import { isId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { requiredTarget, titleSql } from '../store/target.ts';
import { visibilityOf } from '../store/visibility.ts';
import { type FoundByText, foundByText } from './found-by-text.ts';
import { type Narrowable, narrowedSql } from './narrowed-records.ts';

export interface ChoosableRecord {
  readonly value: string;
  readonly label: string;
  /** What it fills in beside the reference, by the keys of fields there. */
  readonly fills?: Row;
  /** Its key, its names, and what is told of it. */
  readonly record: Row;
  /** Titles of the records it names. */
  readonly labels: { readonly [path: string]: string };
  /** How well it fits the text that was searched for, see `isCalledSo`; null where none was. */
  readonly fit: number | null;
}

export interface RecordsAsked extends Narrowable {
  readonly scope: Pick<WriteScope, 'database' | 'settings'>;
  readonly caller: Pick<Caller, 'person' | 'language'>;
  readonly query: { readonly search?: string; readonly value?: string; readonly [within: `within${string}`]: string };
  /** Only records that are called so. */
  readonly called?: { readonly keys: readonly string[]; readonly names: readonly string[] };
  readonly offset?: number;
  readonly limit: number;
}

const longestSearch = 100;

/** The records, those first that a searched text fits best, then in the order of their keys; of those without a number, of their titles. */
export async function choosableRecords(asking: RecordsAsked): Promise<ChoosableRecord[]> {
  const target = requiredTarget(asking.entity.layout.layouts, asking.field);
  const found = soughtIn(asking, target);
  // Many thousands may begin with it: where they fill the page, the index gives them in their order.
  for (const begun of found?.begun ?? []) {
    const page = await recordsFor(asking, target, { test: begun });
    if (page.length === asking.limit) return page;
  }
  return recordsFor(asking, target, found ?? {});
}

async function recordsFor(
  asking: RecordsAsked,
  target: Target,
  { test, rank, fit }: Partial<FoundByText>,
): Promise<ChoosableRecord[]> {
  const { scope, caller, field, offset = 0, limit } = asking;
  const { layout, by: key } = target;
  const { about = [] } = layout.entity;
  const wanted = new Set([key, ...Object.values(field.fills ?? {}).flat(), ...about, ...namePaths(layout, key)]);
  const projection = projectionOf(layout, { language: caller.language, paths: wanted });
  const title = sql.raw(titleSql(layout, 't', caller.language));
  const by = sql.raw(`t.${quoted(key)}`);
  const newest = sql.raw(layout.slotAt.has('createdAt') ? ', t."createdAt" desc' : '');
  const order = sql.raw(`${rank ? 'o.rank, ' : ''}${key === 'id' ? 'o.label, ' : ''}o.value`);
  const tests = [...testsOf(asking, target), ...(test ? [test] : [])];
  // Several rows can have one key, such as versions of a code: the newest stands for them.
  const rows = sql`select distinct on (${by}) t."id", ${by}::text as value, ${rank ?? sql`null`} as rank, ${fit ?? sql`null::integer`} as fit,
    ${key === 'id' ? title : sql`null`} as label from ${layout.from} t
    where ${join(tests, 'and')} order by ${by}${newest}`;
  // Many may fit: only of those that are shown everything is read.
  const shown = sql`select * from (${rows}) o order by ${order} limit ${limit} offset ${offset}`;
  const cells = await runFragment(
    scope.database,
    sql`select o.value, ${title}, o.fit, ${sql.raw(projection.text)} from (${shown}) o join ${layout.from} t on t."id" = o."id"
      order by ${order}`,
  );
  return cells.map((row) => ({
    value: String(row[0]),
    label: String(row[1]),
    fit: row[2] === null ? null : Number(row[2]),
    ...projection.read(row, 3),
    ...(field.fills && { fills: fillsOf(field.fills, projection.read(row, 3).record) }),
  }));
}

/** Null where nothing is searched for. */
function soughtIn({ caller, query }: RecordsAsked, target: Target): FoundByText | null {
  const text = withoutPoints(query.search?.trim().slice(0, longestSearch) ?? '');
  if (text === '' || query.value !== undefined) return null;
  return foundByText({ target, person: caller.person, text, names: namePaths(target.layout, target.by) });
}

function testsOf({ scope, caller, query, called, ...reference }: RecordsAsked, target: Target): RawBuilder<boolean>[] {
  const { settings: zone } = scope;
  const { layout } = target;
  const here = { mapping: layout, alias: 't' };
  const narrowed = narrowedSql(reference, query, { target, here, zone });
  const sight = visibilityOf(caller.person, 't')(layout);
  const { value } = query;
  const by = sql.raw(`t.${quoted(target.by)}`);
  // A value that is stored already is shown even if it could not be chosen today.
  if (value !== undefined) {
    if (target.by === 'id' && !isId(value)) return [sql<boolean>`false`];
    return [sight, sql<boolean>`${by} = ${value}`];
  }
  const where = target.where ? [conditionSql(here, target.where)] : [];
  const named = called === undefined ? [] : [calledSql(target, called)];
  return [sight, ...where, ...narrowed, ...named];
}

/** The key is one of these, or a name in any language is one of those, however large its letters are. */
function calledSql({ layout, by }: Target, { keys, names }: NonNullable<RecordsAsked['called']>): RawBuilder<boolean> {
  const small = names.map((name) => name.toLowerCase());
  const named = namePaths(layout, by).map((path) => {
    const column = sql.raw(`t.${quoted(layout.slotAt.get(path)?.column ?? '')}`);
    return sql<boolean>`(${column} = any(${[...names]}) or lower(${column}) = any(${small}))`;
  });
  return join([sql<boolean>`${sql.raw(`t.${quoted(by)}`)}::text = any(${[...keys]})`, ...named], 'or');
}

/** Paths of the texts that name a record in any language, beside its key. */
export function namePaths({ entity: { title }, slotAt }: Layout, by: string): string[] {
  const paths = new Set(languages.flatMap((language) => titlePaths(title[language])));
  return [...paths].filter((path) => {
    const slot = slotAt.get(path);
    return path !== by && slot !== undefined && isProse(slot.field);
  });
}

/** Numbers are written with points between, too: 1006.40.20. */
function withoutPoints(search: string): string {
  return /^\d+([.\s]\d+)+$/.test(search) ? search.replaceAll(/[.\s]/g, '') : search;
}

/** Null where the chosen record has no value, so that the value of another choice does not stay. */
function fillsOf(fills: NonNullable<ReferenceField['fills']>, record: Row): Row {
  const firstOf = (paths: string | readonly string[]): Json =>
    [paths]
      .flat()
      .map((path) => valueAt(record, path) ?? null)
      .find((value) => !isEmpty(value)) ?? null;
  return Object.fromEntries(Object.entries(fills).map(([own, paths]) => [own, firstOf(paths)]));
}
