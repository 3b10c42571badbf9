// Where samples get code values and descriptors from: the compiled model.

import type { SampleSource } from '../../runtime/core/kinds/sample-source.ts';
import type { ServerModel } from '../../runtime/core/model.ts';

/** Samples with the codes of the schemas. */
export function modelSource(model: Pick<ServerModel, 'codes' | 'entities'>): SampleSource {
  const codes = new Map(model.codes.map(({ id, values }) => [id, values.map(({ value }) => value)]));
  return { codes: (table) => codes.get(table) ?? [], entity: (id) => model.entities[id]?.descriptor };
}
