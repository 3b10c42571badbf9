// Every kind by name, and the two that are made of others: embedded objects and lines.
import type { Field, FieldKind, LinesField, ObjectField } from '../descriptor/field.ts';
import type { Json } from '../descriptor/value.ts';
import { boolean } from './boolean.ts';
import { code, codes } from './code.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { decimal } from './decimal.ts';
import { enumeration, enumerations } from './enum.ts';
import { integer } from './integer.ts';
import { countKeywords, type JsonSchema, type Kind } from './kind.ts';
import { reference, references } from './reference.ts';
import { secret } from './secret.ts';
import { text } from './text.ts';
import { upload, uploads } from './upload.ts';

const object: Kind<ObjectField> = {
  schema: (field) => shapeSchema(field.fields),
  // What lies in it is brought into form by its own shape, see core/record-shape.ts.
  normalise: (value) => value,
  column: () => null,
  format: () => '',
  operators: [],
  sortable: false,
  filledBy: 'enter',
};

const lines: Kind<LinesField> = {
  schema: (field) => ({
    type: 'array',
    ...countKeywords(field),
    items: shapeSchema(field.fields),
  }),
  normalise: (value) => value,
  column: () => null,
  format: (value) => (Array.isArray(value) ? String(value.length) : ''),
  operators: [],
  sortable: false,
  filledBy: 'add',
};

const kinds: { readonly [K in FieldKind]: Kind<Extract<Field, { kind: K }>> } = {
  text,
  decimal,
  integer,
  boolean,
  date,
  datetime,
  enum: enumeration,
  enums: enumerations,
  code,
  codes,
  reference,
  references,
  object,
  lines,
  upload,
  uploads,
  secret,
};

/** The kind of a field. */
export function kindOf<F extends Field>(field: F): Kind<F> {
  // The table above holds, for each kind, the entry for exactly that field type; TypeScript cannot follow the key.
  return kinds[field.kind] as unknown as Kind<F>;
}

/** The schema of a record or sub-record; `required` lists what a submitted one must have. */
export function shapeSchema(fields: readonly Field[]): JsonSchema {
  const properties: { [key: string]: Json } = {};
  for (const field of fields) properties[field.key] = kindOf(field).schema(field) as Json;
  const required = fields.filter((field) => field.required !== 'never' && !field.readOnly).map((field) => field.key);
  return { type: 'object', additionalProperties: false, properties, ...(required.length > 0 && { required }) };
}
