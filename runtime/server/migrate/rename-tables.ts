// Tables and columns that have another name now (`was` in the schemas): renamed before anything is compared, with what is built on them.
import { type TableModel, wholeOf } from '../../core/tables.ts';
import { quoted } from '../store/statement.ts';
import type { FoundColumn, FoundObject, FoundTable } from './found-tables.ts';
import { isMark, markSql, objectsOf, type WantedObject } from './marked-object.ts';
import type { MigrationStep } from './step.ts';

export interface TableRenames {
  readonly steps: readonly MigrationStep[];
  /** The tables as they are called once the steps are taken. */
  readonly found: ReadonlyMap<string, FoundTable>;
  /** Table as it is called now -> what its columns, and the table itself, are called in the database. */
  readonly names: ReadonlyMap<string, FormerTable>;
}

export interface FormerTable {
  readonly name: string;
  /** Column as it is called now -> as it was; those alone that have another name. */
  readonly columns: ReadonlyMap<string, string>;
}

/** What has to be renamed: a table or column that is not there while one is that it was, which nothing else is called. */
export function planRenames(wanted: readonly TableModel[], found: ReadonlyMap<string, FoundTable>): TableRenames {
  const names = new Map<string, FormerTable>();
  const taken = new Set(wanted.map(({ name }) => name));
  for (const table of wanted) {
    const name = found.has(table.name)
      ? table.name
      : table.was?.find((one) => found.has(one) && !taken.has(one) && found.get(one)?.primaryKey.length);
    const old = name === undefined ? undefined : found.get(name);
    if (name === undefined || !old) continue;
    const columns = formerColumns(table, old);
    if (name !== table.name || columns.size > 0) names.set(table.name, { name, columns });
    if (name !== table.name) taken.add(name);
  }
  if (names.size === 0) return { steps: [], found, names };
  const renamed = renamedTables(found, names);
  const steps = [...names].flatMap(([name, former]) => renameSteps(name, former, found.get(former.name)));
  return { steps: [...steps, ...carryObjects(wanted, renamed, names)], found: renamed, names };
}

/** A query over tables as they will be called, over what they are called now. */
export function beforeRenames(sql: string, names: ReadonlyMap<string, FormerTable>): string {
  let told = sql;
  for (const [name, { columns }] of names) {
    if (told.includes(quoted(name))) for (const [now, was] of columns) told = told.replaceAll(quoted(now), quoted(was));
  }
  for (const [name, { name: was }] of names) told = told.replaceAll(quoted(name), quoted(was));
  return told;
}

function formerColumns(table: TableModel, old: FoundTable): ReadonlyMap<string, string> {
  const taken = new Set(table.columns.map(({ name }) => name));
  const columns = new Map<string, string>();
  for (const { name, was } of table.columns) {
    if (old.columns.has(name)) continue;
    const former = was?.find((one) => old.columns.has(one) && !taken.has(one));
    if (former === undefined) continue;
    columns.set(name, former);
    taken.add(former);
  }
  return columns;
}

function renameSteps(name: string, former: FormerTable, old: FoundTable | undefined): MigrationStep[] {
  const about = `Table ${former.name}`;
  const columns = [...former.columns].map(([now, was]) => ({
    sql: `alter table ${quoted(former.name)} rename column ${quoted(was)} to ${quoted(now)}`,
    about: `${about}, column ${was}`,
  }));
  if (former.name === name) return columns;
  const tables = [former.name, ...(old?.parts ?? [])].map((one) => ({
    sql: `alter table ${quoted(one)} rename to ${quoted(partName(one, former.name, name))}`,
    about,
  }));
  return [...columns, ...tables];
}

/** The table itself, or a part of it, as it is called after the renaming. */
function partName(part: string, was: string, name: string): string {
  return wholeOf(part) === was ? `${name}${part.slice(was.length)}` : part;
}

