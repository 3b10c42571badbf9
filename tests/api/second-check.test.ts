// The check by a second person: what one of the enterprise has made another passes or sends back with remarks at its fields.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { quickHash } from '../quick-hash.ts';
import { insertReference, manifestOf, riceDeclaration, waybill } from './deal.ts';
import { type Answer, listIn, openWorld, password, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, await loadHooks(hooks));
  await insertReference(world);
  await world.insert('account', {
    username: 'colleague',
    name: 'colleague',
    companyId: world.companies.broker.id,
    roles: [world.companies.broker.role],
    userLevel: 'staff',
    password: await quickHash(password),
    mobile: '13888888889',
    email: 'colleague@example.com',
    userType: '4',
    userStatus: 'enabled',
    singleIdCard: '533102199001011234',
  });
});
afterAll(() => world.close());

const setTo = (action: 'requireCheck' | 'dropCheck', who = 'broker'): Promise<Answer> =>
  world.call(who, 'POST', `/entities/enterprise/${world.companies.broker.id}/actions/${action}`, {});

const path = '/entities/declaration';
let count = 0;
async function made(): Promise<Tree> {
  count += 1;
  const record: Row = { ...riceDeclaration(), billNo: `SECOND${count}`, ieDate: new Date().toISOString().slice(0, 10) };
  const answer = await world.call('broker', 'POST', path, record);
  expect(answer.code, answer.message).toBe(1000);
  return answer.data;
}
/** A document that the customs have accepted, as a request names it, and a value to be amended. */
async function accepted(entity: string): Promise<Row> {
  count += 1;
  const companyId = world.companies.broker.id;
  if (entity === 'declaration') {
    const record = { ...riceDeclaration(), billNo: `SECOND${count}`, declarationStatus: 'approved', companyId };
    const { id = null } = await world.insert(entity, record);
    return { declaration: id, lines: [{ field: 'marks', after: '改' }] };
  }
  const manifest = manifestOf(entity, `SECOND${count}`, [waybill(`SECONDWAY${count}`)]);
  const { id = null } = await world.insert(entity, { ...manifest, status: 'approved', companyId });
  return { manifest: id, lines: [{ field: 'waybills.consignee.number', line: 1, after: '0692-9999999' }] };
}
const act = (who: string, { id }: Tree, action: string, body: object = {}): Promise<Answer> =>
  world.call(who, 'POST', `${path}/${id}/actions/${action}`, body);
const read = async ({ id }: Tree): Promise<Tree> => (await world.call('broker', 'GET', `${path}/${id}`)).data;
const edit = async (record: Tree, change: object): Promise<Answer> =>
  world.call('broker', 'PATCH', `${path}/${record.id}`, { ...change, version: (await read(record)).version });
async function work(who: string): Promise<string[]> {
  const { data } = await world.call(who, 'GET', '/my-work?kind=act');
  return JSON.stringify(data.groups).match(/SECOND\d+/g) ?? [];
}
const remarks = [
  { field: 'grossWeight', remark: '与装箱单不符' },
  { field: 'goods', remark: '第 1 项缺品牌' },
];

describe('the setting', () => {
  it('is off: what is submitted goes to the customs at once', async () => {
    const record = await made();
    expect((await act('broker', record, 'submit')).data).toMatchObject({ declarationStatus: 'submitted' });
  });
  it('is for the administrator of the enterprise alone, and asks for no audit', async () => {
    expect((await setTo('requireCheck', 'colleague')).data).toMatchObject({ error: 'not-permitted' });
    expect((await setTo('dropCheck')).data).toMatchObject({ refusal: 'check-not-required' });
    expect((await setTo('requireCheck')).data).toMatchObject({ checkBySecond: true, auditStatus: 'approved' });
    expect((await setTo('requireCheck')).data).toMatchObject({ refusal: 'check-not-to-require' });
  });
});

