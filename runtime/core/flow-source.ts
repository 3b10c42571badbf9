// Where a mapped value comes from, written out: a path alone is a value of the source.
import type { FlowSource, PlainFlowSource } from './descriptor/flow.ts';

/** The source as an object. */
export function plainSource(source: FlowSource): PlainFlowSource {
  return typeof source === 'string' ? { from: source } : source;
}
