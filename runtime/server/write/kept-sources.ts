// A source stays as long as submitted targets take from it: it is neither deleted nor brought to a state its flows keep it from.
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { mainLifecycle, stateOf } from '../../core/lifecycle.ts';
import type { Executor } from '../store/statement.ts';
import type { WriteCall } from './change.ts';
import { linksNow, namesOf } from './taken-links.ts';

/**
 * The flows that keep the record from what a person does to it: it comes to a state in which what was made of it would stand on
 * nothing. What the server does by itself, such as after a receipt, is a fact and never kept from.
 */
export function keepingFlows({ context, caller, entity }: WriteCall, before: Row | null, after: Row): readonly Flow[] {
  const use = mainLifecycle(entity.descriptor);
  if (before === null || !use || caller.person.accountId === null) return [];
  const { name } = stateOf(use, after);
  if (name === stateOf(use, before).name) return [];
  return (context.flows.from.get(entity.descriptor.id) ?? []).filter(({ keeps }) => keeps.includes(name));
}

/** Why the source stays, naming what was made of it as far as the caller may see that; null where it need not. */
export async function keptRefusal(
  executor: Executor,
  call: WriteCall,
  sourceId: string,
  flows: readonly Flow[],
  tried: 'delete' | 'leave' = 'leave',
): Promise<Refusal | null> {
  const links = await linksNow(executor, call, flows, [sourceId]);
  const consuming = links.filter(({ weight }) => weight === 'consumed');
  if (consuming.length === 0) return null;
  const isNamed = consuming.some(({ isVisible }) => isVisible);
  const word = tried === 'delete' ? 'kept' : 'standing';
  const sentence = `message.flow.${isNamed ? word : `${word}Unseen`}`;
  return new Refusal('in-use', { sentence, ...(isNamed && { params: { numbers: namesOf(consuming) } }) });
}
