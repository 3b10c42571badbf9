// How long each statement of a migration takes at the rows there are: measured on samples of the very tables, before anything is changed.
import type { ClientBase } from 'pg';
import { quoted } from '../store/statement.ts';

export interface Estimate {
  /** Of the table it works through. */
  readonly rows: number;
  readonly seconds: number;
}

/** Rows of a sample: it takes a moment, and longer than the way to the database and back. */
const sampleRows = 20_000;

/** Tables with fewer rows take no time worth saying. */
const fewRows = 1_000;

/** An index that others write beside is read for twice. */
const onlineFactor = 2;

/**
 * By statement, for those that read or write every row of a table with rows. Each is run on a copy of some rows in a transaction that is
 * taken back, and what it took is counted up to all rows; what cannot be tried so is left out. Tables larger than the memory take longer.
 */
export async function estimateSteps(
  client: ClientBase,
  statements: readonly string[],
  online: ReadonlySet<string>,
): Promise<Map<string, Estimate>> {
  const found = new Map<string, Estimate>();
  await client.query('begin');
  try {
    // Rows of others are looked up one by one: what a sample takes stands to all as their rows do.
    await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
    for (const [table, own] of Map.groupBy(statements, tableOf)) {
      const sample = table === '' ? null : await takeSample(client, table);
      if (!sample) continue;
      for (const statement of own) {
        const took = await tryOn(client, sample, statement);
        if (took === null || !readsEveryRow.test(statement)) continue;
        const factor = (sample.rows / sample.taken) * (online.has(statement) ? onlineFactor : 1);
        found.set(statement, { rows: sample.rows, seconds: (took / 1000) * factor });
      }
    }
  } finally {
    await client.query('rollback');
  }
  return found;
}

/** `about 4 s at 100,000 rows`; shorter ones are said to be short. */
export function sayEstimate({ rows, seconds }: Estimate): string {
  return `${sayDuration(seconds)} at ${rows.toLocaleString('en')} rows`;
}

/** `under 1 s`, `about 40 s`, `about 12 min`, `about 3.5 h`. */
export function sayDuration(seconds: number): string {
  if (seconds < 1) return 'under 1 s';
  if (seconds < 120) return `about ${Math.round(seconds)} s`;
  return seconds < 7200 ? `about ${Math.round(seconds / 60)} min` : `about ${(seconds / 3600).toFixed(1)} h`;
}

/** Columns are added, defaults set and things dropped without a look at the rows. */
const readsEveryRow =
  /^create (unique )?index|^update | add constraint (?!.* not valid$)| validate constraint | alter column .* type |set not null$/is;

/** The table that a statement works through; empty where it is none. */
function tableOf(statement: string): string {
  const index = /^create (?:unique )?index (?:concurrently )?"[^"]+" on "([^"]+)"/.exec(statement);
  return index?.[1] ?? /^(?:alter table|update) "([^"]+)"/.exec(statement)?.[1] ?? '';
}

interface Sample {
  readonly table: string;
  readonly name: string;
  readonly rows: number;
  readonly taken: number;
}

/** Null: the table is yet to be made, or holds next to nothing. */
async function takeSample(client: ClientBase, table: string): Promise<Sample | null> {
  const { rows: known } = await client.query<{ rows: number | null }>(
    'select reltuples::float8 as rows from pg_class where oid = to_regclass($1)',
    [quoted(table)],
  );
  const [first] = known;
  if (!first) return null;
  const rows = first.rows !== null && first.rows > 0 ? first.rows : await countAll(client, table);
  if (rows < fewRows) return null;
  const name = 'tongguan_sample';
  await client.query(`drop table if exists pg_temp.${name}`);
  const { rowCount } = await client.query(
    `create temp table ${name} as select * from ${quoted(table)} limit ${sampleRows}`,
  );
  const taken = Math.max(1, rowCount ?? 0);
  return { table, name, rows: Math.max(taken, Math.round(rows)), taken };
}

async function countAll(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`);
  return Number(rows[0]?.count);
}

/** Milliseconds it takes on the sample, which keeps what it does for the statements after it; null: it cannot be tried there. */
async function tryOn(client: ClientBase, sample: Sample, statement: string): Promise<number | null> {
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

/** Copies have no keys to other tables: that what they name is there is asked for as the key would ask. */
function onSample({ table, name }: Sample, statement: string): string {
  const key = /foreign key \(([^)]+)\) references ("[^"]+") \(([^)]+)\)/.exec(statement);
  if (key) {
    const [, own = '', target = '', theirs = ''] = key;
    const there = theirs.split(', ');
    const same = own.split(', ').map((column, at) => `o.${there[at]} = s.${column}`);
    return `select count(*) from pg_temp.${name} s left join ${target} o on ${same.join(' and ')} where o.${there[0]} is null`;
  }
  return statement
    .replace(/^create (unique )?index (?:concurrently )?"[^"]+" on/, 'create $1index on')
    .replace(quoted(table), `pg_temp.${name}`);
}
