// What transitions do beside changing a state: fields entered, records created and following, values set, due dates, own refusals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { runDueTransitions } from '../../runtime/server/due-transitions.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { type ApiDescription, type DescribedSchema, describeApi } from '../described-api.ts';
import { testRing } from '../test-ring.ts';
import { type Answer, listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
let context: ServerContext;

beforeAll(async () => {
  world = await openWorld();
  const report = (error: unknown): void => {
    throw error;
  };
  context = makeContext({
    model,
    hooks: {},
    pool: world.pool,
    settings: { ...defaultSettings, keyRing: testRing },
    report,
  });
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

async function stored(table: string, record: Row): Promise<Tree> {
  const { rows } = await world.pool.query(`select * from "${table}" where id = $1`, [record.id]);
  return rows[0];
}

async function historyOf(entity: string, record: Row): Promise<Tree[]> {
  const { rows } = await world.pool.query(
    'select action, "from", "to", "accountId" from record_change where entity = $1 and "recordId" = $2 order by version',
    [entity, record.id],
  );
  return rows;
}

function faultsOf({ data }: Answer): (readonly [Tree | undefined, Tree | undefined])[] {
  return listIn(data.findings).map(({ path, rule }) => [path, rule] as const);
}

describe('fields entered with an action', () => {
  let application: Row;
  beforeAll(async () => {
    application = await world.insert('seal-application', {
      companyId: world.companies.trader.id,
      applicationNo: 'YZ202511010001',
      status: 'approvedNotIssued',
      sealType: 'official',
      sealName: '公章',
    });
  });

  const issue = (entered: object): Promise<Answer> =>
    act('operator', 'seal-application', application, { action: 'issue', body: { entered } });
  const right = { validFrom: '2025-01-01', validUntil: '2999-12-31' };

  it('are asked for, each at its place in the call', async () => {
    const answer = await issue({});
    expect(answer).toMatchObject({ status: 422, data: { error: 'findings' } });
    expect(faultsOf(answer)).toEqual([
      ['entered.validFrom', 'required'],
      ['entered.validUntil', 'required'],
    ]);
  });

  it('keep the limits of the fields', async () => {
    const answer = await issue({ ...right, validFrom: '2025-02-30', validUntil: '2999-13-01' });
    expect(faultsOf(answer)).toEqual([
      ['entered.validFrom', 'calendar'],
      ['entered.validUntil', 'calendar'],
    ]);
  });

  it('are no other fields than those', async () => {
    expect(faultsOf(await issue({ ...right, sealName: '财务章', certificateNo: 'CERT-1' }))).toEqual([
      ['entered.sealName', 'unknown-field'],
      ['entered.certificateNo', 'unknown-field'],
    ]);
  });

  it('keep the rules of the action', async () => {
    const answer = await issue({ ...right, validUntil: '2024-12-31' });
    expect(listIn(answer.data.findings)).toMatchObject([{ path: 'entered.validFrom', rule: 'valid-period' }]);
  });

  it('are an object', async () => {
    const body = { entered: ['CERT-1'] };
    expect(await act('operator', 'seal-application', application, { action: 'issue', body })).toMatchObject({
      data: { error: 'malformed-request' },
    });
  });

  it('are not to be changed otherwise', async () => {
    const draft = await world.insert('seal-application', { companyId: world.companies.trader.id, status: 'draft' });
    const answer = await world.call('trader', 'PATCH', `/entities/seal-application/${draft.id}`, {
      version: 1,
      certificateNo: 'CERT-2',
    });
    expect(faultsOf(answer)).toEqual([['certificateNo', 'read-only']]);
  });

  it('change nothing while they are refused', async () => {
    expect(await stored('seal_application', application)).toMatchObject({ status: 'approvedNotIssued', version: 1 });
    expect(await historyOf('seal-application', application)).toEqual([]);
  });

  it('are taken, and what the action creates is there with them', async () => {
    const { code, data } = await issue(right);
    expect({ code, data }).toMatchObject({ code: 1000, data: { ...right, status: 'approvedIssued', version: 2 } });
    const { rows } = await world.pool.query('select * from e_seal where "applicationId" = $1', [application.id]);
    expect(rows).toMatchObject([{ sealName: '公章', status: 'valid', companyId: world.companies.trader.id }]);
    expect(rows[0].sealNo).toMatch(/^DZ\d{8}0001$/);
    expect(await historyOf('e-seal', rows[0])).toMatchObject([{ action: 'create', to: null }]);
  });
});

describe('records that follow', () => {
  const bill = (status: string): Promise<Row> =>
    world.insert('bill', {
      companyId: world.companies.trader.id,
      type: 'trade',
      payer: world.companies.rival.id,
      payee: world.companies.trader.id,
      status,
      settlementStatus: 'unsettled',
      pushStatus: 'pushed',
      amount: '100.00',
      currency: 'CNY',
    });
  const statement = (bills: readonly Row[]): Promise<Row> =>
    world.insert('settlement-statement', {
      companyId: world.companies.trader.id,
      counterparty: world.companies.rival.id,
      currency: 'CNY',
      status: 'confirmed',
      receivables: bills.map(({ id }) => ({ bill: id ?? null, amount: '100.00' })),
    });

  it('make their transition with it, as the system', async () => {
    const bills = [await bill('closed'), await bill('closed')];
    const settled = await statement(bills);
    const { code, data } = await act('trader', 'settlement-statement', settled, { action: 'settle' });
    expect({ code, status: data.status }).toEqual({ code: 1000, status: 'settled' });
    for (const one of bills) {
      expect(await stored('bill', one)).toMatchObject({ settlementStatus: 'settled', version: 2, updatedBy: null });
      expect(await historyOf('bill', one)).toEqual([
        { action: 'settle', from: 'unsettled', to: 'settled', accountId: null },
      ]);
      const { rows } = await world.pool.query('select action, "to" from transition_log where "subjectId" = $1', [
        one.id,
      ]);
      expect(rows).toEqual([{ action: 'settle', to: 'settled' }]);
    }
  });

  it('refuse the whole when one of them may not, and say which and why', async () => {
    const [closed, open] = [await bill('closed'), await bill('refundRequested')];
    const refused = await statement([closed, open]);
    const answer = await act('trader', 'settlement-statement', refused, { action: 'settle' });
    expect(answer).toMatchObject({
      status: 409,
      data: {
        error: 'cascade-refused',
        entity: 'bill',
        id: open.id,
        because: 'state-not-allowed',
        refusal: 'not-closed',
      },
    });
    expect(answer.message).toContain('账单');
    expect(await stored('settlement_statement', refused)).toMatchObject({ status: 'confirmed', version: 1 });
    expect(await stored('bill', closed)).toMatchObject({ settlementStatus: 'unsettled', version: 1 });
    expect(await historyOf('bill', closed)).toEqual([]);
    expect(await historyOf('settlement-statement', refused)).toEqual([]);
  });

  it('refuse the whole when one has done so before', async () => {
    const one = await bill('closed');
    expect((await act('trader', 'settlement-statement', await statement([one]), { action: 'settle' })).code).toBe(1000);
    const again = await act('trader', 'settlement-statement', await statement([one]), { action: 'settle' });
    expect(again.data).toMatchObject({ error: 'cascade-refused', refusal: 'already-settled' });
  });

  it('follow one of two calls at the same time, never both', async () => {
    const one = await bill('closed');
    const both = [await statement([one]), await statement([one])];
    const answers = await Promise.all(
      both.map((each) => act('trader', 'settlement-statement', each, { action: 'settle' })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1000, 40012]);
    expect(await historyOf('bill', one)).toHaveLength(1);
    const states = await Promise.all(both.map((each) => stored('settlement_statement', each)));
    expect(states.map(({ status }) => status).sort()).toEqual(['confirmed', 'settled']);
  });

  it('follow once when a call is repeated', async () => {
    const one = await bill('closed');
    const settled = await statement([one]);
    const path = `/entities/settlement-statement/${settled.id}/actions/settle`;
    const send = (): Promise<Answer> => world.call('trader', 'POST', path, {}, { 'idempotency-key': 'settle-once' });
    const answers = [await send(), await send()];
    expect(answers.map(({ code, data }) => [code, data.status])).toEqual([
      [1000, 'settled'],
      [1000, 'settled'],
    ]);
    expect(await historyOf('bill', one)).toHaveLength(1);
  });

  it('are not for people to move', async () => {
    expect((await act('trader', 'bill', await bill('closed'), { action: 'settle' })).data.error).toBe('not-permitted');
  });
});

describe('what is due', () => {
  const contract = (signStatus: string, endDate: string): Promise<Row> =>
    world.insert('contract', {
      companyId: world.companies.trader.id,
      contractNo: `HT-${signStatus}-${endDate}`,
      channel: 'offline',
      status: 'normal',
      signStatus,
      endDate,
    });

  it('is made once the day is past, by the system, and only once', async () => {
    const [past, today, unsigned] = [
      await contract('bothSigned', '2025-11-01'),
      await contract('bothSigned', '2025-11-02'),
      await contract('draft', '2025-11-01'),
    ];
    // 00:30 of the second of November in Shanghai is still the first in Greenwich.
    const at = new Date('2025-11-01T16:30:00Z');
    expect(await runDueTransitions(context, at)).toBe(1);
    expect(await runDueTransitions(context, at)).toBe(0);
    expect(await stored('contract', past)).toMatchObject({ status: 'expired' });
    expect(await stored('contract', today)).toMatchObject({ status: 'normal' });
    expect(await stored('contract', unsigned)).toMatchObject({ status: 'normal' });
    expect(await historyOf('contract', past)).toEqual([
      { action: 'expire', from: 'normal', to: 'expired', accountId: null },
    ]);
    expect(await runDueTransitions(context, new Date('2025-11-02T16:00:00Z'))).toBe(1);
  });

  it('is made at once where the moment is reached with another action', async () => {
    const application = await world.insert('seal-application', {
      companyId: world.companies.trader.id,
      status: 'approvedNotIssued',
      sealType: 'official',
      sealName: '旧章',
    });
    const entered = { validFrom: '2020-01-01', validUntil: '2021-01-01' };
    expect((await act('operator', 'seal-application', application, { action: 'issue', body: { entered } })).code).toBe(
      1000,
    );
    const { rows } = await world.pool.query('select id, status from e_seal where "applicationId" = $1', [
      application.id,
    ]);
    expect(rows).toMatchObject([{ status: 'expired' }]);
  });
});

describe('the description of the API', () => {
  let api: ApiDescription;
  beforeAll(async () => {
    api = await describeApi(model);
  });
  const bodyOf = (path: string): DescribedSchema =>
    api.paths[path]?.post?.requestBody?.content['application/json']?.schema ?? {};

  it('says what is entered with an action', () => {
    const body = bodyOf('/entities/seal-application/{id}/actions/issue');
    expect(body.required).toContain('entered');
    expect(body.properties?.entered).toMatchObject({
      additionalProperties: false,
      required: ['validFrom', 'validUntil'],
      properties: { validFrom: { type: 'string', format: 'date' }, validUntil: { type: 'string', format: 'date' } },
    });
  });

  it('says nothing of it elsewhere', () =>
    expect(bodyOf('/entities/seal-application/{id}/actions/submit').properties).not.toHaveProperty('entered'));
});

describe('refusals in their own words', () => {
  const inLanguage = (language: string) => ({ cookie: `tongguan_language=${language}` });

  it('say that an account has the status already, in the language of the reader', async () => {
    const { rows } = await world.pool.query(`select id from account where username = 'traderstaff'`);
    const path = `/entities/account/${rows[0].id}/actions/enable`;
    const said = async (language: string): Promise<Answer> =>
      world.call('trader', 'POST', path, {}, inLanguage(language));
    expect(await said('zh')).toMatchObject({
      status: 409,
      message: '启用失败：账号已是启用状态；如有疑问请联系管理员',
      data: { error: 'state-not-allowed', refusal: 'already-enabled' },
    });
    expect((await said('en')).message).toBe(
      'Activation failed: the account is already enabled. Contact the administrator if it should not be',
    );
    expect((await said('my')).message).toBe('ဖွင့်၍မရပါ- အကောင့်ကို ဖွင့်ထားပြီးဖြစ်သည်။ သံသယရှိပါက စီမံခန့်ခွဲသူကို ဆက်သွယ်ပါ');
  });

  it('say it of each of several', async () => {
    const { rows } = await world.pool.query(`select id from account where username = 'traderstaff'`);
    const ids = [rows[0].id];
    const { data } = await world.call('trader', 'POST', '/entities/account/actions/enable', { ids });
    expect(listIn(data.results)).toMatchObject([
      {
        ok: false,
        error: {
          name: 'state-not-allowed',
          refusal: 'already-enabled',
          message: '启用失败：账号已是启用状态；如有疑问请联系管理员',
        },
      },
    ]);
  });

  it('say of several, where nobody worded it, in which status each is and what is not possible then', async () => {
    const declared = async (declarationStatus: string): Promise<unknown> =>
      (
        await world.insert('declaration', {
          ...{ companyId: world.companies.broker.id, declarationStatus },
          ...{ ieFlag: 'I', docKind: 'declaration' },
        })
      ).id;
    const ids = [await declared('draft'), await declared('completed')];
    const reject = (headers = {}): Promise<Answer> =>
      world.call('operator', 'POST', '/entities/declaration/actions/reject', { ids, opinion: '不符' }, headers);
    const told = ({ data }: Answer): unknown[] => listIn(data.results).map(({ error }) => (error as Row).message);
    expect(told(await reject())).toEqual(['“草稿”状态下不能“审核不通过”', '“已完成”状态下不能“审核不通过”']);
    expect(told(await reject(inLanguage('en')))).toEqual([
      '“Reject” is not possible in the status “Draft”',
      '“Reject” is not possible in the status “Completed”',
    ]);
  });

  it('say of an order what its status does not allow', async () => {
    const order = await world.insert('service-order', {
      companyId: world.companies.trader.id,
      broker: world.companies.broker.id,
      declarationType: 'import',
      status: 'inProgress',
    });
    const start = await act('broker', 'service-order', order, { action: 'startWork' });
    expect(start).toMatchObject({ message: '仅“审核通过（待支付）”的订单可以开始作业' });
    const confirm = await act('trader', 'service-order', order, { action: 'confirmCompletion' });
    expect(confirm).toMatchObject({ message: '仅“完成待确认”的订单可以确认完成' });
    const removed = await world.call('trader', 'DELETE', '/entities/service-order', { ids: [order.id] });
    expect(removed).toMatchObject({ message: '已提交的数据不能删除' });
  });

  it('say of a record in use what it is', async () => {
    const item = await world.insert('fee-item', {
      itemName: '查验费',
      currency: 'CNY',
      validFlag: true,
      companyId: world.companies.operator.id,
    });
    await world.insert('bill', {
      companyId: world.companies.operator.id,
      type: 'service',
      status: 'draft',
      lines: [{ item: item.id ?? null }],
    });
    const removed = await world.call('operator', 'DELETE', '/entities/fee-item', { ids: [item.id] });
    expect(removed).toMatchObject({ message: '该费用项目已被使用，不能删除', data: { error: 'in-use' } });
  });
});
