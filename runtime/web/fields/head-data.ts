// The part of a record that rjsf holds as its data: single values and embedded objects, in normal form.

import type { Row } from '../../core/descriptor/value.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import type { FormScope } from '../record/form-scope.tsx';

/** The record without its lines, which have a store and inputs of their own, and without what is empty. */
export function headOf(record: Row, { fields, shape }: Pick<FormScope, 'fields' | 'shape'>): Row {
  const head: Row = {};
  for (const field of fields) {
    const value = record[field.key];
    if (!isLines(field) && value !== undefined) head[field.key] = value;
  }
  return shape.normalise(head);
}