describe('what one person has made', () => {
  it('waits for another of the enterprise, never for whoever made it', async () => {
    const record = await made();
    const sent = await act('broker', record, 'submit');
    expect(sent.data).toMatchObject({ declarationStatus: 'checking' });
    expect(sent.data).not.toHaveProperty('declarationDate');
    expect(await work('colleague')).toContain(record.billNo);
    expect(await work('broker')).not.toContain(record.billNo);
    expect(await act('broker', record, 'passCheck')).toMatchObject({
      status: 403,
      message: '本人提交的单证须由同企业的另一人复核',
      data: { error: 'own-making' },
    });
    expect((await act('broker', record, 'returnCheck', { opinion: '我' })).data).toMatchObject({ error: 'own-making' });
    expect((await act('operator', record, 'approve', { opinion: '同意' })).data).toMatchObject({
      error: 'state-not-allowed',
    });
    for (const who of ['operator', 'trader']) {
      expect((await act(who, record, 'passCheck')).code).not.toBe(1000);
    }
    expect((await edit(record, { marks: '改' })).data).toMatchObject({ error: 'submitted-not-editable' });
    const passed = (await act('colleague', record, 'passCheck')).data;
    expect(passed).toMatchObject({ declarationStatus: 'submitted' });
    for (const key of ['declarationDate', 'checkedAt', 'checkedBy']) {
      expect(passed).toHaveProperty(key);
    }
    expect(passed.madeBy).not.toBe(passed.checkedBy);
  });

  it('is taken back by whoever made it, and is a draft again', async () => {
    const record = await made();
    await act('broker', record, 'submit');
    expect((await act('colleague', record, 'takeBackCheck')).data).toMatchObject({ error: 'not-permitted' });
    const seen = (await world.call('colleague', 'GET', `${path}/${record.id}`)).data;
    expect(seen.$actions).toEqual(expect.arrayContaining(['passCheck', 'returnCheck']));
    expect(seen.$actions).not.toContain('takeBackCheck');
    expect((await act('broker', record, 'takeBackCheck')).data).toMatchObject({ declarationStatus: 'draft' });
  });

  it('comes back with remarks at fields, each gone when its field is changed', async () => {
    const record = await made();
    await act('broker', record, 'submit');
    expect((await act('colleague', record, 'returnCheck')).data).toMatchObject({
      findings: [{ path: 'opinion', rule: 'required' }],
    });
    const unknown = { opinion: '请改', entered: { checkRemarks: [{ field: 'nothing', remark: '?' }] } };
    expect((await act('colleague', record, 'returnCheck', unknown)).data).toMatchObject({ error: 'findings' });
    const nowhere = { field: 'goods/unitPrice', line: 9, remark: '单价过低' };
    const refused = await act('colleague', record, 'returnCheck', {
      opinion: '请改',
      entered: { checkRemarks: [...remarks, nowhere] },
    });
    expect(refused.data).toMatchObject({
      findings: [{ path: 'entered.checkRemarks.2.line', message: expect.stringMatching(/单价”共 2 行，没有第 9 行$/) }],
    });
    const returned = await act('colleague', record, 'returnCheck', {
      opinion: '请改',
      entered: { checkRemarks: remarks },
    });
    expect(returned.data).toMatchObject({ declarationStatus: 'returned', checkRemarks: remarks });
    expect((await world.call('broker', 'DELETE', path, { ids: [record.id] })).code).not.toBe(1000);
    expect((await edit(record, { marks: '改过' })).data).toMatchObject({
      declarationStatus: 'draft',
      checkRemarks: remarks,
    });
    const [, goods] = remarks;
    expect((await edit(record, { grossWeight: '60000' })).data.checkRemarks).toMatchObject([goods]);
    expect((await act('broker', record, 'submit')).data).toMatchObject({ declarationStatus: 'checking' });
    const again = await act('colleague', record, 'returnCheck', { opinion: '再改' });
    expect(again.data).not.toHaveProperty('checkRemarks');
  });

  it('tells colleagues what waits for them, and who made it how it went; nobody of what they did', async () => {
    const record = await made();
    const told = async (who: string): Promise<Tree[]> => {
      const { data } = await world.call(who, 'GET', '/notices?limit=50');
      return listIn(data.rows).filter(
        (notice) => (notice.record as Tree | null)?.id === record.id || notice.recordId === record.id,
      );
    };
    await act('broker', record, 'submit');
    expect(await told('colleague')).toMatchObject([{ kind: 'todo', by: 'broker' }]);
    expect(await told('broker')).toEqual([]);
    await act('colleague', record, 'returnCheck', { opinion: '请改' });
    expect(await told('broker')).toMatchObject([{ kind: 'returned', by: 'colleague', reason: '请改' }]);
    expect(await told('colleague')).toHaveLength(1);
    await act('broker', record, 'submit');
    await act('colleague', record, 'passCheck');
    expect((await told('broker')).map(({ kind }) => kind)).toEqual(['progress', 'returned']);
    expect((await told('colleague')).map(({ kind }) => kind)).toEqual(['todo', 'todo']);
  });

  it('that was refused by the customs is checked again', async () => {
    const record = await made();
    await act('broker', record, 'submit');
    await act('colleague', record, 'passCheck');
    await act('operator', record, 'reject', { opinion: '退回' });
    expect((await act('broker', record, 'submit')).data).toMatchObject({ declarationStatus: 'checking' });
  });

  describe.each([
    ['declaration-amendment', { kind: 'amend' }],
    ['original-bill-amendment', { kind: 'change', contactName: '李关', contactPhone: '0692-4145678' }],
    ['planner-manifest-amendment', { kind: 'change', contactName: '李关', contactPhone: '0692-4145678' }],
  ])('a request of %s', (entity, more) => {
    const requests = `/entities/${entity}`;
    const onRequest = (who: string, { id }: Tree, action: string, body: object = {}): Promise<Answer> =>
      world.call(who, 'POST', `${requests}/${id}/actions/${action}`, body);
    const asked = async (): Promise<Tree> => {
      const about = await accepted(entity.replace('-amendment', ''));
      const answer = await world.call('broker', 'POST', requests, {
        ...more,
        ...about,
        reason: '09',
        explanation: '更正',
      });
      expect(answer.code, answer.message).toBe(1000);
      return answer.data;
    };

    it('goes to the customs by two persons, as the document did', async () => {
      const request = await asked();
      expect((await onRequest('broker', request, 'submit')).data).toMatchObject({ status: 'checking' });
      expect((await onRequest('operator', request, 'accept')).status).toBe(404);
      expect((await onRequest('broker', request, 'passCheck')).data).toMatchObject({ error: 'own-making' });
      expect((await onRequest('colleague', request, 'takeBackCheck')).data).toMatchObject({ error: 'not-permitted' });
      const passed = (await onRequest('colleague', request, 'passCheck')).data;
      expect(passed).toMatchObject({ status: 'submitted', checkedBy: expect.anything() });
      expect(passed.madeBy).not.toBe(passed.checkedBy);
      expect((await onRequest('operator', request, 'accept')).data).toMatchObject({ status: 'accepted' });
    });

    it('comes back with remarks, and is checked again', async () => {
      const request = await asked();
      await onRequest('broker', request, 'submit');
      const entered = { checkRemarks: [{ field: 'explanation', remark: '说明依据' }] };
      const returned = await onRequest('colleague', request, 'returnCheck', { opinion: '请改', entered });
      expect(returned.data).toMatchObject({ status: 'returned', ...entered });
      expect((await onRequest('broker', request, 'submit')).data).toMatchObject({ status: 'checking' });
      expect((await onRequest('broker', request, 'takeBackCheck')).data).toMatchObject({ status: 'draft' });
    });
  });

  it('goes on without a check once that is switched off', async () => {
    await setTo('dropCheck');
    const record = await made();
    expect((await act('broker', record, 'submit')).data).toMatchObject({ declarationStatus: 'submitted' });
  });
});
