// A value that a field accepts, for examples; other seeds give other values.
import type { Field } from '../descriptor/field.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { SampleMaker, SampleSource } from '../kinds/sample-source.ts';
import { sampleText } from './sample-text.ts';

/** For examples that need not name stored values. */
export const noSource: SampleSource = { codes: () => [], entity: () => undefined };

const makers = new WeakMap<SampleSource, SampleMaker>();

/** The value number `seed`. Lists have one entry, lines and embedded objects what they must have. */
export function sampleValue(field: Field, source: SampleSource, seed = 0): Json {
  return kindOf(field).sample(field, makerOf(source), seed);
}

function makerOf(source: SampleSource): SampleMaker {
  const maker = makers.get(source) ?? {
    source,
    text: sampleText,
    row: (fields, seed) => sampleRow(fields, source, seed),
    value: (field, seed) => sampleValue(field, source, seed),
  };
  makers.set(source, maker);
  return maker;
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
