// A service order from draft to completion, as trader, broker and operator, with what each is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReference, riceOrder } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world.close());

const orders = '/entities/service-order';
const create = async (record: object = riceOrder(world)): Promise<Tree> => {
  const { data, message, code } = await world.call('trader', 'POST', orders, record);
  if (code !== 1000) throw new Error(`${message} ${JSON.stringify(data).slice(0, 400)}`);
  return data;
};
const act = (who: string, id: unknown, action: string, body: object = {}) =>
  world.call(who, 'POST', `${orders}/${id}/actions/${action}`, body);

describe('creating', () => {
  it('gives number, owner, state and version, and answers what a read answers', async () => {
    const made = await create();
    expect(made).toMatchObject({
      orderNo: expect.stringMatching(/^DD\d{8}00001$/),
      status: 'draft',
      companyId: world.companies.trader.id,
      traderCompanyId: world.companies.trader.id,
      version: 1,
      lines: [{ serial: 1, quantity: '44000.00', unitPrice: '2.5600' }, { serial: 2 }],
      $labels: {
        broker: 'Enterprise broker',
        customsArea: '8603 瑞丽海关',
        traderCompanyId: 'Enterprise trader',
        'lines.0.hsCode': '10064020 长粒米碎米',
      },
      $actions: ['submit'],
      $editable: true,
      $deletable: true,
    });
    const read = await world.call('trader', 'GET', `${orders}/${made.id}`);
    expect(read.data).toEqual(made);
    const second = await create();
    expect(String(second.orderNo).endsWith('00002')).toBe(true);
  });

  it('lets a draft lack what only a submitted order needs', async () => {
    const made = await create({ declarationType: 'export' });
    expect(made).toMatchObject({ status: 'draft', declarationType: 'export' });
    expect(made).not.toHaveProperty('lines');
  });

  it('takes no owner, state or number from the caller', async () => {
    for (const [field, value] of Object.entries({
      companyId: world.companies.rival.id,
      status: 'approved',
      orderNo: 'DD1',
      id: '1',
    })) {
      const { status, data } = await world.call('trader', 'POST', orders, { ...riceOrder(world), [field]: value });
      expect(status).toBe(422);
      expect(data.findings).toMatchObject([{ path: field, rule: 'read-only' }]);
    }
  });

  it('is refused to who may not, and to nobody in particular', async () => {
    expect(await world.call('broker', 'POST', orders, riceOrder(world))).toMatchObject({ status: 403, code: 30001 });
    expect(await world.call('traderstaff', 'POST', orders, riceOrder(world))).toMatchObject({ code: 30001 });
    expect(await world.call(null, 'POST', orders, riceOrder(world))).toMatchObject({ status: 401, code: 20011 });
  });

  it('refuses references and codes that do not exist, are not valid or are not a choice', async () => {
    const wrong = { customsArea: '8699', tradingCountry: 'ATLANTIS', broker: world.companies.rival.id };
    const found = async (more: object): Promise<string[]> => {
      const { data } = await world.call('trader', 'POST', orders, { ...riceOrder(world), ...wrong, ...more });
      return listIn(data.findings)
        .map(({ path, rule }) => `${path} ${rule}`)
        .sort();
    };
    // What no record has is refused before anything else is looked at.
    expect(await found({ unknown: 1 })).toEqual(['unknown unknown-field']);
    expect(await found({})).toEqual(['broker reference', 'customsArea reference', 'tradingCountry code']);
  });
});

