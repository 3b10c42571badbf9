// What states mean to their reader, and which step of several leads on.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { stateMeaning } from '../../runtime/core/forward.ts';
import type { Person } from '../../runtime/core/lifecycle.ts';
import { statesInSight } from '../../runtime/core/view-states.ts';
import { nextAction, recordActions } from '../../runtime/web/actions/available-actions.ts';

function entityOf(id: string) {
  const found = model.entities[id]?.descriptor;
  if (!found) throw new Error(`no entity ${id}`);
  return found;
}

function person(account: Person['account']): Person {
  return { accountId: `${account}-1`, account, level: 'enterpriseAdmin', companyId: account };
}

function meaning(entity: string, record: Row, account: Person['account']): string {
  const [use] = entityOf(entity).lifecycles;
  if (!use) throw new Error(`${entity} has no lifecycle`);
  return stateMeaning(use, record, person(account));
}

describe('the meaning of a state', () => {
  const order = { companyId: 'trader', broker: 'broker' };

  it('is that it waits for whoever can take it on, and runs for the others', () => {
    expect(meaning('service-order', { ...order, status: 'submitted' }, 'broker')).toBe('mine');
    expect(meaning('service-order', { ...order, status: 'submitted' }, 'trader')).toBe('running');
    expect(meaning('service-order', { ...order, status: 'pendingConfirmation' }, 'trader')).toBe('mine');
    expect(meaning('service-order', { ...order, status: 'submitted', broker: 'another' }, 'broker')).toBe('running');
  });

  it('is that it is over, well, badly or neither', () => {
    expect(meaning('service-order', { ...order, status: 'completed' }, 'trader')).toBe('done');
    expect(meaning('service-order', { ...order, status: 'rejected' }, 'trader')).toBe('refused');
    expect(meaning('service-order', { ...order, status: 'stopped' }, 'trader')).toBe('ended');
  });

  it('is that a draft waits for its author, and what is switched off for nobody', () => {
    expect(meaning('service-order', { ...order, status: 'draft' }, 'trader')).toBe('mine');
    expect(meaning('carousel', { enabled: 'disabled' }, 'operator')).toBe('ended');
  });

  it('heeds what the server allows', () => {
    const [use] = entityOf('service-order').lifecycles;
    const row = { ...order, status: 'submitted' };
    expect(use && stateMeaning(use, row, person('broker'), [])).toBe('running');
  });
});

describe('the step that leads on', () => {
  function next(entity: string, record: Row, account: Person['account']): string | undefined {
    const descriptor = entityOf(entity);
    const actions = descriptor.lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions.map(({ action }) => action));
    const offered = recordActions(descriptor, [...new Set(actions)], person(account), record);
    return nextAction(descriptor, offered, record)?.action;
  }

  it('is the one nearest to a good end, whatever is declared first', () => {
    expect(next('fx-payment', { status: 'bankPassed', bank: 'bank' }, 'bank')).toBe('settle');
    expect(next('bill', { status: 'pendingPayment', payer: 'trader', payee: 'broker' }, 'trader')).toBe('pay');
    expect(next('service-order', { status: 'submitted', companyId: 'trader', broker: 'broker' }, 'broker')).toBe(
      'approve',
    );
  });

  it('is else what is awaited while the state stays', () => {
    const read = { readStatus: 'read' };
    expect(next('online-message', read, 'operator')).toBe('reply');
    expect(next('online-message', { ...read, repliedAt: '2026-01-01T00:00:00Z' }, 'operator')).toBeUndefined();
  });

  it('is one whose outcome what is filled in decides', () => {
    const open = { status: 'pendingPayment', payer: 'trader', payee: 'broker', openAmount: '380.00' };
    expect(next('bill', open, 'trader')).toBe('pay');
  });

  it('is none where all that can be done takes back', () => {
    expect(next('service-order', { status: 'submitted', companyId: 'trader' }, 'trader')).toBeUndefined();
  });
});

describe('the states in sight', () => {
  const statesOf = (entity: string, view: string, account: Person['account']): string[] => {
    const descriptor = entityOf(entity);
    const found = descriptor.views.find(({ id }) => id === view);
    return found ? statesInSight(descriptor, found, person(account)) : [];
  };

  it('are those the view and the grants of the person leave', () => {
    expect(statesOf('service-order', 'demandOrder', 'trader')).toEqual(['draft']);
    expect(statesOf('service-order', 'customsBroker', 'broker')).not.toContain('draft');
    expect(statesOf('fx-payment', 'paymentReview', 'bank')).not.toContain('submitted');
    expect(statesOf('fx-payment', 'paymentReview', 'operator')).toContain('submitted');
  });
});
