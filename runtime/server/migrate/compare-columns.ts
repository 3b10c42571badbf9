// Steps that bring the columns of a table that exists to what the model says.
import { type ColumnModel, declaredType, partitionOf, restOf, type TableModel } from '../../core/tables.ts';
import { quoted } from '../store/statement.ts';
import { changeType } from './change-type.ts';
import type { FoundColumn, FoundTable } from './found-tables.ts';
import { countRows, type MigrationStep } from './step.ts';

/** New columns, wider types, other defaults; a column the model no longer has is kept. `onlyExpands`: none asks for a value that may be empty so far. */
export function compareColumns(table: TableModel, found: FoundTable, onlyExpands: boolean): MigrationStep[] {
  const wanted = new Set(table.columns.map(({ name }) => name));
  const kept = [...found.columns].filter(([name]) => !wanted.has(name));
  return [
    ...table.columns.flatMap((column) => {
      const old = found.columns.get(column.name);
      const brought = onlyExpands && mayStayEmpty(column, old) ? { ...column, nullable: true } : column;
      if (old) return alter(table, brought, old);
      return brought.fill === undefined ? [add(table, brought)] : addFilled(table, brought, brought.fill);
    }),
    ...kept.flatMap(([name, column]) => retire(table, name, column)),
  ];
}

/** Whether servers of the version before leave it empty: they do not know it, or need not fill it. */
function mayStayEmpty(column: ColumnModel, old: FoundColumn | undefined): boolean {
  return old ? old.nullable : column.default === undefined;
}

/** Columns whose type changes: what is built on them is made anew. */
export function changedTypes(table: TableModel, found: FoundTable): Set<string> {
  return new Set(
    table.columns.flatMap(({ name, type }) => {
      const old = found.columns.get(name);
      return old && old.type !== type ? [name] : [];
    }),
  );
}

/** The table with its columns and primary key alone. */
export function createTableSql(table: TableModel): string {
  const lines = [...table.columns.map(columnSql), `primary key (${table.primaryKey.map(quoted).join(', ')})`];
  const whole = `create table ${quoted(table.name)} (\n  ${lines.join(',\n  ')}\n)`;
  if (table.byMonth) return `${whole} partition by range (${quoted('id')});\n${createRestSql(table)}`;
  const { by, parts } = table.partitions ?? { by: '', parts: 0 };
  const cut = Array.from(
    { length: parts },
    (_, part) =>
      `create table ${quoted(partitionOf(table.name, part))} partition of ${quoted(table.name)} for values with (modulus ${parts}, remainder ${part})`,
  );
  return parts === 0 ? whole : [`${whole} partition by hash (${quoted(by)})`, ...cut].join(';\n');
}

/** The part of a table cut by month that takes what no month takes. */
export function createRestSql({ name }: TableModel): string {
  return `create table ${quoted(restOf(name))} partition of ${quoted(name)} default`;
}

/** A column as it stands in `create table`. */
function columnSql(column: ColumnModel): string {
  const fallback = column.default === undefined ? '' : ` default ${column.default}`;
  return `${quoted(column.name)} ${declaredType(column.type)}${column.nullable ? '' : ' not null'}${fallback}`;
}

function add(table: TableModel, column: ColumnModel): MigrationStep {
  const head = `alter table ${quoted(table.name)} add column`;
  const sql = `${head} ${columnSql(column)}`;
  if (column.nullable || column.default !== undefined) return { sql, about: about(table, column.name) };
  return {
    sql,
    about: about(table, column.name),
    guard: {
      count: `select count(*) from ${quoted(table.name)}`,
      whenFound: (rows) => ({
        instead: `${head} ${columnSql({ ...column, nullable: true })}`,
        note: `${about(table, column.name)} is new and empty in ${countRows(rows)}; it is asked for when they are next saved.`,
        why: { kind: 'newEmpty', count: rows },
      }),
    },
  };
}

