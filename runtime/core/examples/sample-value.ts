// A value that a field accepts, for examples; other seeds give other values.
import { compareDecimals, roundDecimal, sumDecimals } from '../decimal.ts';
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Field } from '../descriptor/field.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { sampleText } from './sample-text.ts';

/** What samples need to know beside the field. */
export interface SampleSource {
  /** Values of a code table; none where they are not known. */
  codes(table: string): readonly string[];
  /** Descriptor of an entity that records name; undefined where it is not known. */
  entity(id: string): EntityDescriptor | undefined;
  /** Keys of stored records and files that the field may name; absent: each will do. */
  keys?(field: NamingField): readonly string[];
}

/** A field that names records or files. */
export type NamingField = Extract<Field, { kind: 'reference' | 'references' | 'upload' | 'uploads' }>;

/** For examples that need not name stored values. */
export const noSource: SampleSource = { codes: () => [], entity: () => undefined };

const firstDay = Date.UTC(2026, 0, 15);
const dayLength = 86_400_000;

/** The value number `seed`. Lists have one entry, lines and embedded objects what they must have. */
export function sampleValue(field: Field, source: SampleSource, seed = 0): Json {
  switch (field.kind) {
    case 'text':
      return sampleText(field, seed);
    case 'secret':
      return sampleText({ ...(field.pattern === undefined && { minLength: 8 }), maxLength: 200, ...field }, seed);
    case 'decimal':
      return sampleDecimal(field, seed);
    case 'integer':
      return Math.min(Math.max(field.minimum ?? 1, 1) + seed, field.maximum ?? Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return seed % 2 === 0;
    case 'date':
      return new Date(firstDay + seed * dayLength).toISOString().slice(0, 10);
    case 'datetime':
      return new Date(firstDay + seed * dayLength).toISOString();
    case 'enum':
      return field.values[seed % field.values.length] ?? '';
    case 'enums':
      return [field.values[seed % field.values.length] ?? ''];
    case 'code':
      return sampleCode(source.codes(field.table), seed);
    case 'codes':
      return [sampleCode(source.codes(field.table), seed)];
    case 'reference':
      return sampleKey(field, source, seed);
    case 'references':
      return [sampleKey(field, source, seed)];
    case 'upload':
      return storedKey(field, source, seed) ?? sampleId(seed);
    case 'uploads':
      return [storedKey(field, source, seed) ?? sampleId(seed)];
    case 'object':
      return sampleRow(field.fields, source, seed);
    case 'lines':
      return Array.from({ length: Math.max(field.minItems ?? 1, 1) }, (_, index) =>
        sampleRow(field.fields, source, seed + index),
      );
  }
}

/** What a record or line must have when it is complete. What the server sets is left out. */
export function sampleRow(fields: readonly Field[], source: SampleSource, seed = 0): Row {
  const demanded = fields.filter((field) => field.required !== 'never' && isTyped(field));
  return Object.fromEntries(demanded.map((field) => [field.key, sampleValue(field, source, seed)]));
}

/** Whether somebody types it. */
export function isTyped({ readOnly, computed }: Field): boolean {
  return !readOnly && computed === undefined;
}

/** An id that no record has by itself. */
export function sampleId(seed: number): string {
  return `00000000-0000-4000-9000-${String(seed + 1).padStart(12, '0')}`;
}

function storedKey(field: NamingField, source: SampleSource, seed: number): string | undefined {
  const keys = source.keys?.(field) ?? [];
  return keys[seed % Math.max(keys.length, 1)];
}

function sampleDecimal({ digits, above = '0', upTo }: Extract<Field, { kind: 'decimal' }>, seed: number): string {
  if (digits[0] === 0) return roundDecimal(`0.${seed + 1}`, digits[1]);
  const whole = sumDecimals([above, '1', String(seed % 10 ** Math.min(digits[0], 6))]);
  const isTooHigh = upTo !== undefined && compareDecimals(whole, upTo) > 0;
  return roundDecimal(isTooHigh ? upTo : whole, digits[1]);
}

function sampleCode(values: readonly string[], seed: number): string {
  return values[seed % Math.max(values.length, 1)] ?? `C${seed + 1}`;
}

/** The key of the record number `seed` of the entity that is named: what its key field would hold. */
function sampleKey(field: Extract<Field, { by: string }>, source: SampleSource, seed: number): string {
  const { entity, by } = field;
  const stored = storedKey(field, source, seed);
  if (stored !== undefined) return stored;
  const key = by === 'id' ? undefined : source.entity(entity)?.fields.find((field) => field.key === by);
  if (by === 'id') return sampleId(seed);
  return key && key.kind !== 'reference' ? String(sampleValue(key, source, seed)) : `K${seed + 1}`;
}
