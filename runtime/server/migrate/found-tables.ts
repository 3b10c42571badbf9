// Reads the tables a database has, in the terms of TableModel.
import type { ClientBase } from 'pg';

export interface FoundColumn {
  /** As format_type prints it. */
  readonly type: string;
  readonly nullable: boolean;
  /** As PostgreSQL prints the expression. */
  readonly default: string | null;
}

/** A constraint or an index. `mark` is the comment an earlier migration left: the hash of what it was made from. */
export interface FoundObject {
  readonly name: string;
  readonly kind: 'check' | 'foreign' | 'index' | 'trigger';
  readonly mark: string | null;
  /** Table a foreign key refers to. */
  readonly refers: string | null;
  /** False: rows that were there before it may break it. */
  readonly isProven: boolean;
  /** Of an index: it keeps values apart, and keys of other tables may rest on it. */
  readonly isUnique: boolean;
}

export interface FoundTable {
  readonly name: string;
  /** Bytes of its rows, in all its parts. */
  readonly size: number;
  /** Names of the parts it is cut into; none where it is one table. */
  readonly parts: readonly string[];
  readonly columns: ReadonlyMap<string, FoundColumn>;
  readonly primaryKey: readonly string[];
  readonly objects: ReadonlyMap<string, FoundObject>;
}

const here = '(select oid from pg_namespace where nspname = current_schema())';

const columnsQuery = `
  select c.relname as "table", case c.relkind when 'p' then (select sum(pg_relation_size(relid)) from pg_partition_tree(c.oid) where isleaf)
      else pg_relation_size(c.oid) end::float8 as size, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as "default"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = ${here} and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`;

const keysQuery = `
  select c.relname as "table",
    array(select a.attname::text from unnest(i.indkey) with ordinality k(number, at)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.at) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = ${here} and i.indisprimary`;

const partsQuery = `
  select t.relname as "table", c.relname as name
  from pg_inherits i join pg_class t on t.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
  where t.relnamespace = ${here} and t.relkind = 'p' and c.relkind in ('r', 'p') order by 1, 2`;

const objectsQuery = `
  select t.relname as "table", o.conname as name, case o.contype when 'c' then 'check' else 'foreign' end as kind,
    obj_description(o.oid, 'pg_constraint') as mark, f.relname as refers, o.convalidated as "isProven", false as "isUnique"
  from pg_constraint o join pg_class t on t.oid = o.conrelid left join pg_class f on f.oid = o.confrelid
  where t.relnamespace = ${here} and o.contype in ('c', 'f') and o.conparentid = 0
  union all
  select t.relname, g.tgname, 'trigger', obj_description(g.oid, 'pg_trigger'), null, true, false
  from pg_trigger g join pg_class t on t.oid = g.tgrelid
  where t.relnamespace = ${here} and not g.tgisinternal and g.tgparentid = 0
  union all
  select t.relname, n.relname, 'index', obj_description(n.oid, 'pg_class'), null, true, i.indisunique
  from pg_index i join pg_class n on n.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = ${here} and not i.indisprimary`;

/** Every table of the schema that the connection works in, by name. */
export async function readTables(client: Pick<ClientBase, 'query'>): Promise<Map<string, FoundTable>> {
  const { rows: columns } = await client.query<FoundColumn & { table: string; name: string; size: number }>(
    columnsQuery,
  );
  const { rows: keys } = await client.query<{ table: string; columns: string[] }>(keysQuery);
  const { rows: parts } = await client.query<{ table: string; name: string }>(partsQuery);
  const { rows: objects } = await client.query<FoundObject & { table: string }>(objectsQuery);
  const tables = new Map<string, FoundTable>();
  const keyOf = new Map(keys.map((key) => [key.table, key.columns]));
  const partsOf = Map.groupBy(parts, ({ table }) => table);
  const objectsOf = Map.groupBy(objects, ({ table }) => table);
  for (const [name, own] of Map.groupBy(columns, ({ table }) => table)) {
    tables.set(name, {
      name,
      size: own[0]?.size ?? 0,
      parts: (partsOf.get(name) ?? []).map((part) => part.name),
      columns: new Map(own.map((column) => [column.name, column])),
      primaryKey: keyOf.get(name) ?? [],
      objects: new Map((objectsOf.get(name) ?? []).map((object) => [object.name, object])),
    });
  }
  return tables;
}
