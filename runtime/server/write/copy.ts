// Makes a copy of a record for saving as a new one, without values that the server sets or that must be unique.
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { requireVerb } from './authorize.ts';
import type { WriteCall } from './change.ts';
import { requireRecord } from './load.ts';

/** The record without id, numbers, states and uncopied values; nothing is saved. */
export async function copyOf(call: WriteCall, id: string): Promise<Row> {
  requireVerb(call, 'copy');
  const { descriptor, shape } = call.entity;
  const { record, labels } = await requireRecord(call, id, 'view');
  const states = Object.fromEntries(descriptor.lifecycles.map(({ field, lifecycle }) => [field, lifecycle.initial]));
  const copy = shape.compute(shape.pick(record, isCopied));
  const kept = Object.entries(labels).filter(([path]) => Object.hasOwn(copy, path.split('.')[0] ?? ''));
  return { ...copy, ...states, $labels: Object.fromEntries(kept) };
}

function isCopied({ copied, readOnly, computed, unique }: Field): boolean {
  return copied !== false && !readOnly && !computed && !unique;
}
