// What a field proposes, as it is written: one way, or a list of them.
import type { Proposal } from '../../runtime/core/descriptor/field.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';

/** Every way, with the steps that lead to it below `proposes`. */
export function proposalsOf({ proposes = [] }: FieldDoc): (readonly [Path, Proposal])[] {
  return Array.isArray(proposes) ? proposes.map((by, index) => [[index], by] as const) : [[[], proposes]];
}
