// How long a migration takes at the rows there are: each statement, and the filling of computed fields after them, tried on samples of the very
// tables, before anything is changed.
import type { ClientBase } from 'pg';
import type { Layout, Layouts } from '../store/layout.ts';
import { fillSome, fillsAhead } from './fill-computed.ts';
import { roomForSamples, type Sample, takeSample, tryOn } from './sample-tables.ts';

export interface Estimate {
  /** Of the table it works through. */
  readonly rows: number;
  /** From what the sample took, counted up, to what larger tables and busier machines made of it. */
  readonly seconds: Seconds;
}

export interface Seconds {
  readonly least: number;
  readonly most: number;
}

/** Values of one entity that are worked out record by record once the statements are done; until then lists show none. */
export interface FillingEstimate extends Estimate {
  readonly entity: string;
}

export interface Estimates {
  /** By statement, for those that read or write every row of a table with rows. */
  readonly steps: ReadonlyMap<string, Estimate>;
  readonly fillings: readonly FillingEstimate[];
}

/** Rows of a sample: it takes a moment, and longer than the way to the database and back. */
const sampleRows = 10_000;

/** Records that are filled for a sample: two batches. */
const sampleRecords = 400;

/** Tables with fewer rows take no time worth saying. */
const fewRows = 1_000;

/** An index that others write beside is read for twice. */
const onlineFactor = 2;

/**
 * What a sample takes, counted up, is not what all rows take: its indexes fit the memory and no log of it is written, and the server is as busy
 * as it is just then. At 200,000 rows with 28 indexes a column filled from another took 1.8 times that (105 s), another type 0.6 times (19 s),
 * and computed values 0.8 times (536 s).
 */
const [least, most] = [0.5, 2.5] as const;

export interface ToEstimate {
  readonly statements: readonly string[];
  readonly online: ReadonlySet<string>;
  /** Of the version that is brought. */
  readonly layouts: Layouts;
}

/**
 * Tries everything in a transaction that is taken back. What cannot be tried so is left out, and so is waiting for locks.
 */
export async function estimate(client: ClientBase, { statements, online, layouts }: ToEstimate): Promise<Estimates> {
  const steps = new Map<string, Estimate>();
  await client.query('begin');
  try {
    await roomForSamples(client);
    const ahead = await fillsAhead(client, layouts);
    // Rows of others are looked up one by one: what a sample takes stands to all as their rows do.
    await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
    const byTable = Map.groupBy(statements, tableOf);
    for (const [table, own] of byTable) {
      const sample = table === '' ? null : await takeSample(client, { table, most: sampleRows, fewest: fewRows });
      if (!sample) continue;
      for (const statement of own) {
        const took = await tryOn(client, sample, statement);
        if (took === null || !readsEveryRow.test(statement)) continue;
        const factor = (sample.rows / sample.taken) * (online.has(statement) ? onlineFactor : 1);
        steps.set(statement, { rows: sample.rows, seconds: rangeOf((took / 1000) * factor) });
      }
      await sample.drop();
    }
    await client.query('set local enable_hashjoin to default; set local enable_mergejoin to default');
    const fillings: FillingEstimate[] = [];
    for (const layout of ahead) fillings.push(...(await tryFilling(client, layout, byTable)));
    return { steps, fillings };
  } finally {
    await client.query('rollback');
  }
}

function rangeOf(seconds: number): Seconds {
  return { least: seconds * least, most: seconds * most };
}

/** Fills some records of a sample with their lines, as it is done after the statements; nothing where there are few. */
async function tryFilling(
  client: ClientBase,
  layout: Layout,
  statements: ReadonlyMap<string, readonly string[]>,
): Promise<FillingEstimate[]> {
  const head = await takeSample(client, { table: layout.table, most: sampleRecords, fewest: fewRows });
  if (!head) return [];
  const samples: Sample[] = [head];
  for (const { table } of layout.below) {
    const lines = await takeSample(client, { table, most: sampleRecords, fewest: 0, of: layout.table });
    if (lines) samples.push(lines);
  }
  for (const sample of samples)
    for (const statement of statements.get(sample.table) ?? []) await tryOn(client, sample, statement);
  await client.query('savepoint filling');
  try {
    const start = performance.now();
    for (let after: string | undefined; ; ) {
      after = (await fillSome(client, layout, after)) ?? undefined;
      if (after === undefined) break;
    }
    const seconds = ((performance.now() - start) / 1000) * (head.rows / head.taken);
    return [{ entity: layout.entity.id, rows: head.rows, seconds: rangeOf(seconds) }];
  } catch {
    await client.query('rollback to savepoint filling');
    return [];
  } finally {
    for (const sample of samples) await sample.drop();
  }
}

/** Columns are added, defaults set and things dropped without a look at the rows. */
const readsEveryRow =
  /^create (unique )?index|^update | add constraint (?!.* not valid$)| validate constraint | alter column .* type |set not null$/is;

/** The table that a statement works through; empty where it is none. */
function tableOf(statement: string): string {
  const index = /^create (?:unique )?index (?:concurrently )?"[^"]+" on "([^"]+)"/.exec(statement);
  return index?.[1] ?? /^(?:alter table|update) "([^"]+)"/.exec(statement)?.[1] ?? '';
}

/** All of them together. */
export function sumOf(some: Iterable<Estimate>): Seconds {
  return [...some].reduce((sum, { seconds }) => ({ least: sum.least + seconds.least, most: sum.most + seconds.most }), {
    least: 0,
    most: 0,
  });
}

/** `20 to 90 s at 100,000 rows`; shorter ones are said to be short. */
export function sayEstimate({ rows, seconds }: Estimate): string {
  return `${sayRange(seconds)} at ${rows.toLocaleString('en')} rows`;
}

/** `under 1 s`, `up to 4 s`, `20 to 90 s`, `40 s to 3 min`. */
export function sayRange(seconds: Seconds): string {
  if (seconds.most < 1) return 'under 1 s';
  const [from, to] = [inUnit(seconds.least), inUnit(seconds.most)];
  if (seconds.least < 1 || (from.count === to.count && from.unit === to.unit)) return `up to ${to.count} ${to.unit}`;
  return from.unit === to.unit
    ? `${from.count} to ${to.count} ${to.unit}`
    : `${from.count} ${from.unit} to ${to.count} ${to.unit}`;
}

/** `under 1 s`, `about 40 s`, `about 12 min`, `about 3.5 h`. */
export function sayDuration(seconds: number): string {
  if (seconds < 1) return 'under 1 s';
  const { count, unit } = inUnit(seconds);
  return `about ${count} ${unit}`;
}

function inUnit(seconds: number): { readonly count: string; readonly unit: string } {
  if (seconds < 120) return { count: String(Math.round(seconds)), unit: 's' };
  return seconds < 7200
    ? { count: String(Math.round(seconds / 60)), unit: 'min' }
    : { count: (seconds / 3600).toFixed(1), unit: 'h' };
}
