// The tables a backup copies, their columns, and the order of their rows: by primary key, so that the same rows are the same text.
import type { ClientBase } from 'pg';
import { quoted } from '../store/statement.ts';

export interface CopiedColumn {
  readonly name: string;
  /** As format_type prints it. */
  readonly type: string;
  readonly nullable: boolean;
}

export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly CopiedColumn[];
  /** What rows are ordered by, as SQL: the primary key; nothing without one. */
  readonly order: readonly string[];
  readonly key: readonly string[];
}

const here = '(select oid from pg_namespace where nspname = current_schema())';

/** Those of partitions come with their table; computed columns are computed again. */
const tablesQuery = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, a.attcollation <> 0 as "isText", k.at as place
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  left join lateral unnest(i.indkey) with ordinality k(number, at) on k.number = a.attnum
  where c.relnamespace = ${here} and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

interface FoundField extends CopiedColumn {
  readonly table: string;
  readonly isText: boolean;
  /** In the primary key. */
  readonly place: string | null;
}

/** Every table of the schema that the connection works in; that of the jobs stands elsewhere and is made anew. */
export async function readCopiedTables(client: ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<FoundField>(tablesQuery);
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, fields]) => {
    const key = fields.filter(({ place }) => place !== null).sort((a, b) => Number(a.place) - Number(b.place));
    return {
      name,
      columns: fields.map((field) => ({ name: field.name, type: field.type, nullable: field.nullable })),
      order: key.map((field) => `${quoted(field.name)}${field.isText ? ' collate "C"' : ''}`),
      key: key.map((field) => field.name),
    };
  });
}

/** Statement that gives the rows as text. */
export function copyOut({ name, columns, order }: CopiedTable): string {
  const select = `select ${columnList(columns)} from ${quoted(name)}`;
  return `copy (${select}${order.length > 0 ? ` order by ${order.join(', ')}` : ''}) to stdout`;
}

/** Statement that takes the text again. */
export function copyIn({ name, columns }: CopiedTable): string {
  return `copy ${quoted(name)} (${columnList(columns)}) from stdin`;
}

/** The same text whatever server and session write it. */
export const textSettings = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local extra_float_digits = 3;
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

function columnList(columns: CopiedTable['columns']): string {
  return columns.map(({ name }) => quoted(name)).join(', ');
}
