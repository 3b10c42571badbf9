// Records of one entity as the palette tells them: the best that match, or those that were opened last.
import { type RawBuilder, sql } from 'kysely';
import { pathsOf } from '../../core/condition.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { stateMeaning } from '../../core/forward.ts';
import { foundBy } from '../../core/found-by.ts';
import { type FoundGroup, type FoundRecord, mostFound, mostOpened } from '../../core/found-records.ts';
import { labelKeysAlong } from '../../core/label-keys.ts';
import { mainLifecycle, stateOf } from '../../core/lifecycle.ts';
import { valueAt } from '../../core/paths.ts';
import { searchPaths } from '../../core/search-paths.ts';
import { titlePaths, titleText } from '../../core/title.ts';
import { partyPaths } from '../../core/work.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { join } from '../store/condition-sql.ts';
import type { Projected } from '../store/layout.ts';
import { projectionOf } from '../store/projection.ts';
import { isId } from '../store/record-id.ts';
import { runFragment } from '../store/statement.ts';
import { type Place, placeSql, placesFor } from '../store/view-places.ts';
import { rowScope } from '../write/load.ts';
import { type KeyRange, keyRanges, matchTests, namedColumns, plainTest, rankSql } from './match-sql.ts';
import type { NamedRecords } from './named-records.ts';

/** The rank of rows that only name a record of that name; fewer of them are told. */
const byName = 3;
const mostByName = 3;

/** Of the rows that match, the newest are put in order: pairs are made of each of them where nearly all rows match. */
const mostOrdered = 30;

/**
 * Several words are looked for in so many of the newest rows first. Each word narrows what the index is thought to find, though
 * nearly all rows may hold all of them: then the index finds nearly all rows, and every one of them would be read.
 */
const newestRead = 2_000;

export interface RankedGroup extends FoundGroup {
  /** How well its first row fits; 0 is best. */
  readonly rank: number;
}

interface Asking {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly entity: ServerEntity;
}

/** The records of the entity that hold every word; null for none. */
export async function findRecords(
  asking: Asking,
  words: readonly string[],
  names: NamedRecords,
): Promise<RankedGroup | null> {
  const { layout } = asking.entity;
  const places = isFound(layout.entity) ? placesFor(asking.entity.layout, asking.caller, asking.context.settings) : [];
  if (places.length === 0) return null;
  const named = await Promise.all(
    namedColumns(layout).map(async (column) => ({
      column,
      values: await Promise.all(words.map((word) => names.valuesOf(column, word))),
    })),
  );
  const tests = matchTests(layout, words, named);
  if (tests.length === 0) return null;
  const wanted = { tests, keys: keyRanges(layout, words), rank: rankSql(layout, words), words, most: mostFound + 1 };
  const found = await readRows(asking, places, wanted);
  const [first] = found;
  if (!first) return null;
  const rows = found.slice(0, first.rank < byName ? mostFound : mostByName).map(({ told }) => told);
  const list = found.length > rows.length && words.length === 1 && lists(asking, first) ? first.place : null;
  const search = new URLSearchParams({ filters: 'none', search: words.join(' ') }).toString();
  return {
    entity: asking.entity.descriptor.id,
    rank: first.rank,
    rows,
    ...(list && { list: `${list.view.route}?${search}` }),
  };
}

function isFound(entity: EntityDescriptor): boolean {
  const { texts, references } = foundBy(entity);
  return texts.length + references.length > 0;
}

/** Those of the records that are still in sight, by id. */
export async function findOpened(asking: Asking, ids: readonly string[]): Promise<FoundRecord[]> {
  const asked = ids.filter(isId);
  const places = asked.length > 0 ? placesFor(asking.entity.layout, asking.caller, asking.context.settings) : [];
  if (places.length === 0) return [];
  const test = sql<boolean>`t."id" = any(${asked})`;
  const found = await readRows(asking, places, {
    tests: [test],
    keys: [],
    rank: sql<number>`0`,
    words: [],
    most: mostOpened,
  });
  return found.map(({ told }) => told);
}

interface Wanted {
  /** Rows that hold one of these, the newest of each. */
  readonly tests: readonly RawBuilder<boolean>[];
  /** Rows of these ranges, the first of each. */
  readonly keys: readonly KeyRange[];
  readonly rank: RawBuilder<number>;
  readonly words: readonly string[];
  readonly most: number;
}

interface ReadRow {
  readonly rank: number;
  readonly place: Place;
  readonly told: FoundRecord;
}

