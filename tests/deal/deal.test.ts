// One deal from the order to its end, over the API, as trader, broker and operator; what must be refused on the way is refused.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { readRuleFiles } from '../rules/cases.ts';
import type { Answer, Person } from './person.ts';
import { readVariations, type Variation } from './variations.ts';
import { startWorld, type World } from './world.ts';

const base = (id: string): Row => readRuleFiles().find((file) => file.id === id)?.base ?? {};
const rice = base('declaration');
const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

let world: World;
let [trader, broker, operator]: Person[] = [];
const people = () => {
  if (!trader || !broker || !operator) throw new Error('Nobody is logged in');
  return { trader, broker, operator };
};
/** Paths of the order and the declaration once they are there. */
let [order, declaration, orderNo] = ['', '', ''];

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  [trader, broker, operator] = await Promise.all(['trader', 'broker', 'operator'].map((name) => world.as(name)));
});
afterAll(() => world?.stop());

function act(person: Person, path: string, action: string, said: object = {}): Promise<Answer<Row>> {
  return person.post(`${path}/actions/${action}`, said);
}

async function read(person: Person, path: string): Promise<Row> {
  const { error, data } = await person.get(path);
  expect(error).toBeNull();
  return data;
}

/** The record as a form sends it back: without what the server added. */
function sendable(record: Row): Row {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith('$')));
}

describe('the order', () => {
  it('is placed by the trader as a draft without a broker, with a file', async () => {
    const { trader } = people();
    const file = await trader.upload('declaration', '发票.pdf', pdf);
    expect(file.error).toBeNull();
    const { broker: _broker, ...content } = base('service-order');
    const created = await trader.post('/entities/service-order', { ...content, attachments: [file.data.id] });
    expect(created.error).toBeNull();
    expect(created.data).toMatchObject({
      status: 'draft',
      orderAmount: '130040.00',
      $actions: ['submit'],
      $editable: true,
      $deletable: true,
    });
    expect(created.data.orderNo).toMatch(/^DD20\d{6}\d{5}$/);
    expect(created.data.$labels).toMatchObject({ customsArea: '8603 瑞丽海关', 'attachments.0': '发票.pdf' });
    order = `/entities/service-order/${created.data.id}`;
    orderNo = String(created.data.orderNo);
  });

  it('is not submitted without a broker', async () => {
    const refused = await act(people().trader, order, 'submit');
    expect(refused).toMatchObject({
      error: 'findings',
      status: 422,
      findings: [{ path: 'broker', rule: 'broker-chosen' }],
    });
    expect(await read(people().trader, order)).toMatchObject({ status: 'draft' });
  });

  it('gets a broker, found by name', async () => {
    const { trader } = people();
    const options = await trader.get<{ rows: { value: string; label: string }[] }>(
      `/entities/service-order/options/broker?search=${encodeURIComponent('德宏')}`,
    );
    expect(options.data.rows).toEqual([{ value: base('service-order').broker, label: '德宏示例报关有限公司' }]);
    const { version } = await read(trader, order);
    const saved = await trader.patch(order, { broker: options.data.rows[0]?.value, version });
    expect(saved.data).toMatchObject({ status: 'draft', $labels: { broker: '德宏示例报关有限公司' } });
    const stale = await trader.patch(order, { remarks: '旧版本', version });
    expect(stale).toMatchObject({
      error: 'stale-version',
      status: 409,
      data: { changed: expect.arrayContaining(['broker']), by: '王小示' },
    });
  });

  it('is submitted once', async () => {
    const { trader } = people();
    expect((await act(trader, order, 'submit')).data).toMatchObject({
      status: 'submitted',
      orderTime: expect.stringMatching(/^20.*Z$/),
    });
    expect(await act(trader, order, 'submit')).toMatchObject({ error: 'submitted-not-resubmittable', status: 409 });
    const { version } = await read(trader, order);
    expect((await trader.patch(order, { remarks: '改', version })).error).toBe('submitted-not-editable');
    const id = order.split('/').at(-1);
    expect((await trader.delete('/entities/service-order', { ids: [id] })).error).toBe('submitted-not-deletable');
    expect((await trader.delete('/entities/service-order', { ids: [] })).error).toBe('nothing-selected');
    expect(await read(trader, order)).toMatchObject({ status: 'submitted' });
  });

  it('is approved by the broker with an opinion, not without, and begun', async () => {
    const { broker } = people();
    const seen = await broker.get<{ rows: Row[] }>('/entities/service-order?view=customsBroker');
    expect(seen.data.rows.map((row) => row.orderNo)).toEqual([orderNo]);
    expect(await act(broker, order, 'approve')).toMatchObject({
      error: 'findings',
      findings: [{ path: 'opinion', rule: 'required' }],
    });
    expect((await act(broker, order, 'startWork')).error).toBe('state-not-allowed');
    expect((await act(broker, order, 'approve', { opinion: '资料齐全，同意接单' })).data).toMatchObject({
      status: 'approved',
      reviewOpinion: '资料齐全，同意接单',
    });
    expect((await act(broker, order, 'startWork')).data).toMatchObject({ status: 'inProgress' });
  });
});

