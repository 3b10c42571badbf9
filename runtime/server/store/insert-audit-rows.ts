// Inserts rows that are kept beside records, of one table and in one statement; entries of a history wait to be sealed from then on.
import type { Row } from '../../core/descriptor/value.ts';
import { type HistoryForm, insertedAndWaiting } from './history-waiting.ts';
import { type Executor, quoted, run } from './statement.ts';

/** The rows have the columns of the first one. Throws what the database refuses. */
export async function insertRows(
  executor: Executor,
  table: string,
  rows: readonly Row[],
  form?: HistoryForm,
): Promise<void> {
  const [first] = rows;
  if (first) await insertJson(executor, { table, columns: Object.keys(first), json: JSON.stringify(rows), form });
}

interface JsonRows {
  readonly table: string;
  readonly columns: readonly string[];
  /** An array of rows. */
  readonly json: string;
  readonly form?: HistoryForm | undefined;
}

/** The same of rows that are JSON already. */
export async function insertJson(executor: Executor, { table, columns, json, form }: JsonRows): Promise<void> {
  const name = quoted(table);
  const list = columns.map(quoted).join(', ');
  const insert = `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1)`;
  await run(executor, { text: insertedAndWaiting(insert, form), values: [json] });
}
