// Compares the tables of the model with those of a database and says, in order, what has to be done. Nothing is dropped
// that holds data: tables and columns the model no longer has stay as they are.
import type { TableModel } from '../../core/tables.ts';
import { quoted } from '../store/statement.ts';
import { changedTypes, compareColumns, createTableSql } from './compare-columns.ts';
import type { FoundObject, FoundTable } from './found-tables.ts';
import { indexOnline } from './index-online.ts';
import { isMark, markSql, objectsOf, type WantedObject } from './marked-object.ts';
import { countRows, type Detour, type MigrationStep } from './step.ts';
import { isPassingName, isSwapped, swapSteps } from './swapped-indexes.ts';

export interface PlanOptions {
  /** What servers of the version before could not work with is left out. */
  readonly onlyExpands?: boolean;
  /** Nobody works in the database: nothing is made beside the work of others, which takes twice as long. */
  readonly isUnused?: boolean;
  /** Nothing that is built on tables. */
  readonly tablesAlone?: boolean;
}

/** Steps from what was found to what is wanted, those that others need not wait for at last; none when both agree. */
export function planMigration(
  wanted: readonly TableModel[],
  found: ReadonlyMap<string, FoundTable>,
  { onlyExpands = false, isUnused = false, tablesAlone = false }: PlanOptions = {},
): MigrationStep[] {
  const drops: DroppedObject[] = [];
  const columns: MigrationStep[] = [];
  const made: WantedObject[] = [];
  for (const table of wanted) {
    const old = found.get(table.name);
    columns.push(
      ...(old ? [...compareKey(table, old), ...compareColumns(table, old, onlyExpands)] : [createTable(table)]),
    );
    if (tablesAlone) continue;
    const { drop, make } = compareObjects(table, old, onlyExpands);
    drops.push(...drop.map((object) => ({ table: table.name, object })));
    made.push(...make);
  }
  const foreign = freeKeys(drops, wanted, found);
  drops.push(...foreign.drop);
  made.push(...foreign.make);
  const online = new Set(
    isUnused ? [] : wanted.filter((table) => isServedMeanwhile(table, found)).map(({ name }) => name),
  );
  const swapped = new Set(made.filter((object) => isPutInPlace(object, found, online)));
  const staying = new Set([...swapped].map(({ name }) => name));
  const steps = [
    ...rank(
      drops.filter(({ object }) => !staying.has(object.name)),
      ({ object }) => object.kind !== 'foreign',
    ).map((dropped) => drop(dropped, found, online)),
    ...columns,
    ...rank(made, ({ kind }) => kind === 'foreign').flatMap((object) =>
      swapped.has(object) ? swapSteps(object, aboutColumns(object)) : make(object, found, online),
    ),
  ];
  // No list is without its index: the new ones are made before old ones go.
  const names = new Set(made.map(({ name }) => name));
  const gone = new Set(drops.flatMap(({ table, object }) => (names.has(object.name) ? [] : [about(table, object)])));
  const byLock = rank(steps, ({ isOnline }) => isOnline === true);
  return rank(byLock, (step) => step.isOnline === true && gone.has(step.about));
}

/** Whether people go on using the index that one of the same name takes the place of; that of a table in parts goes before. */
function isPutInPlace(
  object: WantedObject,
  found: ReadonlyMap<string, FoundTable>,
  online: ReadonlySet<string>,
): boolean {
  const old = found.get(object.table);
  if (!old || old.parts.length > 0 || !online.has(object.table)) return false;
  if (object.columns.some((column) => !old.columns.has(column))) return false;
  return isSwapped(old.objects.get(object.name), object);
}

function aboutColumns({ table, columns }: WantedObject): string {
  return `Table ${table}, column ${columns.join(', ')}`;
}

function about(table: string, { name }: FoundObject): string {
  return `Table ${table}, ${name}`;
}

/** Bytes from which on a table counts as large: to read it once takes longer than anybody should wait for a save. */
const large = 8_000_000;

/** Whether people go on reading and writing the table while its indexes are made: not where it is rewritten anyway. */
function isServedMeanwhile(table: TableModel, found: ReadonlyMap<string, FoundTable>): boolean {
  const old = found.get(table.name);
  return old !== undefined && old.size >= large && changedTypes(table, old).size === 0;
}

interface DroppedObject {
  readonly table: string;
  readonly object: FoundObject;
}

/** Those for which `later` is false first; otherwise in their order. */
function rank<Item>(items: readonly Item[], later: (item: Item) => boolean): Item[] {
  return [...items.filter((item) => !later(item)), ...items.filter(later)];
}

function createTable(table: TableModel): MigrationStep {
  return { sql: createTableSql(table), about: `Table ${table.name}` };
}

function compareKey(table: TableModel, old: FoundTable): MigrationStep[] {
  if (table.primaryKey.join() === old.primaryKey.join()) return [];
  const isOurs = table.partitions !== undefined || old.primaryKey.length === table.primaryKey.length + 1;
  return [
    {
      sql: '',
      about: `Table ${table.name}`,
      guard: {
        count: 'select 1',
        whenFound: () => ({
          refuse: `Table ${table.name} has the primary key (${old.primaryKey.join(', ')}) where the schemas ask for (${table.primaryKey.join(', ')}): ${isOurs ? 'TONGGUAN_PARTITIONS is chosen when a database is made. Start with what this one was made with, or take another' : 'it was not made by tongguan. Rename it, or use another'} database.`,
        }),
      },
    },
  ];
}

