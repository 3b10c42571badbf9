// A transition that the server itself makes: one that is due, or one that hand-written code asks for.
import { entityOf, type WriteScope } from '../context.ts';
import { systemCaller } from '../session/system-caller.ts';
import type { ActionInput } from './action-input.ts';
import { execute } from './execute.ts';
import { readUnscoped } from './load.ts';

/** The record and the action that is made of it. */
export interface SystemTransition {
  readonly entity: string;
  readonly id: string;
  readonly action: string;
}

/** Makes a transition as the actor `system`, in the unit of work of the context. Throws the refusal of the action. */
export async function actAsSystem(
  context: WriteScope,
  { entity: name, id, action }: SystemTransition,
  input: ActionInput = {},
): Promise<void> {
  const entity = entityOf(context, name);
  const before = await readUnscoped(context, entity, id);
  const call = { context, caller: systemCaller(), entity, idempotency: null };
  await execute(call, { kind: 'transition', id, action, input, before });
}
