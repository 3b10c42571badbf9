// A transition that the server itself makes: one that is due, or one that hand-written code asks for.
import { servedEntity, type WriteScope } from '../context.ts';
import { systemCaller } from '../session/system-caller.ts';
import type { ActionInput } from './action-input.ts';
import { execute } from './execute.ts';
import { wholeRecord } from './load.ts';

/** The record and the action that is made of it. */
export interface SystemStep {
  readonly entity: string;
  readonly id: string;
  readonly action: string;
}

/** Makes it as the actor `system`, in the unit of work of the context. Throws what the action is refused with. */
export async function actAsSystem(
  context: WriteScope,
  { entity: name, id, action }: SystemStep,
  input: ActionInput = {},
): Promise<void> {
  const entity = servedEntity(context, name);
  const before = await wholeRecord(context, entity, id);
  const call = { context, caller: systemCaller(), entity, idempotency: null };
  await execute(call, { kind: 'transition', id, action, input, before });
}
