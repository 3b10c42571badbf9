// Remittance forms that keep what an application said when they were printed, and messages that are read by opening them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type Answer, listIn, openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

function act(
  who: string,
  entity: string,
  record: Row,
  { action, body }: { action: string; body?: object },
): Promise<Answer> {
  return world.call(who, 'POST', `/entities/${entity}/${record.id}/actions/${action}`, body ?? {});
}

describe('a line that takes what the record says', () => {
  it('keeps it, whatever the record says later', async () => {
    const remitter = { name: '瑞丽示例贸易有限公司', address: '瑞丽市示例路1号', account: '6222025331020000001' };
    const application = await world.insert('fx-payment', {
      companyId: world.companies.trader.id,
      isAdvance: true,
      status: 'platformPassed',
      formStatus: 'none',
      currency: 'USD',
      amount: '1000.00000',
      remitter,
    });
    const print = (formNo: string): Promise<Answer> =>
      act('trader', 'fx-payment', application, { action: 'printForm', body: { entered: { formNo } } });
    expect(await print('SQ-1')).toMatchObject({
      code: 1000,
      data: { remittanceForms: [{ formNo: 'SQ-1', currency: 'USD', amount: '1000.00000', remitter }] },
    });
    // Rejected by the bank, corrected, passed again.
    await world.pool.query(`update fx_payment set amount = 1200, remitter_name = '改示' where id = $1`, [
      application.id,
    ]);
    const { data } = await print('SQ-2');
    expect(listIn(data.remittanceForms)).toMatchObject([
      { formNo: 'SQ-1', amount: '1000.00000', remitter },
      { formNo: 'SQ-2', amount: '1200.00000', remitter: { ...remitter, name: '改示' } },
    ]);
    expect(listIn(data.remittanceForms)[0]).not.toHaveProperty('postscript');
  });

  it('is not to be told otherwise', async () => {
    const application = await world.insert('fx-payment', {
      companyId: world.companies.trader.id,
      isAdvance: true,
      status: 'platformPassed',
      formStatus: 'none',
      currency: 'USD',
      amount: '1000.00000',
    });
    const body = { entered: { formNo: 'SQ-3', amount: '1.00000' } };
    const { data } = await act('trader', 'fx-payment', application, { action: 'printForm', body });
    expect(listIn(data.findings)).toMatchObject([{ path: 'entered.amount', rule: 'unknown-field' }]);
  });
});

describe('two reviews of an application for foreign exchange', () => {
  it('keep an opinion each, and the second waits for the first', async () => {
    const application = await world.insert('fx-payment', {
      companyId: world.companies.trader.id,
      bank: world.companies.bank.id,
      isAdvance: true,
      status: 'submitted',
      platformReview: 'pending',
      bankReview: 'notYet',
      formStatus: 'none',
      currency: 'USD',
      amount: '1000.00000',
    });
    const review = async (who: 'operator' | 'bank', action: string, opinion: string) =>
      (await act(who, 'fx-payment', application, { action, body: { opinion } })).data;
    expect(await review('operator', 'platformPass', '单证齐全')).toMatchObject({
      platformReview: 'passed',
      bankReview: 'pending',
      reviewOpinion: '单证齐全',
    });
    expect(await review('bank', 'bankReject', '账号有误')).toMatchObject({
      platformReview: 'passed',
      bankReview: 'failed',
      reviewOpinion: '单证齐全',
      bankOpinion: '账号有误',
    });
  });

  it('show no review of the bank while it is not its turn', async () => {
    const application = await world.insert('fx-collection', {
      companyId: world.companies.trader.id,
      bank: world.companies.bank.id,
      isAdvance: true,
      status: 'submitted',
      platformReview: 'pending',
      bankReview: 'notYet',
      currency: 'USD',
      amount: '1000.00000',
    });
    const body = { opinion: '合同缺页' };
    const { data } = await act('operator', 'fx-collection', application, { action: 'platformReject', body });
    expect(data).toMatchObject({ status: 'platformRejected', platformReview: 'failed', bankReview: 'notYet' });
    const { data: fresh } = await world.call('trader', 'GET', `/entities/fx-collection/${application.id}`);
    expect(fresh).not.toHaveProperty('bankOpinion');
  });
});

it('a message is read once by whoever opens it, and its words are changed by nobody', async () => {
  const message = await world.insert('online-message', { name: '岩小示', content: '请问', readStatus: 'unread' });
  const path = `/entities/online-message/${message.id}`;
  const edited = await world.call('operator', 'PATCH', path, { version: 1, content: '改' });
  expect(edited).toMatchObject({ status: 403, data: { error: 'not-permitted' } });
  const { data } = await world.call('operator', 'GET', path);
  expect(data).toMatchObject({ readStatus: 'unread', $editable: false });
  expect(data.$actions).toContain('markRead');
  expect(await act('operator', 'online-message', message, { action: 'markRead' })).toMatchObject({ code: 1000 });
  expect(await act('operator', 'online-message', message, { action: 'markRead' })).toMatchObject({ code: 40004 });
  const history = await world.call('operator', 'GET', `${path}/history`);
  expect(listIn(history.data)).toMatchObject([{ action: 'markRead', from: 'unread', to: 'read' }]);
});
