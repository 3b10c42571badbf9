// A copy of a record to be saved as a new one: what the server gives and what must differ is left out.
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isEmbedded, isLines } from '../../core/kinds/field-traits.ts';
import { isRow } from '../../core/paths.ts';
import { requireVerb } from './authorize.ts';
import type { WriteCall } from './change.ts';
import { permitRow } from './load.ts';

/** The record without id, numbers, states and uncopied values; nothing is saved. */
export async function copyOf(call: WriteCall, id: string): Promise<Row> {
  requireVerb(call, 'copy');
  const { descriptor, shape } = call.entity;
  const { record, labels } = await permitRow(call, id, 'view');
  const states = Object.fromEntries(descriptor.lifecycles.map(({ field, lifecycle }) => [field, lifecycle.initial]));
  const copy = shape.compute(copied(record, descriptor.fields));
  const kept = Object.entries(labels).filter(([path]) => Object.hasOwn(copy, path.split('.')[0] ?? ''));
  return { ...copy, ...states, $labels: Object.fromEntries(kept) };
}

function copied(row: Row, fields: readonly Field[]): Row {
  const copy: Row = {};
  for (const field of fields) {
    const value = row[field.key];
    if (value === undefined || field.copied === false || field.readOnly || field.computed || field.unique) continue;
    if (isEmbedded(field) && isRow(value)) copy[field.key] = copied(value, field.fields);
    else if (isLines(field) && Array.isArray(value)) {
      copy[field.key] = value.map((line) => (isRow(line) ? copied(line, field.fields) : line));
    } else copy[field.key] = value;
  }
  return copy;
}