describe('the declaration', () => {
  it('is begun by the broker with almost nothing in it', async () => {
    const { broker } = people();
    await broker.post('/entities/declaration', { ieFlag: 'I', docKind: 'declaration', billNo: 'MM20251120Z9' });
    const begun = await broker.post('/entities/declaration?view=importDeclarationDecl', { orderNo });
    expect(begun.data).toMatchObject({
      ieFlag: 'I',
      docKind: 'declaration',
      orderNo,
      declarationStatus: 'draft',
      marks: 'N/M',
    });
    declaration = `/entities/declaration/${begun.data.id}`;
    const refused = await act(broker, declaration, 'submit');
    expect(refused.error).toBe('findings');
    expect(refused.findings.length).toBeGreaterThan(25);
    expect(refused.findings).toContainEqual({ path: 'goods', rule: 'goods-present' });
  });

  it('takes commodity codes by prefix and by name', async () => {
    const { broker } = people();
    for (const search of ['1006402', '碎米']) {
      const path = `/entities/declaration/options/goods.productNo?search=${encodeURIComponent(search)}`;
      const { data } = await broker.get<{ rows: Row[] }>(path);
      expect(data.rows).toEqual([
        expect.objectContaining({
          value: '10064020',
          fills: { productName: '长粒米碎米', firstUnit: '035', secondUnit: null },
        }),
      ]);
    }
  });

  it('is filled in from the rice sample', async () => {
    const { broker } = people();
    const files = await Promise.all(['发票.pdf', '装箱单.pdf'].map((name) => broker.upload('declaration', name, pdf)));
    const attachments = files.map(({ data }, index) => ({ fileName: data.id, category: `0000000${index + 1}` }));
    const { version } = await read(broker, declaration);
    const saved = await broker.put(declaration, { ...rice, orderNo, attachments, version });
    expect(saved.findings).toEqual([]);
    expect(saved.data).toMatchObject({
      totalPrice: '130040.00',
      totalQuantity: '50000.00000',
      totalFirstQty: '50000.00000',
    });
    const stored = await read(broker, declaration);
    expect(stored).toEqual(saved.data);
    expect(stored.attachments).toMatchObject([
      { uploader: expect.anything(), uploadTime: expect.stringMatching(/Z$/) },
      {},
    ]);
    expect(stored.$labels).toMatchObject({
      'goods.0.productNo': '10064020 长粒米碎米',
      'attachments.1.fileName': '装箱单.pdf',
    });
  });

  describe('is refused when it is wrong', () => {
    it.each(readVariations())('$name, on $refusedOn', async ({ refusedOn, findings, says, applied }: Variation) => {
      const { broker } = people();
      const right = sendable(await read(broker, declaration));
      const saved = await broker.put(declaration, applied(right));
      const refused = refusedOn === 'save' ? saved : await act(broker, declaration, 'submit');
      if (refusedOn === 'submit') expect(saved.findings).toEqual([]);
      expect(refused).toMatchObject({ error: 'findings', status: 422 });
      expect(refused.findings).toEqual(findings);
      const said = refused.data.findings as unknown as { message: string }[];
      expect(said.map(({ message }) => message).join()).toContain(says);
      const stored = await read(broker, declaration);
      expect(stored.declarationStatus).toBe('draft');
      // Put right again for the next: nothing of what was wrong stays.
      const { version: _version, updatedAt: _updatedAt, ...content } = right;
      const mended = await broker.put(declaration, { ...content, version: stored.version });
      expect(mended.findings).toEqual([]);
      expect(sendable(mended.data)).toMatchObject(content);
    });
  });

  it('is submitted when it is right, and locked', async () => {
    const { broker } = people();
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format();
    const submitted = await act(broker, declaration, 'submit');
    expect(submitted.findings).toEqual([]);
    expect(submitted.data).toMatchObject({
      declarationStatus: 'submitted',
      declarationDate: day,
      $editable: false,
      $deletable: false,
    });
    expect((await act(broker, declaration, 'submit')).error).toBe('submitted-not-resubmittable');
    expect((await broker.put(declaration, sendable(submitted.data))).error).toBe('submitted-not-editable');
  });

  it('is reviewed by the operator with an opinion, not without, and completed', async () => {
    const { operator } = people();
    const view = '/entities/declaration?view=platformDeclarationEnquiry&filter[declarationStatus][is]=submitted';
    const seen = await operator.get<{ rows: Row[]; total: number }>(view);
    expect(seen.data.rows.map(({ id }) => `/entities/declaration/${id}`)).toEqual([declaration]);
    expect(await act(operator, declaration, 'reject')).toMatchObject({
      error: 'findings',
      findings: [{ path: 'opinion', rule: 'required' }],
    });
    expect((await act(operator, declaration, 'complete')).error).toBe('state-not-allowed');
    expect((await act(operator, declaration, 'approve', { opinion: '单证一致' })).data).toMatchObject({
      declarationStatus: 'approved',
    });
    expect((await act(operator, declaration, 'complete')).data).toMatchObject({
      declarationStatus: 'completed',
      // Receipts come after the end, too.
      $actions: ['refreshReceipts', 'takeReceipts', 'chainVerify'],
    });
  });
});

