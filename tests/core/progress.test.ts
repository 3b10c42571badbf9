// How far a record has come, by its lifecycle and its history: steps, the place where it left them, what sent it back, who is next.
import { describe, expect, it } from 'vitest';
import { bill } from '../../generated/entities/bill/descriptor.gen.ts';
import { declaration } from '../../generated/entities/declaration/descriptor.gen.ts';
import { fxPayment } from '../../generated/entities/fx-payment/descriptor.gen.ts';
import { news } from '../../generated/entities/news/descriptor.gen.ts';
import { serviceOrder } from '../../generated/entities/service-order/descriptor.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { LifecycleUse } from '../../runtime/core/descriptor/lifecycle.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type LoggedStep, nextSteps, progressOf, returnedBy, usualWay } from '../../runtime/core/progress.ts';

function mainOf({ lifecycles: [use] }: EntityDescriptor): LifecycleUse {
  if (!use) throw new Error('No lifecycle');
  return use;
}

const order = mainOf(serviceOrder);
const step = (at: number, action: string, from: string, to: string, comment?: string): LoggedStep => ({
  at: `2026-11-0${at}T08:00:00.000Z`,
  by: `person ${at}`,
  ...{ action, from, to },
  ...(comment !== undefined && { comment }),
});
const created: LoggedStep = { at: '2026-11-01T08:00:00.000Z', by: 'person 1', action: 'create' };

describe('the usual way', () => {
  it('leads from the first state to the end that is wished for, past no refusal', () => {
    expect(usualWay(order, {})).toEqual([
      ...['draft', 'submitted', 'approved', 'inProgress', 'pendingConfirmation', 'completed'],
    ]);
    expect(usualWay(mainOf(declaration), {})).toEqual(['draft', 'submitted', 'approved', 'completed']);
    expect(usualWay(mainOf(fxPayment), {})).toEqual([
      ...['notSettled', 'submitted', 'platformPassed', 'bankPassed', 'settled'],
    ]);
  });

  it('depends on what the record is', () => {
    expect(usualWay(mainOf(bill), { type: 'trade' })).toContain('payerToConfirm');
    expect(usualWay(mainOf(bill), { type: 'service' })).not.toContain('payerToConfirm');
    expect(usualWay(mainOf(declaration), { checkBySecond: true })).toEqual([
      ...['draft', 'checking', 'submitted', 'approved', 'completed'],
    ]);
  });

  it('goes on where a step may also leave a record in its state', () => {
    const open = { type: 'service', status: 'pendingPayment', openAmount: '5.00' };
    expect(usualWay(mainOf(bill), open)).toEqual(usualWay(mainOf(bill), { type: 'service' }));
  });

  it('is none where there are hardly any states', () => {
    expect(usualWay(mainOf(news), {})).toEqual([]);
  });
});

describe('progress', () => {
  it('names who made each step, the last time it was made', () => {
    const log = [
      step(5, 'submit', 'draft', 'submitted'),
      step(4, 'edit', 'stopped', 'draft'),
      step(3, 'stop', 'submitted', 'stopped', '改单'),
      step(2, 'submit', 'draft', 'submitted'),
      created,
    ];
    const progress = progressOf(order, { status: 'submitted' }, log);
    expect(progress?.at).toBe(1);
    expect(progress?.aside).toBeUndefined();
    expect(progress?.steps.map(({ made }) => made?.by)).toEqual(['person 1', 'person 5', ...Array(4).fill(undefined)]);
  });

  it('leaves out a step that was not asked for when the record went on', () => {
    const log = [step(2, 'submit', 'draft', 'submitted'), created];
    const statesOf = (record: Row, told: readonly LoggedStep[]) =>
      progressOf(mainOf(declaration), { checkBySecond: true, ...record }, told)?.steps.map(({ state }) => state);
    const unchecked = ['draft', 'submitted', 'approved', 'completed'];
    const checked = ['draft', 'checking', 'submitted', 'approved', 'completed'];
    expect(statesOf({ declarationStatus: 'submitted' }, log)).toEqual(unchecked);
    expect(statesOf({ declarationStatus: 'approved' }, [step(3, 'approve', 'submitted', 'approved'), ...log])).toEqual(
      unchecked,
    );
    // Of one that begins again it is asked for; and so it was of one that passed it.
    expect(statesOf({ declarationStatus: 'draft' }, [step(4, 'edit', 'stopped', 'draft'), ...log])).toEqual(checked);
    const passed = [step(3, 'passCheck', 'checking', 'submitted'), step(2, 'submit', 'draft', 'checking'), created];
    expect(statesOf({ declarationStatus: 'submitted' }, passed)).toEqual(checked);
  });

  it('says at which step the record left the way', () => {
    const log = [
      step(3, 'reject', 'submitted', 'rejected', '缺合同'),
      step(2, 'submit', 'draft', 'submitted'),
      created,
    ];
    const progress = progressOf(order, { status: 'rejected' }, log);
    expect(progress).toMatchObject({ at: 1, aside: 'rejected' });
    expect(progress?.steps.map(({ made }) => made?.action)).toEqual(['create', 'reject', ...Array(4).fill(undefined)]);
    const stopped = [step(4, 'stop', 'inProgress', 'stopped', '取消'), created];
    expect(progressOf(order, { status: 'stopped' }, stopped)).toMatchObject({ at: 3, aside: 'stopped' });
  });
});

describe('what sent a record back', () => {
  const rejected = [
    step(3, 'reject', 'submitted', 'rejected', '缺合同'),
    step(2, 'submit', 'draft', 'submitted'),
    created,
  ];

  it('is told as long as the record is corrected', () => {
    expect(returnedBy(order, rejected)?.comment).toBe('缺合同');
    const taken = [step(5, 'edit', 'stopped', 'draft'), step(4, 'takeUp', 'rejected', 'stopped'), ...rejected];
    expect(returnedBy(order, taken)?.comment).toBe('缺合同');
  });

  it('is over once the record is handed in again', () => {
    expect(returnedBy(order, [step(6, 'submit', 'draft', 'submitted'), ...rejected])).toBeNull();
    expect(returnedBy(order, [created])).toBeNull();
  });
});

describe('who is next', () => {
  it('are the actors of the ways on, not of refusals', () => {
    expect(nextSteps(order, { status: 'submitted' })).toEqual([
      { action: 'approve', actors: [{ account: 'broker', company: 'broker' }] },
    ]);
    expect(nextSteps(order, { status: 'rejected' }).map(({ action }) => action)).toEqual(['takeUp']);
    expect(nextSteps(order, { status: 'completed' })).toEqual([]);
  });
});
