// Texts of cells that records complete, such as a part number: the only record that has one fills in what stands beside it, also where it
// was typed in the cell of a reference that the record names, as a part number for a commodity code.
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { exactRecords } from '../api/entity-calls.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import type { FormScope } from '../record/form-scope.tsx';

/** A text as a record may have it. */
export interface CompletedCell {
  readonly row: number;
  /** Field of the line by which records are looked up. */
  readonly own: string;
  readonly text: string;
  /** The field it was typed in, and what that holds now. */
  readonly from: { readonly id: string; readonly value: Json };
}

interface LinesOfRecord {
  readonly scope: FormScope;
  readonly field: LinesField;
  /** Path of the lines in the record of the form. */
  readonly path: string;
  readonly lines: readonly Row[];
}

/**
 * Proposes what the records have whose texts were typed, where nobody typed anything else; all cells have the same `own`. What has
 * changed since stays as it is. Throws an error where the server cannot be asked.
 */
export async function completeCells(record: LinesOfRecord, cells: readonly CompletedCell[]): Promise<void> {
  const { scope, path } = record;
  const [first] = cells;
  if (!first) return;
  const { own } = first;
  const texts = [...new Set(cells.map(({ text }) => text))];
  const found = await exactRecords(scope.root.id, { field: fullSchemaPath(scope, `${path}.${own}`), texts });
  const proposed: Record<string, Json> = {};
  for (const { row, text, from } of cells) {
    const values = found.get(text)?.values ?? {};
    // The line may have moved, or what was typed been changed since; and the text may mean something else to the field it is typed in.
    if (valueAt(record.lines[row] ?? {}, from.id) !== from.value) continue;
    if (from.id !== own && values[from.id] !== from.value) continue;
    for (const [beside, value] of Object.entries(values)) {
      if (beside !== from.id && !isEmpty(value)) proposed[`${path}.${row}.${beside}`] = value;
    }
  }
  if (Object.keys(proposed).length > 0) scope.store.propose(proposed, { known: 'found' });
}
