// Makes a copy of a record for saving as a new one, without values that the server sets or that must be unique.
import { isCopied, toEnterAnew } from '../../core/copied.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { requireVerb } from './authorize.ts';
import type { WriteCall } from './change.ts';
import { requireRecord } from './load.ts';

/** The record without id, numbers, states and uncopied values, and which of these a person enters anew; nothing is saved. */
export async function copyOf(call: WriteCall, id: string): Promise<Row> {
  requireVerb(call, 'copy');
  const { descriptor, shape } = call.entity;
  const { record, labels } = await requireRecord(call, id, 'view');
  const copy = shape.compute(shape.pick(record, isCopied));
  const kept = Object.entries(labels).filter(([path]) => Object.hasOwn(copy, path.split('.')[0] ?? ''));
  return {
    ...copy,
    ...initialStates(descriptor),
    $labels: Object.fromEntries(kept),
    $anew: toEnterAnew(descriptor, record),
  };
}

/** The states a new record begins with. */
export function initialStates({ lifecycles }: Pick<WriteCall['entity']['descriptor'], 'lifecycles'>): Row {
  return Object.fromEntries(lifecycles.map(({ field, lifecycle }) => [field, lifecycle.initial]));
}
