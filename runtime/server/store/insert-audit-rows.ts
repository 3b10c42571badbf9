// Inserts rows that are kept beside records, of one table and in one statement; entries of a history wait to be sealed from then on.
import type { Row } from '../../core/descriptor/value.ts';
import { type HistoryForm, insertedAndWaiting } from './history-waiting.ts';
import { type Executor, quoted, run } from './statement.ts';

/** The rows have the columns of the first one. Throws what the database refuses. */
export async function insertRows(
  executor: Executor,
  table: string,
  rows: readonly Row[],
  { form, onlyIf }: RowsBeside = {},
): Promise<void> {
  const [first] = rows;
  if (first)
    await insertJson(executor, { table, columns: Object.keys(first), json: JSON.stringify(rows), form, onlyIf });
}

/** How rows are kept: entries of a history wait to be sealed; `onlyIf`: SQL about the row `r`, which is left out where it does not hold. */
interface RowsBeside {
  readonly form?: HistoryForm | undefined;
  readonly onlyIf?: string | undefined;
}

interface JsonRows extends RowsBeside {
  readonly table: string;
  readonly columns: readonly string[];
  /** An array of rows. */
  readonly json: string;
}

/** The same of rows that are JSON already. */
export async function insertJson(executor: Executor, { table, columns, json, form, onlyIf }: JsonRows): Promise<void> {
  const name = quoted(table);
  const list = columns.map(quoted).join(', ');
  const insert = `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1) r${onlyIf === undefined ? '' : ` where ${onlyIf}`}`;
  await run(executor, { text: insertedAndWaiting(insert, form), values: [json] });
}
