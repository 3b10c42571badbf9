// Where samples and examples of values come from, and what those of all kinds are made of.
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Field } from '../descriptor/field.ts';
import type { Json, Row } from '../descriptor/value.ts';
import type { Keywords } from './keywords-of-field.ts';

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
export type NamingField = Extract<Field, { by: string } | { profile: string }>;

/** What samples are put together from. */
export interface SampleMaker {
  readonly source: SampleSource;
  /** `key`: of the field, whose text is to look like what stands in it. */
  text(
    limits: Pick<Keywords, 'checkDigit' | 'pattern' | 'minLength' | 'maxLength'> & { readonly key?: string },
    seed: number,
  ): string;
  row(fields: readonly Field[], seed: number): Row;
  value(field: Field, seed: number): Json;
}

/** What examples of the API description need to know beside the field. */
export interface ExampleSource {
  /** First value of a code table; null where it has none. */
  code(table: string): string | null;
  row(fields: readonly Field[]): Row;
}

const firstDay = Date.UTC(2026, 0, 15);
const dayLength = 86_400_000;

/** The moment number `seed`: one a day. */
export function sampleMoment(seed: number): string {
  return new Date(firstDay + seed * dayLength).toISOString();
}

/** An id that no record has by itself. */
export function sampleId(seed: number): string {
  return `00000000-0000-4000-9000-${String(seed + 1).padStart(12, '0')}`;
}

/** The id of the API description. */
export const exampleId = '00000000-0000-4000-8000-000000000001';

/** The key number `seed` of what is stored; undefined where that is not known. */
export function storedKey(field: NamingField, source: SampleSource, seed: number): string | undefined {
  const keys = source.keys?.(field) ?? [];
  return keys[seed % Math.max(keys.length, 1)];
}
