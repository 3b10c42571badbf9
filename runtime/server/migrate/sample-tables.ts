// Samples of tables: temporary ones of the same names, which hide those in use from whatever the same transaction runs after them.
import type { ClientBase } from 'pg';
import { rootColumn } from '../../core/tables.ts';
import { quoted } from '../store/statement.ts';

export interface Sample {
  readonly table: string;
  /** Of the table. */
  readonly rows: number;
  /** Of the sample. */
  readonly taken: number;
  readonly drop: () => Promise<unknown>;
}

export interface SampleOrder {
  readonly table: string;
  readonly most: number;
  /** Of a table with fewer rows no sample is taken. */
  readonly fewest: number;
  /** The lines of the records in the sample of this table; absent: whichever come first. */
  readonly of?: string;
}

/** With all its indexes, which every written row is put into. Null: the table is yet to be made, or has fewer rows. */
export async function takeSample(client: ClientBase, { table, most, fewest, of }: SampleOrder): Promise<Sample | null> {
  const { rows: known } = await client.query<{ schema: string; rows: number }>(
    `select c.relnamespace::regnamespace::text as schema, case c.relkind when 'p'
       then (select sum(greatest(p.reltuples, 0)) from pg_partition_tree(c.oid) t join pg_class p on p.oid = t.relid where t.isleaf)
       else c.reltuples end::float8 as rows from pg_class c where c.oid = to_regclass($1)`,
    [quoted(table)],
  );
  const [first] = known;
  if (!first) return null;
  const source = `${first.schema}.${quoted(table)}`;
  const rows = first.rows > 0 ? first.rows : await countAll(client, source);
  if (rows < fewest) return null;
  const indexes = await indexesOf(client, source);
  const sample = `pg_temp.${quoted(table)}`;
  await client.query(
    `create temp table ${quoted(table)} (like ${source} including defaults including constraints including storage)`,
  );
  const meant =
    of === undefined ? `limit ${most}` : `where ${quoted(rootColumn)} in (select "id" from pg_temp.${quoted(of)})`;
  const { rowCount } = await client.query(`insert into ${sample} select * from ${source} ${meant}`);
  for (const index of indexes)
    await client.query(index.replace(/^(CREATE (?:UNIQUE )?INDEX) .*? USING /, `$1 on ${sample} using `));
  await client.query(`analyze ${sample}`);
  const taken = Math.max(1, rowCount ?? 0);
  return {
    table,
    rows: Math.max(taken, Math.round(rows)),
    taken,
    drop: () => client.query(`drop table ${sample}`),
  };
}

/** Room for samples with their indexes, as tables in use have it; to be asked for before the first of a connection, after which it stays as it is. */
export async function roomForSamples(client: ClientBase): Promise<void> {
  await client.query('savepoint room');
  await client.query(`set local temp_buffers = '256MB'`).catch(() => client.query('rollback to savepoint room'));
}

async function indexesOf(client: ClientBase, source: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    'select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = $1::regclass and indisvalid',
    [source],
  );
  return rows.map(({ text }) => text);
}

async function countAll(client: ClientBase, source: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${source}`);
  return Number(rows[0]?.count);
}

/** Milliseconds it takes on the sample, which keeps what it does for the statements after it; null: it cannot be tried there. */
export async function tryOn(client: ClientBase, sample: Sample, statement: string): Promise<number | null> {
  await client.query('savepoint sample');
  try {
    const start = performance.now();
    await client.query(onSample(sample, statement));
    const took = performance.now() - start;
    await client.query('release savepoint sample');
    return took;
  } catch {
    await client.query('rollback to savepoint sample; release savepoint sample');
    return null;
  }
}

/** Temporary tables have no keys to others: that what they name is there is asked for as the key would ask. */
function onSample({ table }: Sample, statement: string): string {
  const key = /foreign key \(([^)]+)\) references ("[^"]+") \(([^)]+)\)/.exec(statement);
  if (!key) return statement.replace(/^create (unique )?index (?:concurrently )?/, 'create $1index ');
  const [, own = '', target = '', theirs = ''] = key;
  const there = theirs.split(', ');
  const same = own.split(', ').map((column, at) => `o.${there[at]} = s.${column}`);
  return `select count(*) from ${quoted(table)} s left join ${target} o on ${same.join(' and ')} where o.${there[0]} is null`;
}
