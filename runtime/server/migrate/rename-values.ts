// Values that have another name now, in the columns that hold them, and codes in the tables people edit.
import { quoteLiteral as text } from '../../core/kinds/kind.ts';
import type { TableModel } from '../../core/tables.ts';
import { namedTables } from '../store/named-tables.ts';
import { quoted } from '../store/statement.ts';
import type { FoundObject, FoundTable } from './found-tables.ts';
import { checkName, isMark, objectsOf } from './marked-object.ts';
import type { FormerTable, TableRenames } from './rename-tables.ts';
import type { Renames } from './renames.ts';
import type { MigrationStep } from './step.ts';

/**
 * Steps that rename stored values, each after the check that knew the old ones alone is gone; `found` forgets that check, so that it is made
 * anew. Tables and columns have their names of now already.
 */
export function valueSteps(
  renames: Renames,
  wanted: readonly TableModel[],
  { found, names: former }: TableRenames,
): MigrationStep[] {
  const tables = new Map(wanted.map((table) => [table.name, table]));
  const values = renames.values.flatMap(({ table, column, isList, names }) => {
    const old = found.get(table);
    const model = tables.get(table);
    if (!old?.columns.has(column) || !model) return [];
    const about = `Table ${table}, column ${column}`;
    return [
      ...freeCheck(model, old, column, former.get(table)),
      { sql: renameSql({ table, column, isList, names }), about },
    ];
  });
  return [...values, ...heldSteps(renames, found), ...entitySteps(renames, found), ...codeSteps(renames, found)];
}

/** SQL of a column with the values as they are called now, for queries before they are renamed. */
export function renamedValueSql(column: string, isList: boolean, names: ReadonlyMap<string, string>): string {
  if (isList) {
    // Values that are one now would stand in it twice, with which no record can be saved.
    const renamed = `case said ${cases(names)} else said end`;
    const each = `select ${renamed} from unnest(${column}) with ordinality held(said, place) group by 1 order by min(place)`;
    return `(case when ${column} is null then null else array(${each}) end)`;
  }
  return `(case ${column} ${cases(names)} else ${column} end)`;
}

function renameSql({ table, column, isList, names }: Renames['values'][number]): string {
  const name = quoted(column);
  const old = `array[${[...names.keys()].map(text).join(', ')}]`;
  const holds = isList ? `${name} && ${old}` : `${name} = any(${old})`;
  return `update ${quoted(table)} set ${name} = ${renamedValueSql(name, isList, names)} where ${holds}`;
}

/** Drops the check under the name of now, and under that of before. */
function freeCheck(
  model: TableModel,
  old: FoundTable,
  column: string,
  former: FormerTable | undefined,
): MigrationStep[] {
  const check = objectsOf(model).find(({ kind, columns }) => kind === 'check' && columns.includes(column));
  const was = checkName(former?.name ?? model.name, former?.columns.get(column) ?? column);
  return [...new Set([checkName(model.name, column), was])].flatMap((name) => {
    const there = old.objects.get(name);
    if (!there || !isMark(there.mark) || there.mark === check?.mark) return [];
    (old.objects as Map<string, FoundObject>).delete(name);
    const sql = `alter table ${quoted(model.name)} drop constraint ${quoted(name)}`;
    return [{ sql, about: `Table ${model.name}, ${name}` }];
  });
}

/** Names of fields in braces, in texts that values of a record stand in. */
function heldSteps({ held }: Renames, found: ReadonlyMap<string, FoundTable>): MigrationStep[] {
  return held.flatMap(({ table, column, was, now }) => {
    if (!found.get(table)?.columns.has(column)) return [];
    const name = quoted(column);
    const replaced = ['}', '.'].reduce(
      (told, end) => `replace(${told}, ${text(`{${was}${end}`)}, ${text(`{${now}${end}`)})`,
      name,
    );
    const sql = `update ${quoted(table)} set ${name} = ${replaced} where strpos(${name}, ${text(`{${was}`)}) > 0`;
    return [{ sql, about: `Table ${table}, column ${column}` }];
  });
}

/** Ids of entities as values, but for those of sealed histories, whose readers know the old ones. */
function entitySteps({ entities, entityColumns }: Renames, found: ReadonlyMap<string, FoundTable>): MigrationStep[] {
  const names = new Map(entities.flatMap(({ id, was = [] }) => was.map((one) => [one, id] as const)));
  if (names.size === 0) return [];
  return entityColumns
    .filter(({ table, column }) => found.get(table)?.columns.has(column))
    .map(({ table, column }) => ({
      sql: renameSql({ table, column, isList: false, names }),
      about: `Table ${table}, column ${column}`,
    }));
}

/** The rows of code tables: what people changed there stays with the value. One that is there under several names keeps them all, and the latest is the one that follows. */
function codeSteps({ codes, system }: Renames, found: ReadonlyMap<string, FoundTable>): MigrationStep[] {
  const table = namedTables(system).code;
  if (system.code === undefined || ![...found.keys()].some((name) => quoted(name) === table)) return [];
  return [...codes].flatMap(([type, names]) =>
    [...names].map(([was, now]) => ({
      sql: `update ${table} old set "domainCode" = ${text(now)}
  where "typeCode" = ${text(type)} and "domainCode" = ${text(was)}
    and not exists (select from ${table} other where other."typeCode" = old."typeCode" and other."domainCode" = ${text(now)})`,
      about: `Code table ${type}`,
    })),
  );
}

function cases(names: ReadonlyMap<string, string>): string {
  return [...names].map(([was, now]) => `when ${text(was)} then ${text(now)}`).join(' ');
}
