// Example records for the API description: values that keep every limit of their field.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Field, TextField } from '../../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../../runtime/core/descriptor/value.ts';
import type { Model } from '../../model/model.ts';

const exampleId = '00000000-0000-4000-8000-000000000001';

/** A record as a client sends it: no field the server sets, none whose pattern cannot be guessed. */
export function exampleRecord(model: Model, entity: EntityDescriptor): Row {
  return exampleRow(model, entity.fields);
}

function exampleRow(model: Model, fields: readonly Field[]): Row {
  const row: Row = {};
  for (const field of fields) {
    if (field.readOnly || field.computed !== undefined) continue;
    const value = exampleValue(model, field);
    if (value !== null) row[field.key] = value;
  }
  return row;
}

function exampleValue(model: Model, field: Field): Json {
  if (field.default !== undefined) return field.default;
  switch (field.kind) {
    case 'text':
      return exampleText(field);
    case 'decimal':
      return field.above === undefined ? `1.${'0'.repeat(field.digits[1])}`.replace(/\.$/, '') : null;
    case 'integer':
      return field.minimum ?? 1;
    case 'boolean':
      return true;
    case 'date':
      return '2025-06-30';
    case 'datetime':
      return '2025-06-30T08:00:00.000Z';
    case 'enum':
      return field.values[0] ?? null;
    case 'enums':
      return field.values.slice(0, 1);
    case 'code':
      return codeValue(model, field.table);
    case 'codes':
      return [codeValue(model, field.table)].filter((value) => value !== null);
    case 'reference':
      return field.by === 'id' ? exampleId : null;
    case 'references':
      return field.by === 'id' ? [exampleId] : null;
    case 'upload':
      return exampleId;
    case 'uploads':
      return [exampleId];
    case 'object':
      return exampleRow(model, field.fields);
    case 'lines':
      return [exampleRow(model, field.fields)];
    case 'secret':
      return null;
  }
}

function exampleText(field: TextField): string | null {
  if (field.pattern !== undefined) return null;
  const text = field.key.padEnd(field.minLength ?? 0, 'x');
  return field.maxLength === undefined ? text : text.slice(0, field.maxLength);
}

function codeValue(model: Model, table: string): string | null {
  return model.codes.find(({ id }) => id === table)?.values[0]?.value ?? null;
}
