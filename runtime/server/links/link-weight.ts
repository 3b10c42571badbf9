// What a link counts for: drafts reserve, cancelled and refused targets give back, all others consume.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Json } from '../../core/descriptor/value.ts';

export type LinkWeight = 'reserved' | 'consumed' | 'released';

/** The weight of a link of the flow while its target is in a state; a target without states consumes. */
export function weightOf({ released }: Pick<Flow, 'released'>, target: EntityDescriptor, state: Json): LinkWeight {
  const [use] = target.lifecycles;
  if (!use) return 'consumed';
  const name = typeof state === 'string' ? state : use.lifecycle.initial;
  if (released.includes(name)) return 'released';
  return use.lifecycle.states[name]?.draft ? 'reserved' : 'consumed';
}
