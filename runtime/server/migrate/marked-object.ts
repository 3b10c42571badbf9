// Checks, foreign keys and indexes of a table as SQL, each with a mark that tells later whether it is still the same.
import { createHash } from 'node:crypto';
import {
  type ForeignKeyModel,
  heldColumns,
  type IndexModel,
  type TableModel,
  type TriggerModel,
} from '../../core/tables.ts';
import { quoted } from '../store/statement.ts';

export interface WantedObject {
  readonly name: string;
  readonly kind: 'check' | 'foreign' | 'index' | 'trigger';
  readonly table: string;
  /** Columns it reads, as far as they are named. */
  readonly columns: readonly string[];
  /** Table a foreign key refers to. */
  readonly refers: string | null;
  /** Statement that makes it. */
  readonly sql: string;
  readonly mark: string;
  /** Query that counts the rows that break it; null when no rows can. */
  readonly broken: string | null;
  /** The rule an index keeps. */
  readonly rule?: string;
}

/** Longest name PostgreSQL keeps, in bytes. */
const longestName = 63;

/** Everything beside columns and primary key that a table should have. */
export function objectsOf(table: TableModel): WantedObject[] {
  return [
    ...table.columns.flatMap(({ name, check }) => (check === undefined ? [] : [checkOf(table, name, check)])),
    ...table.indexes.map((index) => indexOf(table, index)),
    ...table.foreignKeys.map((key) => foreignKeyOf(table, key)),
    ...(table.triggers ?? []).map((trigger) => triggerOf(table, trigger)),
  ];
}

/** Statement that leaves the mark on an object. */
export function markSql({ kind, name, table, mark }: WantedObject): string {
  if (kind === 'index') return `comment on index ${quoted(name)} is '${mark}'`;
  if (kind === 'trigger') return `comment on trigger ${quoted(name)} on ${quoted(table)} is '${mark}'`;
  return `comment on constraint ${quoted(name)} on ${quoted(table)} is '${mark}'`;
}

/** Whether a comment is a mark of ours: what has none was made by somebody else and is left alone. */
export function isMark(comment: string | null): boolean {
  return comment?.startsWith(markPrefix) ?? false;
}

const markPrefix = 'tongguan:';

/** What the check of a column is called. */
export function checkName(table: string, column: string): string {
  return shorten(`${table}_${column}_check`);
}

function checkOf(table: TableModel, column: string, check: string): WantedObject {
  const name = checkName(table.name, column);
  return {
    ...made('check', name, table, `alter table ${quoted(table.name)} add constraint ${quoted(name)} check (${check})`),
    columns: [column],
    broken: `select count(*) from ${quoted(table.name)} where not (${check})`,
  };
}

function foreignKeyOf(table: TableModel, key: ForeignKeyModel): WantedObject {
  const name = shorten(`${table.name}_${key.columns.join('_')}_fkey`);
  const own = key.columns.map(quoted);
  const target = key.references.map(quoted);
  const clause = `foreign key (${own.join(', ')}) references ${quoted(key.table)} (${target.join(', ')}) on delete ${key.onDelete}`;
  const same = own.map((column, at) => `there.${target[at]} = here.${column}`).join(' and ');
  const given = own.map((column) => `here.${column} is not null`).join(' and ');
  return {
    ...made('foreign', name, table, `alter table ${quoted(table.name)} add constraint ${quoted(name)} ${clause}`),
    columns: key.columns,
    refers: key.table,
    broken: `select count(*) from ${quoted(table.name)} here where ${given} and not exists (select from ${quoted(key.table)} there where ${same})`,
  };
}

function indexOf(table: TableModel, index: IndexModel): WantedObject {
  const method = index.using === undefined ? '' : ` using ${index.using}`;
  const where = index.where === undefined ? '' : ` where ${index.where}`;
  const head = `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)}`;
  const on = index.on.join(', ');
  const given = index.on.map((column) => `${column} is not null`).join(' and ');
  const within = index.where === undefined ? given : `${given} and (${index.where})`;
  const repeated = `select from ${quoted(table.name)} where ${within} group by ${on} having count(*) > 1`;
  return {
    ...made(
      'index',
      index.name,
      table,
      `${head} on ${quoted(table.name)}${method} (${on})${heldColumns(index)}${where}`,
    ),
    columns: index.on.flatMap((part) => /^(?:\w+\()?"([^"]+)"/.exec(part)?.[1] ?? []),
    broken: index.unique ? `select count(*) from (${repeated}) repeated` : null,
    ...(index.rule !== undefined && { rule: index.rule }),
  };
}

function triggerOf(table: TableModel, { name, event, body }: TriggerModel): WantedObject {
  const called = `${quoted(name)}()`;
  const call = `create trigger ${quoted(name)} ${event} on ${quoted(table.name)} for each row execute function ${called}`;
  const sql = `create or replace function ${called} returns trigger language plpgsql as $body$\n${body}\n$body$;\n${call}`;
  return { ...made('trigger', name, table, sql), columns: [], broken: null };
}

function made(
  kind: WantedObject['kind'],
  name: string,
  table: TableModel,
  sql: string,
): Omit<WantedObject, 'columns' | 'broken'> {
  return { kind, name, table: table.name, refers: null, sql, mark: `${markPrefix}${digest(sql).slice(0, 16)}` };
}

/** The name as PostgreSQL keeps it: one that is too long ends with a hash of all of it. */
export function shorten(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name;
  return `${name.slice(0, longestName - 9)}_${digest(name).slice(0, 8)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
