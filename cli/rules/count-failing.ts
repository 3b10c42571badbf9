// Counts the stored records that changed rules would refuse.
import pg from 'pg';
import type { Model } from '../../generator/model/model.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import type { BookChange } from '../../runtime/core/rule-book/compare-books.ts';
import { messageOf, StartProblem } from '../../runtime/server/database/start-problem.ts';
import { findViolations } from '../../runtime/server/store/find-violations.ts';
import type { Layouts } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import type { CountedChange } from './counted-change.ts';
import { failingSql } from './failing-sql.ts';
import { type HoldingPlace, holdingPlaces } from './gone-values.ts';
import type { Version } from './load-version.ts';

/** What can refuse records that passed before. */
const worse: ReadonlySet<string> = new Set(['stricter', 'added', 'different']);

export interface Counting {
  /** The version the database may still be of, and the one whose rules are counted. */
  readonly before: Pick<Version, 'model' | 'book'>;
  readonly after: Pick<Version, 'model' | 'book'>;
  readonly url: string;
}

interface Counter {
  readonly client: pg.Client;
  readonly after: Model;
  /** How records may be stored, likeliest first. */
  readonly layouts: readonly Layouts[];
}

/** The changes with a count each where they can refuse records. Throws StartProblem when the database cannot be reached. */
export async function countFailing(
  changes: readonly BookChange[],
  { before, after, url }: Counting,
): Promise<CountedChange[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    throw new StartProblem(`The database cannot be reached: ${messageOf(error)}.`, error);
  }
  try {
    // Nothing that is run here may change anything.
    await client.query('set default_transaction_read_only = on');
    const counter = { client, after: after.model, layouts: [before, after].map(({ model }) => storedAs(model)) };
    const entries = new Map(after.book.entries.map((entry) => [entry.id, entry]));
    const counted: CountedChange[] = [];
    for (const change of changes) {
      const places = holdingPlaces({ before: before.model, after: after.model }, change);
      if (places !== null) {
        counted.push({ ...change, held: await countHeld(client, places) });
        continue;
      }
      const entry = entries.get(change.id);
      const counts = entry !== undefined && worse.has(change.verdict);
      counted.push(counts ? { ...change, failing: await countEntry(counter, entry) } : change);
    }
    return counted;
  } finally {
    await client.end();
  }
}

/** The places that hold something; those that the database does not have hold nothing. */
async function countHeld(
  client: pg.Client,
  places: readonly HoldingPlace[],
): Promise<NonNullable<CountedChange['held']>> {
  const held: { place: string; rows: number }[] = [];
  for (const { place, query } of places) {
    const rows = await unlessMissing(async () => {
      const { rows: found } = await client.query<{ count: string }>(query);
      return Number(found[0]?.count ?? 0);
    });
    if (rows !== null && rows > 0) held.push({ place, rows });
  }
  return held;
}

function storedAs({ entities, system }: Model): Layouts {
  const compiled = entities.map((descriptor) => [descriptor.id, { descriptor, validate: () => true }] as const);
  return layoutsOf({ entities: Object.fromEntries(compiled), system });
}

/** The records that fail; null where that cannot be told, or the database has no such column yet. */
async function countEntry(counter: Counter, entry: BookEntry): Promise<number | null> {
  if (entry.kind === 'rule') return countRule(counter, entry);
  const queries = failingSql(counter.after.entities, entry);
  if (queries.length === 0) return null;
  let sum = 0;
  for (const query of queries) {
    const count = await unlessMissing(async () => {
      const { rows } = await counter.client.query<{ count: string }>(query);
      return Number(rows[0]?.count ?? 0);
    });
    if (count === null) return null;
    sum += count;
  }
  return sum;
}

async function countRule({ client, after, layouts }: Counter, entry: BookEntry): Promise<number | null> {
  const rule = after.entities.find(({ id }) => id === entry.entity)?.rules.find(({ id }) => id === entry.name);
  if (!rule) return null;
  for (const layout of layouts) {
    if (!layout.has(entry.entity)) continue;
    const count = await unlessMissing(async () => {
      const { count } = await findViolations(client, layout, { entity: entry.entity, rule }, 1);
      return count;
    });
    if (count !== null) return count;
  }
  return null;
}

/** What the work gives; null when the database does not have what it asks for. */
async function unlessMissing(work: () => Promise<number>): Promise<number | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError) return null;
    throw error;
  }
}
