// Every kind by name, and the two that are made of others: embedded objects and lines.
import type { Field, FieldBase, FieldKind, LinesField, ObjectField } from '../descriptor/field.ts';
import type { Json } from '../descriptor/value.ts';
import { boolean } from './boolean.ts';
import { code, codes } from './code.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { decimal } from './decimal.ts';
import { encrypted } from './encrypted.ts';
import { enumeration, enumerations } from './enum.ts';
import { integer } from './integer.ts';
import { joined, type Keywords, range } from './keywords-of-field.ts';
import { countKeywords, type FieldOrigin, type JsonSchema, type Kind, ofSeveral } from './kind.ts';
import { reference, references } from './reference.ts';
import { secret } from './secret.ts';
import { text } from './text.ts';
import { upload, uploads } from './upload.ts';

const object: Kind<ObjectField> = {
  ...ofSeveral,
  structure: 'record',
  written: () => null,
  schema: (field) => shapeSchema(field.fields),
  // What lies in it is brought into form by its own shape, see core/record-shape.ts.
  normalise: (value) => value,
  column: () => null,
  operators: [],
  format: () => '',
  listWidth: () => 100,
  filledBy: 'enter',
  brief: ({ entity }) => `object ${entity}`,
  sample: (field, maker, seed) => maker.row(field.fields, seed),
  example: (field, source) => source.row(field.fields),
};

const lines: Kind<LinesField> = {
  ...ofSeveral,
  structure: 'lines',
  written: () => null,
  schema: (field) => ({
    type: 'array',
    ...countKeywords(field),
    items: shapeSchema(field.fields),
  }),
  normalise: (value) => value,
  column: () => null,
  operators: [],
  format: (value) => (Array.isArray(value) ? String(value.length) : ''),
  listWidth: () => 60,
  stretches: () => false,
  filledBy: 'add',
  brief: ({ entity, minItems, maxItems }) => joined('lines', `of ${entity}`, range(minItems, maxItems)),
  sample: (field, maker, seed) =>
    Array.from({ length: Math.max(field.minItems ?? 1, 1) }, (_, index) => maker.row(field.fields, seed + index)),
  example: (field, source) => [source.row(field.fields)],
};

type Kinds = { readonly [K in FieldKind]: Kind<Extract<Field, { kind: K }>> };

/** In the order in which keywords are asked about: a text is what no other kind takes. */
const kinds: Kinds = {
  uploads,
  enum: enumeration,
  enums: enumerations,
  code,
  codes,
  reference,
  references,
  upload,
  secret,
  encrypted,
  decimal,
  integer,
  boolean,
  date,
  datetime,
  text,
  object,
  lines,
};

/** Every kind a field can be of. */
export const kindNames: readonly string[] = Object.keys(kinds);

/** The kind of a field. */
export function kindOf<F extends Field>(field: F): Kind<F> {
  // The table above holds, for each kind, the entry for exactly that field type; TypeScript cannot follow the key.
  return kinds[field.kind] as unknown as Kind<F>;
}

/**
 * The field that keywords mean, or null where they mean none. Sub-records are not found so: they need the fields of their entity.
 */
export function writtenField(base: FieldBase, keywords: Keywords, origin: FieldOrigin): Field | null {
  const structure = keywords.type === 'array' ? 'values' : 'value';
  for (const [kind, { structure: own, written }] of Object.entries(kinds)) {
    const part = own === structure ? written(keywords, origin) : null;
    // The table holds, for each kind, the entry for exactly that field type.
    if (part !== null) return { ...base, kind, ...part } as Field;
  }
  return null;
}

/** Every `format` that is a kind by itself, not a named type. */
export const formatKeywords: readonly string[] = Object.values(kinds).flatMap(({ keyword }) => keyword ?? []);

/** The schema of a record or sub-record; `required` lists what a submitted one must have. */
export function shapeSchema(fields: readonly Field[]): JsonSchema {
  const properties: { [key: string]: Json } = {};
  for (const field of fields) properties[field.key] = kindOf(field).schema(field) as Json;
  const required = fields.filter((field) => field.required !== 'never' && !field.readOnly).map((field) => field.key);
  return { type: 'object', additionalProperties: false, properties, ...(required.length > 0 && { required }) };
}
