// Texts of cells that records complete, such as a part number: the only record that has one as it was typed fills in what stands beside it.
import { completionsAt } from '../../core/completions.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isProse } from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { completingRecords } from '../api/entity-calls.ts';
import type { FormScope } from '../record/form-scope.tsx';
import type { LineColumn } from './grid-columns.ts';

interface TypedCell {
  readonly column: LineColumn;
  readonly row: number;
  readonly text: string;
}

interface LinesOfRecord {
  readonly scope: FormScope;
  /** Path of the lines in the record of the form. */
  readonly path: string;
  readonly lines: readonly Row[];
}

/** Whether records complete what is typed in the cells of a column. */
export function isCompleted({ scope }: Pick<LinesOfRecord, 'scope'>, { field, schemaPath }: LineColumn): boolean {
  return isProse(field) && completionsAt(scope.root, schemaPath).length > 0;
}

/** Proposes what the record has, where nobody typed anything else. What cannot be looked up is typed as it always was. */
export async function completeCell(record: LinesOfRecord, { column, row, text }: TypedCell): Promise<void> {
  const { scope, path } = record;
  const asked = { field: column.schemaPath, typed: text };
  const { rows } = await completingRecords(scope.root.id, asked, { toast: false }).catch(() => ({ rows: [] }));
  const wanted = text.toLowerCase();
  const [only, ...others] = rows.filter(({ values }) => String(values[column.id] ?? '').toLowerCase() === wanted);
  // The line may have moved, or the text been changed since.
  if (!only || others.length > 0 || valueAt(record.lines[row] ?? {}, column.id) !== text) return;
  const beside = Object.entries(only.values).flatMap(([own, value]): [string, Json][] =>
    own === column.id || isEmpty(value) ? [] : [[`${path}.${row}.${own}`, value]],
  );
  scope.store.propose(Object.fromEntries(beside), { known: 'found' });
}