describe('the way of an order', () => {
  it('goes from draft to completed with every refusal on the way', async () => {
    const { id } = await create();
    expect(await act('broker', id, 'approve', { opinion: 'ok' })).toMatchObject({ status: 404 });
    expect(await act('trader', id, 'submit')).toMatchObject({
      status: 200,
      message: expect.stringContaining('提交'),
      data: {
        status: 'submitted',
        orderTime: expect.any(String),
        $editable: false,
        $deletable: false,
        $actions: ['stop'],
      },
    });
    expect(await act('trader', id, 'submit')).toMatchObject({ code: 40006 });
    expect(await act('trader', id, 'approve', { opinion: 'ok' })).toMatchObject({ code: 30001 });
    expect(await act('otherBroker', id, 'approve', { opinion: 'ok' })).toMatchObject({ code: 30002 });
    expect(await act('broker', id, 'startWork')).toMatchObject({ code: 40004 });
    expect(await act('broker', id, 'approve')).toMatchObject({
      code: 40002,
      data: { findings: [{ path: 'opinion', rule: 'required', message: '请输入审核意见' }] },
    });
    expect(await act('broker', id, 'approve', { opinion: 'x'.repeat(1001) })).toMatchObject({
      data: { findings: [{ path: 'opinion', rule: 'max-length' }] },
    });
    expect(await act('broker', id, 'approve', { opinion: '资料齐全' })).toMatchObject({
      data: { status: 'approved', reviewOpinion: '资料齐全', $actions: ['startWork'] },
    });
    expect((await act('broker', id, 'startWork')).data.status).toBe('inProgress');
    expect((await act('broker', id, 'requestCompletion')).data.status).toBe('pendingConfirmation');
    expect((await act('trader', id, 'refuseCompletion', { opinion: '缺单据' })).data.status).toBe('inProgress');
    expect((await act('broker', id, 'requestCompletion')).data.status).toBe('pendingConfirmation');
    expect((await act('trader', id, 'confirmCompletion')).data.status).toBe('completed');
    expect(await act('trader', id, 'stop', { reason: '不要了' })).toMatchObject({ code: 40004 });
    expect(await act('trader', id, 'fly')).toMatchObject({ status: 404, code: 30003 });
  });

  it('is told in history and reviews, newest first', async () => {
    const { id } = await create();
    await act('trader', id, 'submit');
    await act('broker', id, 'reject', { opinion: '金额不符' });
    // The login of a person is told within the enterprise, and to the platform.
    const loginsFor = async (who: string): Promise<unknown[]> => {
      const { data } = await world.call(who, 'GET', `${orders}/${id}/history`);
      return [...new Set(listIn(data).map(({ login }) => login ?? 'untold'))].sort();
    };
    expect(await loginsFor('trader')).toEqual(['trader', 'untold']);
    expect(await loginsFor('broker')).toEqual(['broker', 'untold']);
    expect(await loginsFor('operator')).toEqual(['broker', 'trader']);
    const history = await world.call('trader', 'GET', `${orders}/${id}/history`);
    expect(history.data).toMatchObject([
      { action: 'reject', by: 'broker', from: 'submitted', to: 'rejected', comment: '金额不符' },
      { action: 'submit', by: 'trader', from: 'draft', to: 'submitted' },
      { action: 'create', by: 'trader', changes: [] },
    ]);
    expect(
      listIn(history.data[0]?.changes)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['reviewOpinion', 'status']);
    expect((await world.call('broker', 'GET', `${orders}/${id}/reviews`)).data).toMatchObject([
      { stage: 'broker', result: 'failed', opinion: '金额不符', $labels: { reviewerId: 'broker' } },
    ]);
    expect(await world.call('rival', 'GET', `${orders}/${id}/history`)).toMatchObject({ code: 30002 });
    expect(await world.call('rival', 'GET', `${orders}/${id}/reviews`)).toMatchObject({ code: 30002 });
    const { rows } = await world.pool.query(
      'select "from", "to" from transition_log where "subjectId" = $1 order by at',
      [id],
    );
    expect(rows).toEqual([
      { from: 'draft', to: 'submitted' },
      { from: 'submitted', to: 'rejected' },
    ]);
  });

  it('checks the whole order on submit, with a sentence for each fault', async () => {
    const { broker: _broker, lines: _lines, ...bare } = riceOrder(world);
    const { id } = await create({ ...bare, orderAmount: '1.00' });
    const { status, data } = await act('trader', id, 'submit');
    expect(status).toBe(422);
    const found = Object.fromEntries(
      listIn(data.findings).map(({ path, rule, message }) => [String(path), [rule, message]]),
    );
    expect(found.broker).toEqual(['broker-chosen', expect.any(String)]);
    expect(found.lines?.[0]).toBe('lines-present');
    expect(found.itemCount?.[0]).toBe('item-count-is-lines');
  });

  it('a submitted order can neither be edited nor deleted; a stopped one becomes a draft by editing', async () => {
    const made = await create();
    const { id } = made;
    const submitted = (await act('trader', id, 'submit')).data;
    const save = (version: unknown) => world.call('trader', 'PATCH', `${orders}/${id}`, { version, remarks: '改' });
    expect(await save(submitted.version)).toMatchObject({ status: 409, code: 40005 });
    const draft = await create();
    expect(await world.call('trader', 'DELETE', orders, { ids: [draft.id, id] })).toMatchObject({
      code: 40013,
      data: { refused: [{ id, name: 'submitted-not-deletable' }] },
    });
    expect(await world.call('trader', 'DELETE', orders, { ids: [id] })).toMatchObject({ code: 40007 });
    expect((await world.call('trader', 'GET', `${orders}/${draft.id}`)).status).toBe(200);
    const stopped = (await act('trader', id, 'stop', { reason: '取消' })).data;
    expect(stopped).toMatchObject({ status: 'stopped', $editable: true, $deletable: false });
    expect(await act('trader', id, 'submit')).toMatchObject({ code: 40004 });
    expect(await world.call('trader', 'DELETE', orders, { ids: [id] })).toMatchObject({ code: 40004 });
    expect(await save(stopped.version)).toMatchObject({ status: 200, data: { status: 'draft', remarks: '改' } });
    expect(await world.call('trader', 'DELETE', orders, { ids: [id, draft.id] })).toMatchObject({
      data: { deleted: 2 },
    });
    expect((await world.call('trader', 'GET', `${orders}/${id}`)).code).toBe(30002);
  });

  it('a batch of actions answers for each record, and needs at least one', async () => {
    const [first, second] = [await create(), await create({ declarationType: 'import' })];
    const ids = [first.id, second.id, '00000000-0000-0000-0000-000000000000'];
    const { data } = await world.call('trader', 'POST', `${orders}/actions/submit`, { ids });
    expect(data.results).toMatchObject([
      { id: first.id, ok: true },
      { id: second.id, ok: false, error: { message: '填写内容有误，请按提示修改', findings: expect.any(Array) } },
      { ok: false, error: { message: expect.stringContaining('不存在') } },
    ]);
    expect(await world.call('trader', 'POST', `${orders}/actions/submit`, { ids: [] })).toMatchObject({ code: 40008 });
    expect(await world.call('trader', 'DELETE', orders, { ids: [] })).toMatchObject({ code: 40008 });
  });

  it('a copy is a new draft without number, state and opinion, and is not saved', async () => {
    const { id } = await create();
    await act('trader', id, 'submit');
    await act('broker', id, 'reject', { opinion: '不行' });
    const { data } = await world.call('trader', 'POST', `${orders}/${id}/copy`);
    expect(data).toMatchObject({ status: 'draft', remarks: '尽快办理', lines: [{ serial: 1 }, { serial: 2 }] });
    for (const key of ['id', 'orderNo', 'reviewOpinion', 'orderTime', 'version', 'createdAt', 'companyId'])
      expect(data).not.toHaveProperty(key);
    expect((await world.call('trader', 'POST', orders, data)).status).toBe(200);
    expect(await world.call('rival', 'POST', `${orders}/${id}/copy`)).toMatchObject({ code: 30002 });
  });
});
