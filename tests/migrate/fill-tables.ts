// Rows for tables of which only the layout is known: every column holds a value its type and check allow, references name rows that are there.
import type { ClientBase } from 'pg';
import { type ColumnModel, rootColumn, type TableModel } from '../../runtime/core/tables.ts';
import { quoted } from '../../runtime/server/store/statement.ts';

/** So many rows of each table, fewer where its keys leave no room. Tables that close a circle are named by nothing. */
export async function fillTables(client: ClientBase, tables: readonly TableModel[], rows: number): Promise<void> {
  const filled = new Set<string>();
  for (const table of tables) {
    const plans = await plansOf(client, table);
    for (let row = 0; row < rows; row++) {
      const cells = table.columns.map((column, at) => cellOf(table, column, { row, filled, plan: plans[at] ?? [] }));
      await insert(client, table, cells, row === 0);
    }
    filled.add(table.name);
  }
}

interface Given {
  readonly row: number;
  readonly filled: ReadonlySet<string>;
  /** Literals that the check allows. */
  readonly plan: readonly string[];
}

/** SQL of the value. */
function cellOf(table: TableModel, { name, type }: ColumnModel, { row, filled, plan }: Given): string {
  const key = table.foreignKeys.find(({ columns }) => columns.includes(name));
  if (key) {
    const there = key.references[key.columns.indexOf(name)] ?? '';
    if (!filled.has(key.table)) return 'null';
    return `(select ${quoted(there)} from ${quoted(key.table)} order by 1 offset ${row} limit 1)`;
  }
  if (table.primaryKey.includes(name))
    return type === 'uuid' && name !== rootColumn ? 'gen_random_uuid()' : String(row);
  return plan[row % Math.max(1, plan.length)] ?? 'null';
}

/** Of each column: a text of its own for each row where one is allowed, else what the check lists, else what it lets through. */
async function plansOf(client: ClientBase, table: TableModel): Promise<string[][]> {
  const tried = table.columns.map(({ type, check }) =>
    candidates(table.name, type, check ?? '').map((literal) => `${literal}::${type}`),
  );
  const queries = table.columns.flatMap(({ name, check }, at) => {
    if (check === undefined) return [];
    const values = tried[at]?.map((typed, place) => `(${place}, ${typed})`).join(', ');
    return [
      `select ${at} as at, place from (values ${values}) given(place, ${quoted(name)}) where (${check}) is not false`,
    ];
  });
  const { rows } = await client.query<{ at: number; place: number }>(
    queries.length === 0 ? 'select 0 as at, 0 as place limit 0' : queries.join(' union all '),
  );
  return tried.map((typed, at) => {
    const fits = new Set(rows.filter((row) => row.at === at).map(({ place }) => place));
    const isFree = table.columns[at]?.check === undefined;
    return typed.filter((_, place) => isFree || fits.has(place)).slice(0, 3);
  });
}

function candidates(table: string, type: string, check: string): string[] {
  if (type === 'text') {
    const listed = [...check.matchAll(/'((?:[^'\\]|'')*)'/g)].map(([literal]) => literal);
    const numbers = [1, 2, 3].flatMap((row) =>
      [3, 4, 6, 8, 9, 10, 11, 12, 13, 15, 18].map((digits) => `'${String(row).repeat(digits)}'`),
    );
    return [
      ...[1, 2, 3].map((row) => `'${table.slice(0, 6)} ${row}'`),
      ...listed,
      ...[1, 2, 3].map((row) => `'A${row}'`),
      ...numbers,
    ];
  }
  if (type === 'text[]') return [`'{a,b}'`, `'{}'`];
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'jsonb') return [`'{"a": 1}'`];
  if (type === 'date' || type.startsWith('timestamp')) return [1, 2, 3].map((day) => `'2026-03-0${day}'`);
  if (type === 'uuid') return [1, 2, 3].map((row) => `'00000000-0000-4000-8000-00000000000${row}'`);
  return ['1', '2', '3', '0'];
}

/** The first row must fit; a further one that a key refuses is left out. */
async function insert(
  client: ClientBase,
  { name, columns }: TableModel,
  cells: readonly string[],
  must: boolean,
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  await client
    .query(`insert into ${quoted(name)} (${names}) select ${cells.join(', ')}`)
    .catch((error: { code?: string }) => {
      if (must || error.code === undefined) throw new Error(`${name} takes no row of its layout`, { cause: error });
    });
}
