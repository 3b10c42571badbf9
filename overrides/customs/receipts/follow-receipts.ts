// What receipts bring about: the transitions that follow their codes (`follows` of the lifecycle), each where the document is in a state for it.
import type { LifecycleUse, Transition } from '../../../runtime/core/descriptor/lifecycle.ts';
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { mainLifecycle, stateOf } from '../../../runtime/core/lifecycle.ts';
import { isEmpty } from '../../../runtime/core/paths.ts';
import type { WriteContext } from '../../../runtime/server/hooks.ts';
import { newReceipts } from './receipt-lines.ts';

const codeKey = 'receiptCode';

/** Makes what the new receipts of a record bring about, in the order of their time. True when something was. */
export async function followReceipts({ entity, before, record, actAsSystem }: WriteContext): Promise<boolean> {
  const use = mainLifecycle(entity.descriptor);
  const received = newReceipts(before, record);
  if (use === null || received.length === 0) return false;
  let state = stateOf(use, record).name;
  for (const receipt of received) {
    const steps = stepsAfter(use, state, String(receipt[codeKey]));
    for (const { action, to } of steps) {
      await actAsSystem(entity.descriptor.id, String(record.id), action, { opinion: opinionOf(receipt) });
      state = to;
    }
  }
  return true;
}

/** What a code brings about from a state, one transition leading on to the next; where that is nothing, the one that follows all others. */
function stepsAfter({ lifecycle }: LifecycleUse, from: string, code: string): readonly Transition[] {
  const following = lifecycle.transitions.filter(({ follows }) => follows?.at === `receipts.${codeKey}`);
  const steps: Transition[] = [];
  let state = from;
  for (const transition of following) {
    if (!transition.follows?.in?.includes(code) || !transition.from.includes(state)) continue;
    steps.push(transition);
    state = transition.to;
  }
  const rest = following.filter(({ follows, from: states }) => !follows?.in && states.includes(state));
  return steps.length > 0 ? steps : rest.slice(0, 1);
}

/** What history and review keep as the reason: code, number and words of the receipt. */
function opinionOf({ receiptCode, messageNumber, message }: Row): string {
  return [receiptCode, messageNumber, message].filter((part) => !isEmpty(part)).join(' ');
}
