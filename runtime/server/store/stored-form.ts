// The record in the form the database returns it, for answers and the comparison of versions.
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isEmbedded, isLines, isSecret } from '../../core/kinds/field-traits.ts';
import { isEmpty, isRow } from '../../core/paths.ts';

/** The record as a later read gives it: nothing empty, no secrets. */
export function storedForm(row: Row, fields: readonly Field[]): Row {
  const stored: Row = {};
  for (const field of fields) {
    const value = row[field.key];
    if (isEmpty(value) || isSecret(field)) continue;
    if (Array.isArray(value)) {
      const items = isLines(field) ? value.map((line) => (isRow(line) ? storedForm(line, field.fields) : line)) : value;
      if (items.length > 0) stored[field.key] = items;
    } else if (isEmbedded(field) && isRow(value)) {
      const inner = storedForm(value, field.fields);
      if (Object.keys(inner).length > 0) stored[field.key] = inner;
    } else {
      stored[field.key] = value;
    }
  }
  return stored;
}
