// What the server remembers about its database: which tables and codes it last brought there, whether it was seeded.
import type { TableModel } from '../../core/tables.ts';
import type { Executor } from '../store/statement.ts';

/**
 * `making`: there as long as tables, and what is built on them, are made in several transactions in a database nobody works in yet;
 * `tables`, `codes`, `modules`, `computed`: hash of what was last brought, `computed <entity>` with the record it got to;
 * `renamed`: what the schemas called otherwise before and is renamed, as a list;
 * `former <entity>`: the same of lines that became its records;
 * `encrypted`: the key that fields are encrypted with, and a hash of which fields;
 * `ready`: when a server last tried whether it can save;
 * `seeded`: when the first records were put in; `visitor salt`: what visitors of public pages are told apart by today;
 * `version`: what was last brought of tables, codes and modules together, `version <hash>`: that it once was;
 * `ways`: which actions led out of which states in the version that was last brought;
 * `backup`: the last one that the server took by itself, and when.
 */
export type StateKey =
  | 'making'
  | 'tables'
  | 'codes'
  | 'modules'
  | 'seeded'
  | `seeded ${string}`
  | 'computed'
  | 'encrypted'
  | 'renamed'
  | 'visitor salt'
  | 'ready'
  | 'backup'
  | 'ways'
  | 'version'
  | `version ${string}`
  | `computed ${string}`
  | `former ${string}`;

export const serverStateTable: TableModel = {
  name: 'server_state',
  entity: 'server-state',
  columns: [
    { name: 'key', type: 'text', nullable: false },
    { name: 'value', type: 'text', nullable: false },
    { name: 'at', type: 'timestamp(3) with time zone', nullable: false, default: 'now()' },
  ],
  primaryKey: ['key'],
  foreignKeys: [],
  indexes: [],
};

/** Whether the database was ever brought up by this program. */
export async function hasState(client: Executor): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('server_state') as found`);
  return rows[0]?.found !== null;
}

/** Value of a key; null when it was never set. The table must exist. */
export async function readState(client: Executor, key: StateKey): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>('select value from server_state where key = $1', [key]);
  return rows[0]?.value ?? null;
}

export async function writeState(client: Executor, key: StateKey, value: string): Promise<void> {
  await client.query(
    'insert into server_state (key, value, at) values ($1, $2, now()) on conflict (key) do update set value = $2, at = now()',
    [key, value],
  );
}
