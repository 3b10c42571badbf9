// Requests to amend or to cancel a declaration: what the server fills in, every refusal, and that grant and declaration change together.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, riceDeclaration, riceOrder } from './deal.ts';
import { type Answer, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, await loadHooks(hooks));
  await insertReference(world);
});
afterAll(() => world.close());

const path = '/entities/declaration-amendment';
let count = 0;

/** A declaration as the customs have accepted it. */
async function accepted(more: Row = {}): Promise<Tree> {
  count += 1;
  const record: Row = {
    ...riceDeclaration(),
    ...{ billNo: `AMEND${count}`, declarationDate: '2025-11-20', ieDate: '2025-11-21' },
    ...{ declarationStatus: 'approved', customsNo: `86032025200000${1000 + count}` },
    companyId: world.companies.broker.id,
    ...more,
  };
  return (await world.insert('declaration', record)) as unknown as Tree;
}

const wish = ({ id }: Tree, lines: object[], more: object = {}) => ({
  ...{ declaration: id, kind: 'amend', reason: '09', explanation: '录入差错', lines },
  ...more,
});
const ask = (body: object, who = 'broker'): Promise<Answer> => world.call(who, 'POST', path, body);
const act = (who: string, { id }: Tree, action: string, body: object = {}): Promise<Answer> =>
  world.call(who, 'POST', `${path}/${id}/actions/${action}`, body);
const opinion = { opinion: '同意' };
const weight = { field: 'grossWeight', after: '50200.000' };

async function draft(record: Tree, lines: object[], more: object = {}): Promise<Tree> {
  const { status, data, message } = await ask(wish(record, lines, more));
  expect({ status, message, data: status === 200 ? null : data }).toMatchObject({ status: 200 });
  return data;
}

/** Submitted, and taken up by the customs. */
async function taken(record: Tree, lines: object[], more: object = {}): Promise<Tree> {
  const request = await draft(record, lines, more);
  expect((await act('broker', request, 'submit')).data).toMatchObject({ status: 'submitted' });
  expect((await act('operator', request, 'accept')).data).toMatchObject({ status: 'accepted' });
  return request;
}

const declarationOf = async ({ id }: Tree): Promise<Tree> =>
  (await world.call('broker', 'GET', `/entities/declaration/${id}`)).data;
const findings = ({ data }: Answer): Tree[] => data.findings as unknown as Tree[];

