// The records a reference may name, among those that may be chosen: by key, by name, by what they are found by; with what they fill in beside it.
import { type RawBuilder, sql } from 'kysely';
import type { ReferenceField } from '../../core/descriptor/field.ts';
import { type Json, languages, type Row } from '../../core/descriptor/value.ts';
import { isProse, namesRecord } from '../../core/kinds/field-traits.ts';
import type { Person } from '../../core/lifecycle.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import { titlePaths } from '../../core/title.ts';
import type { WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { conditionSql, join } from '../store/condition-sql.ts';
import { containsTest, escapeLike } from '../store/filter-sql.ts';
import type { Layout, Layouts, Target } from '../store/layout.ts';
import { projectionOf } from '../store/projection.ts';
import { isId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { requiredTarget, titleSql } from '../store/target.ts';
import { visibilityOf } from '../store/visibility.ts';
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

/** The records, in the order of their keys; of those without a number, of their titles. */
export async function choosableRecords(asking: RecordsAsked): Promise<ChoosableRecord[]> {
  const { scope, caller, entity, field, offset = 0, limit } = asking;
  const target = requiredTarget(entity.layout.layouts, field);
  const { layout, by: key } = target;
  const { about = [] } = layout.entity;
  const wanted = new Set([key, ...Object.values(field.fills ?? {}).flat(), ...about, ...namePaths(layout, key)]);
  const projection = projectionOf(layout, { language: caller.language, paths: wanted });
  const title = titleSql(layout, 't', caller.language);
  const by = `t.${quoted(key)}`;
  const newest = layout.slotAt.has('createdAt') ? ', t."createdAt" desc' : '';
  // Several rows can have one key, such as versions of a code: the newest stands for them.
  const rows = sql`select distinct on (${sql.raw(by)}) ${sql.raw(by)}::text as value, ${sql.raw(title)} as label,
    ${sql.raw(projection.text)} from ${layout.from} t
    where ${join(testsOf(asking, target), 'and')} order by ${sql.raw(by)}${sql.raw(newest)}`;
  const order = sql.raw(key === 'id' ? 'o.label, o.value' : 'o.value');
  const cells = await runFragment(
    scope.database,
    sql`select o.* from (${rows}) o order by ${order} limit ${limit} offset ${offset}`,
  );
  return cells.map((row) => ({
    value: String(row[0]),
    label: String(row[1]),
    ...projection.read(row, 2),
    ...(field.fills && { fills: fillsOf(field.fills, projection.read(row, 2).record) }),
  }));
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
  const search = withoutPoints(query.search?.trim().slice(0, longestSearch) ?? '');
  const named = called === undefined ? [] : [calledSql(target, called)];
  if (search === '') return [sight, ...where, ...narrowed, ...named];
  const byOthers = foundByOthers(layout.layouts, { target, person: caller.person }, search);
  return [sight, ...where, ...narrowed, ...named, join([searchSql(layout, target.by, search), ...byOthers], 'or')];
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

/** It is named by a record that the person sees and that has such a text. */
function foundByOthers(
  layouts: Layouts,
  { target, person }: { readonly target: Target; readonly person: Person },
  search: string,
): RawBuilder<boolean>[] {
  return [...layouts.values()].flatMap((layout) => {
    const { finds, fields } = layout.entity;
    const field = finds && fieldAt(fields, finds.named);
    const slot = finds && layout.slotAt.get(finds.named);
    if (!field || !slot || !namesRecord(field) || field.entity !== target.layout.entity.id) return [];
    const texts = finds.by.flatMap((path) => layout.slotAt.get(path) ?? []);
    const has = texts.map((one) => containsTest(search, one.field)(sql.raw(`o.${quoted(one.column)}`), one.field));
    const named = sql.raw(`o.${quoted(slot.column)}`);
    return [
      sql<boolean>`t.${sql.raw(quoted(field.by))} in (select ${named} from ${layout.from} o
        where (${join(has, 'or')}) and ${visibilityOf(person, 'o')(layout)})`,
    ];
  });
}

/** The key begins with it, or each of its words stands in a name of any language or in what people call it. */
function searchSql(layout: Layout, by: string, search: string): RawBuilder<boolean> {
  const { title, alsoFoundBy = [] } = layout.entity;
  const named = new Set([...languages.flatMap((language) => titlePaths(title[language])), ...alsoFoundBy]);
  const columns = layout.columns.filter(({ path, field }) => named.has(path) && isProse(field) && path !== by);
  const stands = (word: string): RawBuilder<boolean> =>
    join(
      columns.map(({ column, field }) => containsTest(word, field)(sql.raw(`t.${quoted(column)}`), field)),
      'or',
    );
  const at = sql.raw(`t.${quoted(by)}`);
  const key = by === 'id' ? [] : [beginsWith(at, search), ...goesOnAfter(at, search)];
  const names = columns.length === 0 ? [] : [sql<boolean>`(${join(search.split(/\s+/).map(stands), 'and')})`];
  return join([...key, ...names], 'or');
}

/** Numbers are written with points between, too: 1006.40.20. */
function withoutPoints(search: string): string {
  return /^\d+([.\s]\d+)+$/.test(search) ? search.replaceAll(/[.\s]/g, '') : search;
}

/** Fewer digits are the beginning of too many numbers to be meant. */
const shortestCut = 6;

/** Digits that go on where a key ends find it: of a commodity code of ten, the eight that are kept. */
function goesOnAfter(at: RawBuilder<unknown>, search: string): RawBuilder<boolean>[] {
  if (search.length <= shortestCut || !/^\d+$/.test(search)) return [];
  return [sql<boolean>`(length(${at}) >= ${shortestCut} and ${search} like ${at} || '%')`];
}

/** Small letters find large ones; what is not Latin has no case, and is found by the index. */
function beginsWith(at: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  if (/[^\0-\x7f]/.test(search)) return sql<boolean>`(${at} >= ${search} and ${at} < ${`${search}\u{10ffff}`})`;
  return sql<boolean>`${at} ilike ${`${escapeLike(search)}%`}`;
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
