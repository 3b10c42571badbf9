// Example records for the API description: values that keep every limit of their field.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../../runtime/core/descriptor/field.ts';
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import type { ExampleSource } from '../../../runtime/core/kinds/sample-source.ts';
import type { Model } from '../../model/model.ts';

/** A record as a client sends it: no field the server sets, none whose pattern cannot be guessed. */
export function exampleRecord(model: Model, entity: EntityDescriptor): Row {
  const source: ExampleSource = {
    code: (table) => model.codes.find(({ id }) => id === table)?.values[0]?.value ?? null,
    row: (fields) => exampleRow(fields, source),
  };
  return source.row(entity.fields);
}

function exampleRow(fields: readonly Field[], source: ExampleSource): Row {
  const row: Row = {};
  for (const field of fields) {
    if (field.readOnly || field.computed !== undefined) continue;
    const value = field.default ?? kindOf(field).example(field, source);
    if (value !== null) row[field.key] = value;
  }
  return row;
}