function renamedTables(
  found: ReadonlyMap<string, FoundTable>,
  names: ReadonlyMap<string, FormerTable>,
): Map<string, FoundTable> {
  const now = new Map([...names].map(([name, { name: was }]) => [was, name]));
  const parts = new Map(
    [...names].flatMap(([name, { name: was }]) =>
      (found.get(was)?.parts ?? []).map((part) => [part, partName(part, was, name)] as const),
    ),
  );
  return new Map(
    [...found.values()].map((table) => {
      const name = now.get(table.name) ?? parts.get(table.name) ?? table.name;
      const columns = new Map([...(names.get(name)?.columns ?? [])].map(([to, from]) => [from, to]));
      const called = (column: string): string => columns.get(column) ?? column;
      const objects = [...table.objects].map(([key, object]): [string, FoundObject] => [
        key,
        object.refers === null ? object : { ...object, refers: now.get(object.refers) ?? object.refers },
      ]);
      return [
        name,
        {
          ...table,
          name,
          parts: table.parts.map((part) => parts.get(part) ?? part),
          columns: new Map([...table.columns].map(([key, one]): [string, FoundColumn] => [called(key), one])),
          primaryKey: table.primaryKey.map(called),
          objects: new Map(objects),
        },
      ];
    }),
  );
}

/**
 * Checks, keys and indexes that are the same but for names keep what they have: they are called otherwise and marked anew, and nothing is
 * read. `found` is changed to what they are called then.
 */
function carryObjects(
  wanted: readonly TableModel[],
  found: ReadonlyMap<string, FoundTable>,
  names: ReadonlyMap<string, FormerTable>,
): MigrationStep[] {
  return wanted.flatMap((table) => {
    const old = found.get(table.name);
    if (!old || !(names.has(table.name) || table.foreignKeys.some((key) => names.has(key.table)))) return [];
    const objects = old.objects as Map<string, FoundObject>;
    const now = objectsOf(table);
    const marks = marksBefore(table, names, [...objects.keys()]);
    return now.flatMap((object, at) => {
      const before = marks[at];
      const there = [...objects.values()].find(({ name, mark }) => isMark(mark) && mark === before?.get(name));
      if (object.kind === 'trigger' || !there || (there.name === object.name && there.mark === object.mark)) return [];
      objects.delete(there.name);
      objects.set(object.name, { ...there, name: object.name, mark: object.mark });
      return carry(object, there.name);
    });
  });
}

function carry(object: WantedObject, was: string): MigrationStep[] {
  const about = `Table ${object.table}, ${was}`;
  const head = object.kind === 'index' ? `alter index ${quoted(was)} rename` : renameConstraint(object.table, was);
  const renaming = was === object.name ? [] : [{ sql: `${head} to ${quoted(object.name)}`, about }];
  return [...renaming, { sql: markSql(object), about }];
}

function renameConstraint(table: string, was: string): string {
  return `alter table ${quoted(table)} rename constraint ${quoted(was)}`;
}

/** Of each object of a table: by the name it may have had, the mark it had under the names before. Indexes may have been called anything. */
function marksBefore(
  table: TableModel,
  names: ReadonlyMap<string, FormerTable>,
  known: readonly string[],
): ReadonlyMap<string, string>[] {
  const former = formerModel(table, names);
  const marks: Map<string, string>[] = objectsOf(former).map(({ name, mark }) => new Map([[name, mark]]));
  const first = table.columns.filter(({ check }) => check !== undefined).length;
  for (const name of known) {
    const indexes = former.indexes.map((index) => ({ ...index, name }));
    const alone = { ...former, columns: [], foreignKeys: [], triggers: [], indexes };
    for (const [at, { mark }] of objectsOf(alone).entries()) marks[first + at]?.set(name, mark);
  }
  return marks;
}

/** The table as it would be described under the names before. */
function formerModel(table: TableModel, names: ReadonlyMap<string, FormerTable>): TableModel {
  const own = names.get(table.name);
  const column = (of: FormerTable | undefined, name: string): string => of?.columns.get(name) ?? name;
  const text = (sql: string): string =>
    [...(own?.columns ?? [])].reduce((told, [now, was]) => told.replaceAll(quoted(now), quoted(was)), sql);
  return {
    ...table,
    name: own?.name ?? table.name,
    columns: table.columns.map((one) => ({
      ...one,
      name: column(own, one.name),
      ...(one.check !== undefined && { check: text(one.check) }),
    })),
    foreignKeys: table.foreignKeys.map((key) => ({
      ...key,
      columns: key.columns.map((name) => column(own, name)),
      table: names.get(key.table)?.name ?? key.table,
      references: key.references.map((name) => column(names.get(key.table), name)),
    })),
    indexes: table.indexes.map((index) => ({
      ...index,
      on: index.on.map(text),
      ...(index.where !== undefined && { where: text(index.where) }),
      ...(index.holds && { holds: index.holds.map(text) }),
    })),
  };
}