/** A column with what rows from before it get; those for which that is nothing wait as in a column without it. */
function addFilled(table: TableModel, column: ColumnModel, fill: string): MigrationStep[] {
  const [name, of] = [quoted(column.name), quoted(table.name)];
  const told = { about: about(table, column.name) };
  const { default: fallback, ...bare } = column;
  const filling = `update ${of} set ${name} = ${fill}`;
  return [
    { ...told, sql: `alter table ${of} add column ${columnSql({ ...bare, nullable: true })}` },
    {
      ...told,
      sql: filling,
      guard: {
        count: `select count(*) from ${of} where (${fill}) is not null`,
        whenFound: (rows) => ({
          instead: filling,
          note: `${told.about} is new and filled in ${countRows(rows)}, with ${fill}.`,
          why: { kind: 'newFilled' as const, count: rows, name: fill },
        }),
      },
    },
    ...(fallback === undefined
      ? []
      : [{ ...told, sql: `alter table ${of} alter column ${name} set default ${fallback}` }]),
    ...(column.nullable
      ? []
      : [
          {
            ...told,
            sql: `alter table ${of} alter column ${name} set not null`,
            guard: {
              count: `select count(*) from ${of} where (${fill}) is null`,
              whenFound: (rows: number) => ({
                instead: null,
                note: `${told.about} is empty in ${countRows(rows)}, for which ${fill} gives nothing; it is asked for when they are next saved.`,
                why: { kind: 'fillsNot' as const, count: rows, name: fill },
              }),
            },
          },
        ]),
  ];
}

function alter(table: TableModel, column: ColumnModel, old: FoundColumn): MigrationStep[] {
  const head = `alter table ${quoted(table.name)} alter column ${quoted(column.name)}`;
  const fallback = column.default ?? null;
  const moves = old.type !== column.type;
  return [
    // A default of the old type would stand in the way of the new one.
    ...(moves && old.default !== null ? [{ sql: `${head} drop default`, about: about(table, column.name) }] : []),
    ...(moves ? [retype(table, column, old)] : []),
    ...(fallback !== (moves ? null : plainDefault(old.default))
      ? [
          {
            sql: `${head} ${fallback === null ? 'drop default' : `set default ${fallback}`}`,
            about: about(table, column.name),
          },
        ]
      : []),
    ...(column.nullable && !old.nullable && !table.primaryKey.includes(column.name)
      ? [{ sql: `${head} drop not null`, about: about(table, column.name) }]
      : []),
    ...(!column.nullable && old.nullable ? [demand(table, column)] : []),
  ];
}

function retype(table: TableModel, column: ColumnModel, old: FoundColumn): MigrationStep {
  const name = quoted(column.name);
  const { using, lost } = changeType(old.type, column.type);
  const put = (expression: string): string => expression.replaceAll('$', () => name);
  const sql = `alter table ${quoted(table.name)} alter column ${name} type ${declaredType(column.type)} using ${put(using)}`;
  if (lost === null) return { sql, about: about(table, column.name) };
  return {
    sql,
    about: about(table, column.name),
    guard: {
      count: `select count(*) from ${quoted(table.name)} where ${put(lost)}`,
      whenFound: (rows) => ({
        refuse: `${about(table, column.name)} holds values in ${countRows(rows)} that do not fit ${column.type} (it is ${old.type}): take the change of the field back, or correct those values first.`,
      }),
    },
  };
}

function demand(table: TableModel, column: ColumnModel): MigrationStep {
  const head = `alter table ${quoted(table.name)} alter column ${quoted(column.name)}`;
  const given = column.fill ?? column.default;
  const fill =
    given === undefined
      ? ''
      : `update ${quoted(table.name)} set ${quoted(column.name)} = ${given} where ${quoted(column.name)} is null; `;
  const step = { sql: `${fill}${head} set not null`, about: about(table, column.name) };
  if (column.fill === undefined && fill !== '') return step;
  return {
    ...step,
    guard: {
      count: `select count(*) from ${quoted(table.name)} where ${quoted(column.name)} is null${column.fill === undefined ? '' : ` and (${column.fill}) is null`}`,
      whenFound: (rows) => ({
        instead: null,
        note: `${about(table, column.name)} is empty in ${countRows(rows)}; it is asked for when they are next saved.`,
        why: { kind: 'empty', count: rows },
      }),
    },
  };
}

/** A column nobody writes any more must not ask for a value. */
function retire(table: TableModel, name: string, column: FoundColumn): MigrationStep[] {
  if (column.nullable || column.default !== null) return [];
  return [
    { sql: `alter table ${quoted(table.name)} alter column ${quoted(name)} drop not null`, about: about(table, name) },
  ];
}

/** `'CN'::text` as the model writes it: `'CN'`. */
function plainDefault(expression: string | null): string | null {
  return expression?.replace(/^('(?:[^']|'')*'|[\d.-]+|true|false)::[a-z ]+(\(\d+(,\d+)?\))?$/, '$1') ?? null;
}

function about(table: TableModel, column: string): string {
  return `Table ${table.name}, column ${column}`;
}
