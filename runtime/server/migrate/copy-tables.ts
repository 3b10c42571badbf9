// A copy of all tables, with their rows and what is built on them, in a schema of its own beside them: what a migration is tried on while people
// work. It needs the rights of the owner of the tables and nothing more.
import type { ClientBase } from 'pg';
import { quoted } from '../store/statement.ts';

export interface CopiedTables {
  /** The schema they lie in. */
  readonly schema: string;
  /** Bytes of the tables that are copied, with their indexes. */
  readonly bytes: number;
}

const here = '(select oid from pg_namespace where nspname = current_schema())';

const tablesQuery = `
  select c.oid, c.relname as name, c.relkind = 'p' as "isCut", pg_get_partkeydef(c.oid) as "cutBy", p.relname as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
  where c.relnamespace = ${here} and c.relkind in ('r', 'p') order by c.relispartition, c.oid`;

/** Those of a table in parts are made on its parts as well. Keys come after all rows. */
const objectsQuery = `
  select t.relname as "table", o.conname as name, 'constraint' as kind, pg_get_constraintdef(o.oid) as text, o.contype = 'f' as "isLate",
    obj_description(o.oid, 'pg_constraint') as mark
  from pg_constraint o join pg_class t on t.oid = o.conrelid
  where t.relnamespace = ${here} and o.contype in ('p', 'u', 'f') and o.conparentid = 0
  union all
  select t.relname, n.relname, 'index', pg_get_indexdef(n.oid), false, obj_description(n.oid, 'pg_class')
  from pg_index i join pg_class n on n.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = ${here} and not t.relispartition and not exists (select from pg_constraint o where o.conindid = n.oid and o.contype in ('p', 'u'))
  order by "isLate", kind`;

interface FoundTableToCopy {
  readonly name: string;
  readonly isCut: boolean;
  readonly cutBy: string | null;
  readonly parent: string | null;
  readonly bound: string | null;
}

interface FoundObjectToCopy {
  readonly table: string;
  readonly name: string;
  readonly kind: 'constraint' | 'index';
  readonly text: string;
  readonly mark: string | null;
}

/** Bytes that a copy needs, and so the disk. */
export async function bytesToCopy(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes from pg_class c where c.relnamespace = ${here} and c.relkind = 'r'`,
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Makes the copy, of one moment, and leaves the connection at it: what names no schema means the copy, until `dropCopy`. Triggers stay
 * behind. Throws what PostgreSQL says where there is no room, after the copy is gone.
 */
export async function copyTables(client: ClientBase): Promise<CopiedTables> {
  const { rows: own } = await client.query<{ own: string }>('select current_schema() as own');
  const from = own[0]?.own ?? 'public';
  const schema = `migration_copy_${process.pid}`;
  const bytes = await bytesToCopy(client);
  const { rows: tables } = await client.query<FoundTableToCopy>(tablesQuery);
  const { rows: objects } = await client.query<FoundObjectToCopy>(objectsQuery);
  const copying = { from, schema };
  await client.query(`create schema ${quoted(schema)}`);
  try {
    await client.query(`set search_path = ${quoted(schema)}, ${quoted(from)}`);
    // Each by itself: a transaction that makes or takes away all of them holds more locks than a server has where tables lie in many parts.
    for (const table of tables) await makeTable(client, { ...copying, table });
    await client.query('begin isolation level repeatable read');
    for (const { name, isCut } of tables)
      if (!isCut)
        await client.query(
          `insert into ${quoted(schema)}.${quoted(name)} select * from ${quoted(from)}.${quoted(name)}`,
        );
    await client.query('commit');
    for (const object of objects) await copyObject(client, { ...copying, object });
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await dropCopy(client, { schema }).catch(() => {});
    throw error;
  }
  return { schema, bytes };
}

/** Takes the copy away, and gives the connection back its own tables. */
export async function dropCopy(client: ClientBase, { schema }: Pick<CopiedTables, 'schema'>): Promise<void> {
  await client.query('reset search_path');
  const { rows: links } = await client.query<{ table: string; name: string }>(
    `select t.relname as "table", o.conname as name from pg_constraint o join pg_class t on t.oid = o.conrelid
      where t.relnamespace = to_regnamespace($1) and o.contype = 'f' and o.conparentid = 0`,
    [quoted(schema)],
  );
  const of = (table: string): string => `${quoted(schema)}.${quoted(table)}`;
  for (const { table, name } of links)
    await client.query(`alter table if exists ${of(table)} drop constraint if exists ${quoted(name)}`);
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') and not relispartition`,
    [quoted(schema)],
  );
  for (const { name } of tables) await client.query(`drop table if exists ${of(name)} cascade`);
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
}

interface Copying {
  readonly from: string;
  readonly schema: string;
}

async function makeTable(
  client: ClientBase,
  { from, schema, table }: Copying & { table: FoundTableToCopy },
): Promise<void> {
  const { name, cutBy, parent, bound } = table;
  const to = `${quoted(schema)}.${quoted(name)}`;
  if (parent !== null)
    await client.query(`create table ${to} partition of ${quoted(schema)}.${quoted(parent)} ${bound}`);
  else {
    const like = `like ${quoted(from)}.${quoted(name)} including defaults including constraints including comments including storage`;
    await client.query(`create table ${to} (${like})${cutBy === null ? '' : ` partition by ${cutBy}`}`);
  }
}

async function copyObject(
  client: ClientBase,
  { from, schema, object }: Copying & { object: FoundObjectToCopy },
): Promise<void> {
  const { table, name, kind, text, mark } = object;
  const to = `${quoted(schema)}.${quoted(table)}`;
  if (kind === 'constraint') {
    // Its own names come without a schema where that is the first to be looked in.
    const inCopy = text.replace(`REFERENCES ${from}.`, 'REFERENCES ');
    await client.query(`alter table ${to} add constraint ${quoted(name)} ${inCopy}`);
    if (mark !== null) await client.query(`comment on constraint ${quoted(name)} on ${to} is '${mark}'`);
    return;
  }
  await client.query(text.replace(new RegExp(` ON (ONLY )?${from}\\.`), ` ON ${quoted(schema)}.`));
  if (mark !== null) await client.query(`comment on index ${quoted(schema)}.${quoted(name)} is '${mark}'`);
}
