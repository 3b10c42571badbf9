// What a value within a record is called: the label of its field, with those of the objects it is embedded in.
import type { Field, LinesField } from './descriptor/field.ts';
import { isEmbedded } from './kinds/field-traits.ts';
import { fieldAt, labelKeyAt } from './paths.ts';

/** Locale keys of the labels on the way to the path; objects that are flat are not told. */
export function labelKeysAlong({ entity, fields }: Pick<LinesField, 'entity' | 'fields'>, path: string): string[] {
  const keys = path.split('.');
  const steps = keys.map((_, at) => keys.slice(0, at + 1).join('.'));
  const said = steps.filter((step) => step === path || !isFlat(fieldAt(fields, step)));
  return said.map((step) => labelKeyAt(entity, fields, step));
}

function isFlat(field: Field | null): boolean {
  return isEmbedded(field) && field.flat === true;
}
