// tables.gen.sql: the tables as SQL for people to read; the server builds its own statements from the same tables.
import {
  type ColumnModel,
  declaredType,
  type ForeignKeyModel,
  heldColumns,
  type IndexModel,
  type TableModel,
} from '../../../runtime/core/tables.ts';
import { textFunctions } from '../../../runtime/core/text-search.ts';
import { indexName } from './index-name.ts';
import { quoteName } from './quote-name.ts';

/** Statements that make every table in an empty database, each after those it refers to. Foreign keys that close a circle come last. */
export function tablesSql(tables: readonly TableModel[]): string {
  const made = new Set<string>();
  const late: string[] = [];
  const statements = inOrder(tables).map((table) => {
    // A table that refers to a unique column of its own has the index it needs only after it is made.
    const isReady = ({ table: target, references }: ForeignKeyModel) =>
      made.has(target) || (target === table.name && references.every((column) => table.primaryKey.includes(column)));
    const ready = table.foreignKeys.filter(isReady);
    late.push(...table.foreignKeys.filter((key) => !isReady(key)).map((key) => addForeignKey(table, key)));
    made.add(table.name);
    return createAll(table, ready);
  });
  const sql = [...statements, ...late].join('\n\n');
  return [...textFunctions([sql]).map((made) => `${made};`), sql].join('\n\n');
}

/** Tables after those they refer to, else as given. */
function inOrder(tables: readonly TableModel[]): TableModel[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const met = new Set<string>();
  const ordered: TableModel[] = [];
  const place = (table: TableModel): void => {
    if (met.has(table.name)) return;
    met.add(table.name);
    for (const key of table.foreignKeys) {
      const target = byName.get(key.table);
      if (target) place(target);
    }
    ordered.push(table);
  };
  for (const table of tables) place(table);
  return ordered;
}

function createAll(table: TableModel, foreignKeys: readonly ForeignKeyModel[]): string {
  return [createTable(table, foreignKeys), ...table.indexes.map((one) => createIndex(table, one))].join('\n');
}

function createTable(table: TableModel, foreignKeys: readonly ForeignKeyModel[]): string {
  const lines = [
    ...table.columns.map(columnSql),
    `primary key (${names(table.primaryKey)})`,
    ...foreignKeys.map((key) => foreignKeySql(table, key)),
  ];
  return `create table ${quoteName(table.name)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${cutOf(table)}`;
}

function cutOf({ byMonth, partitions }: TableModel): string {
  if (byMonth) return ` partition by range (${quoteName('id')}); -- a part for each month`;
  if (!partitions) return ';';
  return ` partition by hash (${quoteName(partitions.by)}); -- in ${partitions.parts} parts`;
}

function columnSql(column: ColumnModel): string {
  return [
    quoteName(column.name),
    declaredType(column.type),
    ...(column.nullable ? [] : ['not null']),
    ...(column.default === undefined ? [] : [`default ${column.default}`]),
    ...(column.check === undefined ? [] : [`check (${column.check})`]),
  ].join(' ');
}

function foreignKeySql(table: TableModel, key: ForeignKeyModel): string {
  const constraint = quoteName(indexName(table.name, key.columns, 'fkey'));
  const target = `${quoteName(key.table)} (${names(key.references)})`;
  return `constraint ${constraint} foreign key (${names(key.columns)}) references ${target} on delete ${key.onDelete}`;
}

function addForeignKey(table: TableModel, key: ForeignKeyModel): string {
  return `alter table ${quoteName(table.name)} add ${foreignKeySql(table, key)};`;
}

function createIndex(table: TableModel, index: IndexModel): string {
  const method = index.using === undefined ? '' : ` using ${index.using}`;
  const condition = index.where === undefined ? '' : ` where ${index.where}`;
  const head = `create ${index.unique ? 'unique ' : ''}index ${quoteName(index.name)}`;
  return `${head} on ${quoteName(table.name)}${method} (${index.on.join(', ')})${heldColumns(index)}${condition};`;
}

function names(columns: readonly string[]): string {
  return columns.map(quoteName).join(', ');
}