describe('the end', () => {
  it('is asked for by the broker and confirmed by the trader', async () => {
    const { trader, broker } = people();
    expect((await act(trader, order, 'confirmCompletion')).error).toBe('state-not-allowed');
    expect((await act(broker, order, 'requestCompletion')).data).toMatchObject({ status: 'pendingConfirmation' });
    expect((await act(trader, order, 'confirmCompletion')).data).toMatchObject({ status: 'completed', $actions: [] });
  });

  it('leaves a history of every step, newest first, and the reviews', async () => {
    const { trader, broker } = people();
    const { data: steps } = await trader.get<Row[]>(`${order}/history`);
    expect(steps.map(({ action, by, from, to }) => [action, by, from, to].join(' ').trim())).toEqual([
      'confirmCompletion 王小示 pendingConfirmation completed',
      'requestCompletion 李小示 inProgress pendingConfirmation',
      'startWork 李小示 approved inProgress',
      'approve 李小示 submitted approved',
      'submit 王小示 draft submitted',
      'edit 王小示',
      'create 王小示',
    ]);
    expect(steps[3]).toMatchObject({ comment: '资料齐全，同意接单' });
    expect(steps[5]?.changes).toEqual([{ path: 'broker', after: base('service-order').broker }]);
    const { data: reviews } = await trader.get<Row[]>(`${order}/reviews`);
    expect(reviews).toMatchObject([
      { stage: 'broker', result: 'passed', opinion: '资料齐全，同意接单', $labels: { reviewerId: '李小示' } },
    ]);
    const { data: platform } = await broker.get<Row[]>(`${declaration}/reviews`);
    expect(platform).toMatchObject([
      { stage: 'platform', result: 'passed', opinion: '单证一致', $labels: { reviewerId: '孙小示' } },
    ]);
  });

  it('shows the declaration to the trader of the order, and a stranger nothing', async () => {
    expect(await read(people().trader, declaration)).toMatchObject({
      declarationStatus: 'completed',
      $editable: false,
      $actions: [],
    });
    for (const name of ['trader2', 'broker2']) {
      const stranger = await world.as(name);
      for (const path of [order, `${order}/history`, `${order}/reviews`, declaration, `${declaration}/history`]) {
        expect(await stranger.get(path)).toMatchObject({ error: 'not-found', status: 404 });
      }
      for (const entity of ['service-order', 'declaration']) {
        const { data } = await stranger.get<{ rows: Row[]; total: number }>(`/entities/${entity}`);
        expect(data).toMatchObject({ rows: [], total: 0 });
      }
      const { data } = await stranger.get<{ rows: Row[] }>(`/entities/declaration/options/orderNo?search=${orderNo}`);
      expect(data.rows).toEqual([]);
      const file = (await read(people().trader, order)).attachments as string[];
      expect(await stranger.raw(`/files/${file[0]}`)).toContain('not-found');
    }
    expect(
      await people().broker.raw(`/files/${((await read(people().trader, order)).attachments as string[])[0]}`),
    ).toBe(pdf);
  });
});
