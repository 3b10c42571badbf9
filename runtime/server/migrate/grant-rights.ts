// The rights of the role the server works as: rows of the tables, never the tables themselves, and no change of a row of a history.
import type { ClientBase } from 'pg';
import { quoted } from '../store/statement.ts';
import { monthsSignature } from './month-parts.ts';

/** What a role may do with rows: of histories `added`, or `taken out` again too, or `read` alone; of all other tables everything. */
export type AppendOnly = ReadonlyMap<string, 'added' | 'taken out' | 'read'>;

const rights = {
  read: ['SELECT'],
  added: ['SELECT', 'INSERT'],
  'taken out': ['SELECT', 'INSERT', 'DELETE'],
  all: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
} as const;

interface FoundRights {
  readonly schema: string;
  readonly name: string;
  /** The table it is a part of, or itself. */
  readonly whole: string;
  readonly isSequence: boolean;
  readonly held: readonly string[];
}

/** Parts are reached by their table, and nobody has rights on them, but for those of the jobs. A right to change one column counts as one to change the row. */
const heldRights = `
  select n.nspname as schema, c.relname as name,
    coalesce((select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent
      where i.inhrelid = c.oid and c.relispartition and n.nspname <> 'pgboss'), c.relname) as whole, c.relkind = 'S' as "isSequence",
    array(select r from unnest(case when c.relkind = 'S' then array['USAGE', 'SELECT', 'UPDATE']
      else array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] end) r
      where case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, r)
        when r = 'UPDATE' then has_any_column_privilege($1, c.oid, r) else has_table_privilege($1, c.oid, r) end) as held
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (current_schema(), 'pgboss') and c.relkind in ('r', 'p', 'S', 'v')
  order by 1, 2`;

/**
 * Gives the role what it lacks and takes what it should not have, as the owner of the tables, in one transaction. Gives a line for each
 * table that it can change all the same: it is a superuser, belongs to the owner, or everybody may.
 */
export async function grantRights(
  client: ClientBase,
  role: string,
  appendOnly: AppendOnly,
): Promise<readonly string[]> {
  await client.query('begin');
  try {
    const wanting = [
      ...(await schemaRights(client, role)),
      ...(await wantingRights(client, role, appendOnly)),
      ...(await functionRights(client, role)),
    ];
    for (const statement of wanting) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  return (await changeable(client, role, appendOnly)).map(
    ({ table, by }) =>
      `Role ${role} may ${by.join(', ')} on the history ${table} all the same: it is a superuser, belongs to its owner, or everybody may. Take that from it.`,
  );
}

async function schemaRights(client: ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; uses: boolean; makes: boolean }>(
    `select nspname as name, has_schema_privilege($1, oid, 'USAGE') as uses, has_schema_privilege($1, oid, 'CREATE') as makes
     from pg_namespace where nspname in (current_schema(), 'pgboss')`,
    [role],
  );
  return rows.flatMap(({ name, uses, makes }) => [
    ...(uses ? [] : [`grant usage on schema ${quoted(name)} to ${quoted(role)}`]),
    ...(makes ? [`revoke create on schema ${quoted(name)} from ${quoted(role)}`] : []),
  ]);
}

async function wantingRights(client: ClientBase, role: string, appendOnly: AppendOnly): Promise<string[]> {
  const found = await client.query<FoundRights>(heldRights, [role]);
  return found.rows.flatMap((table) => {
    const wanted = wantedOf(table, appendOnly);
    const missing = wanted.filter((right) => !table.held.includes(right));
    const spare = table.held.filter((right) => !wanted.includes(right));
    const on = `on ${table.isSequence ? 'sequence ' : ''}${quoted(table.schema)}.${quoted(table.name)}`;
    return [
      ...(missing.length > 0 ? [`grant ${missing.join(', ')} ${on} to ${quoted(role)}`] : []),
      ...(spare.length > 0 ? [`revoke ${spare.join(', ')} ${on} from ${quoted(role)}`] : []),
    ];
  });
}

/** Parts of tables that are cut by month are made as their owner. */
async function functionRights(client: ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query(
    `select from pg_proc where oid = to_regprocedure($1) and not has_function_privilege($2, oid, 'EXECUTE')`,
    [monthsSignature, role],
  );
  return rows.map(() => `grant execute on function ${monthsSignature} to ${quoted(role)}`);
}

function wantedOf({ schema, name, whole, isSequence }: FoundRights, appendOnly: AppendOnly): readonly string[] {
  if (name !== whole) return [];
  if (isSequence) return ['USAGE', 'SELECT'];
  return rights[(schema === 'pgboss' ? undefined : appendOnly.get(name)) ?? 'all'];
}

/** Histories that the role may change, and by which statements. */
export async function changeable(
  client: ClientBase,
  role: string,
  appendOnly: AppendOnly,
): Promise<readonly { readonly table: string; readonly by: readonly string[] }[]> {
  const { rows } = await client.query<FoundRights>(heldRights, [role]);
  const own = rows.filter(({ schema, whole }) => schema !== 'pgboss' && appendOnly.has(whole));
  return [...Map.groupBy(own, ({ whole }) => whole)]
    .map(([table, parts]) => ({
      table,
      by: [...new Set(parts.flatMap((part) => part.held.filter((right) => !mayOf(part, appendOnly).includes(right))))],
    }))
    .filter(({ by }) => by.length > 0);
}

/** Where it could reach a part past its table, that is no more than it may do there. */
function mayOf(part: FoundRights, appendOnly: AppendOnly): readonly string[] {
  return wantedOf({ ...part, name: part.whole }, appendOnly);
}
