// What receipts bring about: a code that the document is in a state for moves it on, any other is told.
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { mainLifecycle, stateOf } from '../../../runtime/core/lifecycle.ts';
import { isEmpty } from '../../../runtime/core/paths.ts';
import type { WriteContext } from '../../../runtime/server/hooks.ts';
import { newReceipts } from './receipt-lines.ts';

type Step = readonly [from: string, action: string, to: string];

const approves: Step = ['submitted', 'approve', 'approved'];
const steps = {
  accepted: [approves],
  released: [approves, ['approved', 'complete', 'completed']],
  refused: [['submitted', 'reject', 'rejected']],
} as const satisfies { readonly [outcome: string]: readonly Step[] };

/** Codes that decide: digits in messages of manifests and reports, letters in those of declarations. */
const outcomes: { readonly [code: string]: keyof typeof steps } = {
  '01': 'accepted',
  G: 'accepted',
  J: 'accepted',
  W: 'accepted',
  '11': 'released',
  P: 'released',
  I: 'released',
  F: 'released',
  K: 'released',
  B: 'released',
  R: 'released',
  '03': 'refused',
  E: 'refused',
  Y: 'refused',
  Z: 'refused',
};

/** Makes what the new receipts of a record bring about, in the order of their time. True when something was. */
export async function followReceipts({ entity, before, record, actAsSystem }: WriteContext): Promise<boolean> {
  const use = mainLifecycle(entity.descriptor);
  const received = newReceipts(before, record);
  if (use === null || received.length === 0) return false;
  let state = stateOf(use, record).name;
  for (const receipt of received) {
    const act = (action: string) =>
      actAsSystem(entity.descriptor.id, String(record.id), action, { opinion: opinionOf(receipt) });
    const outcome = outcomes[String(receipt.receiptCode)];
    const arrived = state;
    for (const [from, action, to] of outcome === undefined ? [] : steps[outcome]) {
      if (state !== from) continue;
      await act(action);
      state = to;
    }
    if (state === arrived) await act('noteReceipt');
  }
  return true;
}

/** What history and review keep as the reason: code, number and words of the receipt. */
function opinionOf({ receiptCode, messageNumber, message }: Row): string {
  return [receiptCode, messageNumber, message].filter((part) => !isEmpty(part)).join(' ');
}
