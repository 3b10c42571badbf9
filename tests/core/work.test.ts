// What is awaited in each state of the shared lifecycles, written down by hand; the compiler fills in what the files leave out.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Person } from '../../runtime/core/lifecycle.ts';
import { partyPaths, refusalBeside, workSteps } from '../../runtime/core/work.ts';

/** Entity -> lifecycle -> `kind state: actions`, states in which nobody is awaited left out. */
const awaited: { readonly [entity: string]: { readonly [lifecycle: string]: readonly string[] } } = {
  'service-order': {
    order: [
      'act submitted: approve',
      'act approved: startWork',
      'act inProgress: requestCompletion',
      'act pendingConfirmation: confirmCompletion',
      'correct rejected: takeUp',
      'draft draft: submit',
    ],
  },
  declaration: {
    'customs-document': [
      'act checking: passCheck',
      'act submitted: approve',
      'act approved: complete',
      'act approved: grantWithdrawal',
      'act approved: grantWithdrawal',
      'correct returned: submit',
      'correct rejected: submit',
      'draft draft: submit',
    ],
    chain: ['act pendingManual: chainManualPass'],
  },
  'fx-collection': {
    fx: [
      'act submitted: platformPass',
      'act platformPassed: bankPass',
      'act bankPassed: settle',
      'act fxUnstable: settle',
      'correct platformRejected: submit',
      'correct bankRejected: submit',
      'draft notSettled: submit',
    ],
    supplement: ['act awaited: supplement', 'act overdue: supplement', 'act toReview: passSupplement'],
  },
  bill: {
    bill: [
      'act payerToConfirm: confirm',
      'act pendingPayment: pay',
      'act refundRefused: pay',
      'act refundFailed: pay',
      'act paidPendingPayee: confirmReceipt',
      'act pendingPayment: confirmReceipt',
      'act refundRefused: confirmReceipt',
      'act refundFailed: confirmReceipt',
      'act refundRequested: approveRefund',
      'draft draft: push',
      'draft draft: push',
    ],
  },
  enterprise: { 'enterprise-audit': ['act notSubmitted: submit', 'act submitted: pass', 'correct rejected: submit'] },
  'online-message': { message: ['act unread: reply', 'act read: reply'] },
  contract: {
    'contract-sign': [
      'act counterpartyToSign: sign',
      'correct returned: edit',
      'draft draft: sign',
      'draft draft: register',
    ],
    // Whoever has yet to sign the agreement on making it void.
    'contract-void': ['act proposed: signVoid', 'act oneSigned: signVoid', 'act oneSigned: signVoid'],
  },
  news: {},
  account: {},
};

describe('what is awaited', () => {
  it.each(
    Object.entries(awaited),
  )('of %s is what somebody waits for, and nothing that is merely possible', (id, expected) => {
    const entity = model.entities[id]?.descriptor;
    const found: { [lifecycle: string]: string[] } = {};
    for (const { use, kind, states, action } of entity ? workSteps(entity) : []) {
      const told = states.map((state) => `${kind} ${state}: ${action}`);
      found[use.lifecycle.id] = [...(found[use.lifecycle.id] ?? []), ...told];
    }
    expect(found).toEqual(expected);
  });
});

describe('who has a part', () => {
  it.each([
    ['service-order', ['companyId', 'broker']],
    ['bill', ['companyId', 'payer', 'payee']],
    ['news', []],
  ])('in a record of %s stands at %j', (id, paths) => {
    const entity = model.entities[id]?.descriptor;
    expect(entity && partyPaths(entity)).toEqual(paths);
  });
});

describe('what is awaited of a declaration', () => {
  const operator: Person = { accountId: '1', account: 'operator', level: 'staff', companyId: '1' };
  const entity = model.entities.declaration?.descriptor;
  const steps = entity ? workSteps(entity) : [];
  it.each([
    ['submitted', 'approve', null, 'reject'],
    ['approved', 'complete', null, null],
    ['approved', 'grantWithdrawal', 'requested', 'refuseWithdrawal'],
  ])('in state %s by %s, withdrawal %s, is turned down by %s', (declarationStatus, action, withdrawal, refusal) => {
    const step = steps.find((one) => one.action === action);
    expect(step && refusalBeside(step, operator, { declarationStatus, withdrawal })).toBe(refusal);
  });
});