describe('a draft', () => {
  it('is told what the declaration has, and keeps codes for their names', async () => {
    const record = await accepted();
    const request = await draft(record, [
      weight,
      { field: 'goods.originCountry', line: 2, after: '中国' },
      { field: 'domesticConsignor.nameZh', after: '瑞丽新名贸易有限公司' },
      { field: 'storageLocation' },
    ]);
    expect(request).toMatchObject({
      status: 'draft',
      billNo: record.billNo,
      requestNo: expect.stringMatching(/^XC\d{12}$/),
    });
    expect(request.lines).toMatchObject([
      { before: '50120.000', after: '50200.000' },
      { before: 'MMR', after: 'CHN' },
      { before: expect.stringContaining('公司'), after: '瑞丽新名贸易有限公司' },
      { before: '瑞丽口岸监管场所' },
    ]);
    expect((request.lines as unknown as Tree[])[3]).not.toHaveProperty('after');
  });

  it('is refused with a value before that somebody typed', async () => {
    const record = await accepted();
    expect((await ask(wish(record, [{ ...weight, before: '1' }]))).data.error).toBe('findings');
  });

  it.each([
    ['a table without its line', { field: 'goods.unitPrice', after: '3' }, 'lines.0.line', 'line-number-fits'],
    ['a line that is not there', { field: 'goods.unitPrice', line: 3, after: '3' }, 'lines.0.line', 'line-number-fits'],
    ['a line of the head', { ...weight, line: 1 }, 'lines.0.line', 'line-number-fits'],
    ['the value it has', { field: 'grossWeight', after: '50120.0' }, 'lines.0.after', 'value-changes'],
    ['a text for a number', { field: 'grossWeight', after: 'heavy' }, 'lines.0.after', 'value-fits'],
    ['a code that is none', { field: 'tradeCountry', after: 'XXX' }, 'lines.0.after', 'value-fits'],
    ['a record that is none', { field: 'goods.productNo', line: 1, after: '99999999' }, 'lines.0.after', 'value-fits'],
    ['a field that is none', { field: 'customsNo', after: '1' }, 'lines.0.field', 'enum'],
    ['a field that is not amended', { field: 'orderNo', after: 'DD1' }, 'lines.0.field', 'enum'],
  ])('is refused for %s', async (_, line, at, rule) => {
    const answer = await ask(wish(await accepted(), [line]));
    expect(findings(answer)).toMatchObject([{ path: at, rule }]);
    expect(String(findings(answer)[0]?.message)).not.toMatch(/\{\{|^[\w.-]+$/);
  });

  it('names a value once', async () => {
    const answer = await ask(wish(await accepted(), [weight, { ...weight, after: '50300' }]));
    expect(findings(answer)).toMatchObject([{ path: 'lines.1.field', rule: 'place-once' }]);
  });

  it('is about a declaration of the own enterprise that the customs have accepted', async () => {
    const others = await accepted({ companyId: world.companies.trader.id });
    expect(findings(await ask(wish(others, [weight])))[0]).toMatchObject({ path: 'declaration' });
    for (const declarationStatus of ['draft', 'submitted', 'rejected', 'stopped']) {
      const record = await accepted({ declarationStatus });
      expect(findings(await ask(wish(record, [weight])))).toMatchObject([
        { path: 'declaration', rule: 'accepted-by-customs' },
      ]);
    }
  });
});

describe('submitting', () => {
  it('asks for something to amend, and for an explanation', async () => {
    const request = await draft(await accepted(), [], { explanation: null });
    const answer = await act('broker', request, 'submit');
    expect(findings(answer).map(({ path: at, rule }) => [at, rule])).toEqual([
      ['explanation', 'required'],
      ['lines', 'amends-something'],
    ]);
  });

  it('is refused in the words of the declaration where it would break its rules', async () => {
    const light = await draft(await accepted(), [{ field: 'grossWeight', after: '49000' }]);
    expect(findings(await act('broker', light, 'submit'))).toMatchObject([
      { rule: 'result-holds', message: expect.stringContaining('净重') },
    ]);
    const emptied = await draft(await accepted(), [{ field: 'contractAgreementNo' }]);
    expect(findings(await act('broker', emptied, 'submit'))).toMatchObject([
      { path: 'lines.0.after', rule: 'result-holds' },
    ]);
  });

  it('is refused while another request about the declaration is open, or the wish to take it back', async () => {
    const record = await accepted();
    const [first, second] = [await draft(record, [weight]), await draft(record, [weight])];
    await act('broker', first, 'submit');
    expect(findings(await act('broker', second, 'submit'))).toMatchObject([
      { path: 'declaration', rule: 'one-open-request' },
    ]);
    const entered = { withdrawalKind: 'amendment', withdrawalReason: '毛重有误' };
    const wished = await world.call('broker', 'POST', `/entities/declaration/${record.id}/actions/requestWithdrawal`, {
      entered,
    });
    expect(findings(wished)).toMatchObject([{ rule: 'amendment-answered-first' }]);
    const completed = await world.call('operator', 'POST', `/entities/declaration/${record.id}/actions/complete`);
    expect(findings(completed)).toMatchObject([{ rule: 'amendment-answered-first' }]);
    expect((await act('broker', first, 'recall')).data).toMatchObject({ status: 'recalled' });
    expect((await act('broker', second, 'submit')).data).toMatchObject({ status: 'submitted' });
    const other = await draft(await accepted({ withdrawal: 'requested', withdrawalKind: 'amendment' }), [weight]);
    expect(findings(await act('broker', other, 'submit'))).toMatchObject([{ rule: 'no-wish-open' }]);
  });

  it('cancels no declaration that is released, and amends it', async () => {
    const record = await accepted({ declarationStatus: 'completed' });
    const cancelled = await draft(record, [], { kind: 'cancel' });
    expect(findings(await act('broker', cancelled, 'submit'))).toMatchObject([{ rule: 'cancelled-before-release' }]);
    const request = await taken(record, [weight]);
    expect((await act('operator', request, 'grant', opinion)).data).toMatchObject({ status: 'granted' });
    expect(await declarationOf(record)).toMatchObject({ declarationStatus: 'completed', grossWeight: '50200.000' });
  });

  it('leaves a price alone that a payment stands on', async () => {
    const record = await accepted();
    const payment = { applicationNo: 'FH1', status: 'submitted', isAdvance: false, declarations: [String(record.id)] };
    await world.insert('fx-payment', { ...payment, companyId: world.companies.trader.id });
    const prices = [
      { field: 'goods.totalPrice', line: 1, after: '110000' },
      { field: 'goods.unitPrice', line: 1, after: '2.5' },
    ];
    const request = await draft(record, prices);
    expect(findings(await act('broker', request, 'submit'))).toMatchObject([
      { path: 'lines', rule: 'price-under-money' },
    ]);
    expect((await act('broker', await draft(record, [weight]), 'submit')).data).toMatchObject({ status: 'submitted' });
  });
});

describe('the decision', () => {
  it('changes the declaration with the grant, and its history tells it', async () => {
    const record = await accepted();
    const request = await taken(record, [weight, { field: 'goods.originCountry', line: 2, after: 'CHN' }]);
    expect(await declarationOf(record)).toMatchObject({ grossWeight: '50120.000' });
    expect(findings(await act('operator', request, 'grant'))).toMatchObject([{ path: 'opinion', rule: 'required' }]);
    const granted = await act('operator', request, 'grant', opinion);
    expect(granted.data).toMatchObject({ status: 'granted', opinion: '同意', decidedAt: expect.any(String) });
    const amended = await declarationOf(record);
    expect(amended).toMatchObject({
      declarationStatus: 'approved',
      grossWeight: '50200.000',
      customsNo: record.customsNo,
    });
    expect(amended.goods).toMatchObject([{ originCountry: 'MMR' }, { originCountry: 'CHN' }]);
    const history = await world.call('broker', 'GET', `/entities/declaration/${record.id}/history`);
    expect((history.data as unknown as Tree[])[0]).toMatchObject({ action: 'amend', by: '' });
    expect((history.data as unknown as Tree[])[0]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'grossWeight', before: '50120.000', after: '50200.000' },
        { path: 'goods.1.originCountry', before: 'MMR', after: 'CHN' },
      ]),
    );
    expect((await act('operator', request, 'grant', opinion)).data).toMatchObject({ refusal: 'decided' });
  });

  it('withdraws the declaration with the grant of a cancellation, and takes its number', async () => {
    const record = await accepted();
    const request = await taken(record, [], { kind: 'cancel', reason: '07' });
    expect((await act('operator', request, 'grant', opinion)).data).toMatchObject({ status: 'granted' });
    const cancelled = await declarationOf(record);
    expect(cancelled).toMatchObject({
      declarationStatus: 'stopped',
      withdrawal: 'granted',
      cancelledNo: record.customsNo,
    });
    expect(cancelled).not.toHaveProperty('customsNo');
  });

  it('is refused as a whole where the declaration no longer takes it, naming field and rule', async () => {
    const record = await accepted();
    const request = await taken(record, [weight]);
    await world.pool.query('update "declaration" set "netWeight" = 60000 where "id" = $1', [record.id]);
    const answer = await act('operator', request, 'grant', opinion);
    expect(answer.data).toMatchObject({ error: 'cascade-refused', entity: 'declaration' });
    expect(findings(answer)).toContainEqual(
      expect.objectContaining({ path: 'declaration.netWeight', rule: 'net-not-above-gross' }),
    );
    expect((await act('broker', request, 'recall')).data).toMatchObject({ refusal: 'taken-up' });
    expect(await declarationOf(record)).toMatchObject({ grossWeight: '50120.000' });
  });

  it('is refused where the declaration has another value by now', async () => {
    const record = await accepted();
    const request = await taken(record, [weight]);
    await world.pool.query('update "declaration" set "grossWeight" = 50150 where "id" = $1', [record.id]);
    expect(findings(await act('operator', request, 'grant', opinion))).toMatchObject([
      { path: 'lines.0.before', rule: 'value-stands' },
    ]);
    expect((await act('operator', request, 'refuse', { opinion: '已变更' })).data).toMatchObject({ status: 'refused' });
  });

  it('is the platform’s alone, after it has accepted the request', async () => {
    const request = await draft(await accepted(), [weight]);
    await act('broker', request, 'submit');
    expect((await act('operator', request, 'grant', opinion)).data).toMatchObject({ refusal: 'accept-first' });
    for (const action of ['accept', 'grant', 'refuse']) {
      expect((await act('broker', request, action, opinion)).data).toMatchObject({ error: 'not-permitted' });
    }
    expect(findings(await act('operator', request, 'refuse'))).toMatchObject([{ path: 'opinion', rule: 'required' }]);
    expect((await act('operator', request, 'refuse', { opinion: '证据不足' })).data).toMatchObject({
      status: 'refused',
    });
  });
});

describe('the trader of the order', () => {
  it('reads a request about what was declared for it once it is submitted, and does nothing with it', async () => {
    const companyId = world.companies.trader.id;
    const orderNo = 'DD2025112000077';
    await world.insert('service-order', { ...riceOrder(world), status: 'inProgress', orderNo, companyId });
    const request = await draft(await accepted({ orderNo }), [weight]);
    const seen = async (who: string): Promise<number> => (await world.call(who, 'GET', `${path}/${request.id}`)).status;
    expect(await seen('trader')).toBe(404);
    await act('broker', request, 'submit');
    expect([await seen('trader'), await seen('rival')]).toEqual([200, 404]);
    const { rows } = (await world.call('trader', 'GET', path)).data as unknown as { readonly rows: readonly Tree[] };
    expect(rows.map(({ id }) => id)).toEqual([request.id]);
    expect((await act('trader', request, 'recall')).data).toMatchObject({ error: 'not-permitted' });
    const edited = await world.call('trader', 'PATCH', `${path}/${request.id}`, { version: 2, explanation: '改' });
    expect(edited.data).toMatchObject({ error: 'not-permitted' });
  });
});
