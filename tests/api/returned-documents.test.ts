// What was sent back is corrected by its author at once: documents are edited as they are, an order by one step.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { startWorld, type World } from '../deal/world.ts';

const [trader, broker] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000b1'];
const documents = Object.values(model.entities).flatMap(({ descriptor }) => {
  const [main] = descriptor.lifecycles;
  return main?.lifecycle.id === 'customs-document' ? [{ id: descriptor.id, field: main.field }] : [];
});
/** What is needed of a draft of each, and a text to change. */
const needed: { readonly [entity: string]: object } = { declaration: { ieFlag: 'I', docKind: 'declaration' } };
const changed = (entity: string): string => (entity === 'declaration' ? 'marks' : 'remarks');

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

describe('a document the customs refused', () => {
  it('is one of eight kinds', () => {
    expect(documents).toHaveLength(8);
  });

  it.each(documents)('is edited by its author without a withdrawal: $id', async ({ id: entity, field }) => {
    const id = await world.put(entity, { [field]: 'rejected', companyId: broker ?? null, ...needed[entity] });
    const author = await world.as('broker');
    const { data: before } = await author.get(`/entities/${entity}/${id}`);
    expect(before).toMatchObject({ $editable: true, $deletable: false });
    expect(before.$actions).toEqual(expect.arrayContaining(['submit', 'stop']));
    const key = changed(entity);
    const edited = await author.patch(`/entities/${entity}/${id}`, { [key]: '已按意见修改', version: before.version });
    expect(edited.data).toMatchObject({ [field]: 'draft', [key]: '已按意见修改' });
    const history = await author.get<readonly { action: string; from?: string; to?: string }[]>(
      `/entities/${entity}/${id}/history`,
    );
    expect(history.data[0]).toMatchObject({ action: 'edit', from: 'rejected', to: 'draft' });
  });

  it('is not deleted, and nobody else edits it', async () => {
    const id = await world.put('original-bill', { batchNo: 'R1', status: 'rejected', companyId: broker ?? null });
    const author = await world.as('broker');
    expect((await author.delete('/entities/original-bill', { ids: [id] })).error).toBe('state-not-allowed');
    const other = await world.as('broker2');
    expect((await other.patch(`/entities/original-bill/${id}`, { remarks: '改' })).error).toBe('not-found');
    const operator = await world.as('operator');
    expect((await operator.patch(`/entities/original-bill/${id}`, { remarks: '改' })).error).toBe('not-permitted');
  });
});

describe('an order the broker refused', () => {
  const put = (orderNo: string): Promise<string> =>
    world.put('service-order', {
      ...{ orderNo, status: 'rejected', declarationType: 'import', companyId: trader ?? null, broker: broker ?? null },
    });

  it('cannot be edited as it is: only draft and cancelled orders can (spec 4)', async () => {
    const author = await world.as('trader');
    const id = await put('DD2026112300011');
    expect((await author.patch(`/entities/service-order/${id}`, { remarks: '改' })).error).toBe(
      'submitted-not-editable',
    );
  });

  it('is taken up by one step, without a reason asked, and becomes a draft by editing', async () => {
    const author = await world.as('trader');
    const id = await put('DD2026112300012');
    const taken = await author.post(`/entities/service-order/${id}/actions/takeUp`);
    expect(taken.data).toMatchObject({ status: 'stopped', $editable: true });
    const { version = 0 } = taken.data;
    const edited = await author.patch(`/entities/service-order/${id}`, { remarks: '已补充', version });
    expect(edited.data).toMatchObject({ status: 'draft', remarks: '已补充' });
  });
});
