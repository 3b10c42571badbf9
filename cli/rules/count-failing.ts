// Counts the stored records that changed rules would refuse.
import pg from 'pg';
import type { BookChange } from '../../generator/rule-book/compare-books.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import { messageOf, StartProblem } from '../../runtime/server/database/start-problem.ts';
import type { CountedChange } from './counted-change.ts';
import { failingSql } from './failing-sql.ts';
import type { Version } from './load-version.ts';

/** What can refuse records that passed before. */
const worse: ReadonlySet<string> = new Set(['stricter', 'added', 'different']);

/** The changes with a count each where they can refuse records. Throws StartProblem when the database cannot be reached. */
export async function countFailing(
  changes: readonly BookChange[],
  now: Version,
  url: string,
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
    const entries = new Map(now.book.entries.map((entry) => [entry.id, entry]));
    const counted: CountedChange[] = [];
    for (const change of changes) {
      const entry = entries.get(change.id);
      const counts = entry !== undefined && worse.has(change.verdict);
      counted.push(counts ? { ...change, failing: await count(client, queriesOf(now, entry)) } : change);
    }
    return counted;
  } finally {
    await client.end();
  }
}

function queriesOf({ model }: Version, entry: BookEntry): string[] {
  return failingSql(model.entities, entry);
}

/** The sum of the queries; null where there is none, or the database has no such column yet. */
async function count(client: pg.Client, queries: readonly string[]): Promise<number | null> {
  if (queries.length === 0) return null;
  let sum = 0;
  for (const query of queries) {
    try {
      const { rows } = await client.query<{ count: string }>(query);
      sum += Number(rows[0]?.count ?? 0);
    } catch (error) {
      if (error instanceof pg.DatabaseError) return null;
      throw error;
    }
  }
  return sum;
}