/** What to drop and what to make: new ones, changed ones, and those built on a column whose type changes. */
function compareObjects(
  table: TableModel,
  old: FoundTable | undefined,
  onlyExpands: boolean,
): { drop: FoundObject[]; make: WantedObject[] } {
  const wanted = objectsOf(table);
  if (!old) return { drop: [], make: wanted };
  const moving = changedTypes(table, old);
  const isSame = (object: WantedObject): boolean =>
    old.objects.get(object.name)?.mark === object.mark && !object.columns.some((column) => moving.has(column));
  const changed = wanted.filter((object) => !isSame(object));
  const names = new Set(wanted.map(({ name }) => name));
  const stale = [...old.objects.values()].filter(
    ({ name, mark }) => (isMark(mark) || isPassingName(name)) && !names.has(name),
  );
  return {
    drop: [...changed.flatMap(({ name }) => old.objects.get(name) ?? []), ...stale],
    make: onlyExpands ? changed.filter((object) => !isLimit(object, old)) : changed,
  };
}

/** Whether it limits what stands in columns that servers of the version before write too. */
function isLimit({ kind, columns }: WantedObject, old: FoundTable): boolean {
  return kind === 'check' && columns.every((column) => old.columns.has(column));
}

/** Foreign keys that rest on an index about to be dropped are dropped before it and made again after it. */
function freeKeys(
  drops: readonly DroppedObject[],
  wanted: readonly TableModel[],
  found: ReadonlyMap<string, FoundTable>,
): { drop: DroppedObject[]; make: WantedObject[] } {
  const shaken = new Set(drops.filter(({ object }) => object.isUnique).map(({ table }) => table));
  const dropped = new Set(drops.map(({ table, object }) => `${table}.${object.name}`));
  const resting = wanted.flatMap((table) =>
    [...(found.get(table.name)?.objects.values() ?? [])]
      .filter(({ refers, name }) => refers !== null && shaken.has(refers) && !dropped.has(`${table.name}.${name}`))
      .map((object) => ({ table: table.name, object })),
  );
  const names = new Set(resting.map(({ table, object }) => `${table}.${object.name}`));
  return { drop: resting, make: wanted.flatMap(objectsOf).filter(({ table, name }) => names.has(`${table}.${name}`)) };
}

function drop(
  { table, object }: DroppedObject,
  found: ReadonlyMap<string, FoundTable>,
  online: ReadonlySet<string>,
): MigrationStep {
  const { kind, name, isUnique } = object;
  const step = { about: about(table, object) };
  if (kind === 'trigger') return { ...step, sql: `drop trigger ${quoted(name)} on ${quoted(table)}` };
  if (kind !== 'index') return { ...step, sql: `alter table ${quoted(table)} drop constraint ${quoted(name)}` };
  // That of a table in parts goes with those of its parts, and not beside others.
  const isCut = (found.get(table)?.parts.length ?? 0) > 0;
  if (isUnique || isCut || !online.has(table)) return { ...step, sql: `drop index ${quoted(name)}` };
  return { ...step, sql: `drop index concurrently if exists ${quoted(name)}`, isOnline: true };
}

function make(
  object: WantedObject,
  found: ReadonlyMap<string, FoundTable>,
  online: ReadonlySet<string>,
): MigrationStep[] {
  const about = aboutColumns(object);
  const marked = { sql: markSql(object), about };
  const old = found.get(object.table);
  // New tables and new columns hold nothing that could break it.
  const isNew = !old || object.columns.some((column) => !old.columns.has(column));
  const count = object.refers !== null && !found.has(object.refers) ? countGiven(object) : object.broken;
  const isPlain = object.kind === 'index' && count === null;
  if (isPlain && !isNew && online.has(object.table)) return indexOnline(object, found);
  if (isNew || count === null) return [{ sql: object.sql, about }, marked];
  if (object.rule !== undefined) return [whenItCan(object, { count, about })];
  const whenFound = (rows: number): ReturnType<NonNullable<MigrationStep['guard']>['whenFound']> =>
    object.kind === 'index'
      ? {
          refuse: `${about} must be unique, but ${rows === 1 ? '1 value stands' : `${rows} values stand`} in more than one row: make them different, or take \`unique\` out of the schema.`,
        }
      : {
          instead: `${object.sql} not valid`,
          note: `${about}: the limit ${object.name} is broken by ${countRows(rows)}; they stay, and must keep it when they are next saved.`,
          why: { kind: 'limitBroken', count: rows, name: object.name },
        };
  return [{ sql: object.sql, about, guard: { count, whenFound } }, marked];
}

/** The index of a rule, with its mark, unless old rows break the rule: they stay, and the next start tries again. */
function whenItCan(object: WantedObject, { count, about }: { count: string; about: string }): MigrationStep {
  const whenFound = (rows: number): Detour => ({
    instead: null,
    again: true,
    note: `${about}: ${rows === 1 ? '1 value stands' : `${rows} values stand`} in more than one row, against the rule ${object.rule}. The rows stay, and the rule is kept when they are next saved; its index is made at the first start that finds it kept.`,
    why: { kind: 'twice', count: rows, name: object.rule ?? '' },
  });
  return { sql: `${object.sql};\n${markSql(object)}`, about, guard: { count, whenFound } };
}

/** A table that is yet to be made holds nothing to refer to. */
function countGiven({ table, columns }: WantedObject): string {
  return `select count(*) from ${quoted(table)} where ${columns.map((column) => `${quoted(column)} is not null`).join(' and ')}`;
}
