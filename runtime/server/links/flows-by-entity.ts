// Flows by the entities they lead from and to, made once when the server starts.
import type { Flow } from '../../core/descriptor/flow.ts';

export interface FlowsByEntity {
  readonly all: ReadonlyMap<string, Flow>;
  /** By the entity of the source. */
  readonly from: ReadonlyMap<string, readonly Flow[]>;
  /** By the entity of the target. */
  readonly to: ReadonlyMap<string, readonly Flow[]>;
}

export function flowsByEntity(flows: readonly Flow[]): FlowsByEntity {
  return {
    all: new Map(flows.map((flow) => [flow.id, flow])),
    from: Map.groupBy(flows, ({ from }) => from),
    to: Map.groupBy(flows, ({ to }) => to),
  };
}
