// Turns the text of a cell into a value of a field: labels become values, words become yes and no.
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import type { CellWords } from '../../core/kinds/kind.ts';
import { kindOf } from '../../core/kinds/kinds.ts';

/** The value, in normal form where it has one; what cannot be read comes back as text for the validator to refuse. */
export function convertCell(field: Field, cell: string, words: CellWords): Json {
  const text = cell.trim();
  if (text === '') return null;
  const { fromCell } = kindOf(field);
  return fromCell ? fromCell(text, field, words) : text;
}
