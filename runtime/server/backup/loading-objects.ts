// What stands in the way of loading rows: foreign keys, checks, indexes and triggers, taken away before it and put back after.
import type { ClientBase } from 'pg';
import { quoted } from '../store/statement.ts';

interface LoadingObject {
  readonly table: string;
  readonly name: string;
  readonly kind: 'check' | 'foreign' | 'index';
  /** As PostgreSQL prints it. */
  readonly definition: string;
  readonly comment: string | null;
}

interface FoundTrigger {
  readonly table: string;
  readonly name: string;
  /** `O` origin, `A` always, `R` replica, `D` disabled. */
  readonly when: string;
}

const here = '(select oid from pg_namespace where nspname = current_schema())';

const objectsQuery = `
  select t.relname as "table", o.conname as name, case o.contype when 'c' then 'check' else 'foreign' end as kind,
    pg_get_constraintdef(o.oid) as definition, obj_description(o.oid, 'pg_constraint') as comment
  from pg_constraint o join pg_class t on t.oid = o.conrelid
  where t.relnamespace = ${here} and o.contype in ('c', 'f') and o.conparentid = 0 and not t.relispartition
  union all
  select t.relname, n.relname, 'index', pg_get_indexdef(i.indexrelid), obj_description(n.oid, 'pg_class')
  from pg_index i join pg_class n on n.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = ${here} and not i.indisprimary and not t.relispartition
    and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))`;

const triggersQuery = `
  select t.relname as "table", g.tgname as name, g.tgenabled as when
  from pg_trigger g join pg_class t on t.oid = g.tgrelid
  where t.relnamespace = ${here} and not g.tgisinternal and g.tgenabled <> 'D' and g.tgparentid = 0`;

/** PostgreSQL's codes for rows that break a foreign key, a check, a unique index. */
const broken: ReadonlySet<string> = new Set(['23503', '23514']);
const repeated = '23505';

/**
 * Does the loading without them, in the transaction of the client. Rows that broke a limit before break it still: it is put back for those
 * to come, and so told. A unique index that old rows do not keep is left to the next start, as it was.
 */
export async function loadingFreely(
  client: ClientBase,
  load: () => Promise<void>,
  report: (line: string) => void,
): Promise<void> {
  const { rows: objects } = await client.query<LoadingObject>(objectsQuery);
  const { rows: triggers } = await client.query<FoundTrigger>(triggersQuery);
  for (const object of rank(objects, true)) await client.query(dropOf(object));
  for (const { table, name } of triggers) {
    await client.query(`alter table ${quoted(table)} disable trigger ${quoted(name)}`);
  }
  await load();
  for (const object of rank(objects, false)) await putBack(client, object, report);
  for (const trigger of triggers) await client.query(enableOf(trigger));
}

/** Foreign keys rest on indexes: they go first and come last. */
function rank(objects: readonly LoadingObject[], foreignFirst: boolean): LoadingObject[] {
  const isFirst = ({ kind }: LoadingObject): boolean => (kind === 'foreign') === foreignFirst;
  return [...objects.filter(isFirst), ...objects.filter((object) => !isFirst(object))];
}

function dropOf({ kind, table, name }: LoadingObject): string {
  if (kind === 'index') return `drop index ${quoted(name)}`;
  return `alter table ${quoted(table)} drop constraint ${quoted(name)}`;
}

async function putBack(client: ClientBase, object: LoadingObject, report: (line: string) => void): Promise<void> {
  const { kind, table, name, definition } = object;
  const add = `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`;
  await client.query('savepoint put_back');
  try {
    await client.query(kind === 'index' ? definition : add);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    await client.query('rollback to savepoint put_back');
    if (kind === 'index' && code === repeated) {
      report(`Table ${table}: rows do not keep ${name}, as before; it is made at the first start that finds it kept.`);
      return;
    }
    if (!broken.has(code)) throw error;
    report(`Table ${table}: rows from before break ${name}; they stay, as they were.`);
    await client.query(`${add} not valid`);
  }
  await client.query('release savepoint put_back');
  if (object.comment === null) return;
  const on = kind === 'index' ? `index ${quoted(name)}` : `constraint ${quoted(name)} on ${quoted(table)}`;
  await client.query(`comment on ${on} is '${object.comment.replaceAll("'", "''")}'`);
}

function enableOf({ table, name, when }: FoundTrigger): string {
  const how = { A: 'always ', R: 'replica ' }[when] ?? '';
  return `alter table ${quoted(table)} enable ${how}trigger ${quoted(name)}`;
}