async function readRows(asking: Asking, places: readonly Place[], wanted: Wanted): Promise<ReadRow[]> {
  const { context, entity, caller } = asking;
  const { layout } = entity;
  // Stands in one of the lists, however the caller comes by the row.
  const inSight = join([rowScope(entity, 'view', caller), placed(places)], 'and');
  const near = wanted.words.length > 1 ? plainTest(layout, wanted.words) : null;
  const isFew = near ? sql<boolean>`(select count(*) from near) < ${sql.lit(mostOrdered)} and ` : sql``;
  const newest = wanted.tests.map(
    (test) => sql`(select t."id" from ${layout.from} t where ${isFew}${inSight} and ${test}
      order by t."id" desc limit ${sql.lit(mostOrdered)})`,
  );
  const nearest = near
    ? sql`with near as materialized (select t."id" from (select * from ${layout.from} n order by n."id" desc limit ${sql.lit(newestRead)}) t
        where ${near} and ${inSight} order by t."id" desc limit ${sql.lit(mostOrdered)}) `
    : sql``;
  const found = near ? [sql`select "id" from near`, ...newest] : newest;
  const first = wanted.keys.map(
    ({ column, test }) => sql`(select t."id" from ${layout.from} t where ${inSight} and ${test}
      order by ${column} limit ${sql.lit(wanted.most)})`,
  );
  const best = await runFragment(
    context.database,
    sql`${nearest}select t."id", ${wanted.rank} as rank, ${placeSql(places)} as place from ${layout.from} t
      where t."id" in (${sql.join([...found, ...first], sql` union all `)}) order by 2, 1 desc limit ${sql.lit(wanted.most)}`,
  );
  // Most entities have nothing that matches: what rows tell is a statement of its own, which costs more to plan than to run.
  const told =
    best.length === 0
      ? null
      : await readTold(
          asking,
          best.map(([id]) => String(id)),
        );
  return best.flatMap(([id, rank, index]): ReadRow[] => {
    const place = places[Number(index)];
    const projected = told?.get(String(id));
    return place && projected
      ? [{ rank: Number(rank), place, told: tellRow(asking, place, projected, wanted.words) }]
      : [];
  });
}

async function readTold({ context, caller, entity }: Asking, ids: readonly string[]): Promise<Map<string, Projected>> {
  const { layout } = entity;
  const projection = projectionOf(layout, { language: caller.language, paths: pathsToldOf(entity, caller) });
  const cells = await runFragment(
    context.database,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t where t."id" = any(${[...ids]})`,
  );
  return new Map(
    cells.map((row) => {
      const projected = projection.read(row, 0);
      return [String(projected.record.id), projected];
    }),
  );
}

/**
 * In one of the lists. Not by an "or": a statement that is planned for all values alike takes the enterprise of the row scope and that of
 * the list for two things, expects next to no rows of both, and reads every row of the enterprise instead of what the words find.
 */
function placed(places: readonly Place[]): RawBuilder<boolean> {
  return sql<boolean>`${placeSql(places)} is not null`;
}

/** What a row tells, and what decides about the meaning of its state. */
function pathsToldOf({ descriptor, layout }: ServerEntity, { language }: Caller): Set<string> {
  const { texts } = foundBy(descriptor);
  const use = mainLifecycle(descriptor);
  const whens = (use?.lifecycle.transitions ?? []).flatMap(({ when }) => (when ? pathsOf(when) : []));
  const title = titlePaths(descriptor.title[language]);
  return new Set([
    ...['id', 'createdAt'],
    ...[...title, ...texts, ...namedColumns(layout).map(({ path }) => path), ...partyPaths(descriptor), ...whens],
    ...(use ? [use.field] : []),
  ]);
}

function tellRow(asking: Asking, place: Place, { record, labels }: Projected, words: readonly string[]): FoundRecord {
  const { caller, entity } = asking;
  const { descriptor } = entity;
  const id = String(record.id);
  const said = (path: string): string => String(labels[path] ?? valueAt(record, path) ?? '');
  const title =
    titleText(descriptor.title[caller.language], (path) => labels[path] ?? valueAt(record, path)).join(' ') || id;
  const use = mainLifecycle(descriptor);
  const others = partyPaths(descriptor).filter((path) => valueAt(record, path) !== caller.person.companyId);
  const counterparty = others.map((path) => labels[path]).find((name) => name !== undefined) ?? null;
  const paths = [...foundBy(descriptor).texts, ...namedColumns(entity.layout).map(({ path }) => path)];
  const isSaid = words.every((word) => holds(title, word) || (counterparty !== null && holds(counterparty, word)));
  const by = isSaid
    ? undefined
    : paths.find((path) => words.some((word) => !holds(title, word) && holds(said(path), word)));
  return {
    entity: descriptor.id,
    id,
    title,
    counterparty,
    state: use && {
      lifecycle: use.lifecycle.id,
      name: stateOf(use, record).name,
      meaning: stateMeaning(use, record, caller.person),
    },
    createdAt: typeof record.createdAt === 'string' ? record.createdAt : null,
    by: by === undefined ? null : { path: by, labels: labelsOf(entity, by), text: said(by) },
    route: `${place.view.route}/${id}`,
  };
}

function labelsOf({ descriptor: { id, fields } }: ServerEntity, path: string): string[] {
  return labelKeysAlong({ entity: id, fields }, path);
}

function holds(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase());
}

/** Whether the search of the list the row stands in would find it too. */
function lists({ entity: { descriptor } }: Asking, { told, place }: ReadRow): boolean {
  const path = told.by?.path ?? titlePaths(descriptor.title.zh)[0];
  return path !== undefined && searchPaths(descriptor, place.view).includes(path);
}
