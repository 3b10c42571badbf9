// Taking back what the customs have accepted: the author asks, the operator speaks for the customs; until then nothing changes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { type Answer, openWorld, type Tree, type World } from './world.ts';

let world: World;
let receipts: string;
beforeAll(async () => {
  receipts = await mkdtemp(join(tmpdir(), 'tongguan-receipts-'));
  world = await openWorld({ receipts }, await loadHooks(hooks));
  await insertReference(world);
});
afterAll(async () => {
  await world.close();
  await rm(receipts, { recursive: true });
});

const path = '/entities/declaration';
let count = 0;

async function put(more: Row): Promise<Tree> {
  count += 1;
  const record: Row = {
    ...riceDeclaration(),
    billNo: `TAKEBACK${count}`,
    declarationDate: '2025-11-20',
    ieDate: '2025-11-21',
    companyId: world.companies.broker.id,
    ...more,
  };
  return (await world.insert('declaration', record)) as unknown as Tree;
}

/** As the customs have accepted it. */
const accepted = (more: Row = {}): Promise<Tree> =>
  put({
    declarationStatus: 'approved',
    preEntryNo: `86032025100000${1000 + count}`,
    customsNo: `86032025200000${1000 + count}`,
    ...more,
  });

const act = (who: string, { id }: Tree, action: string, body: object = {}, entity = 'declaration'): Promise<Answer> =>
  world.call(who, 'POST', `/entities/${entity}/${id}/actions/${action}`, body);
const wish = (withdrawalKind: string) => ({ entered: { withdrawalKind, withdrawalReason: '毛重有误' } });
const request = (record: Tree, kind = 'amendment') => act('broker', record, 'requestWithdrawal', wish(kind));
const read = async ({ id }: Tree): Promise<Tree> => (await world.call('broker', 'GET', `${path}/${id}`)).data;
const edit = async (record: Tree, change: object) =>
  world.call('broker', 'PATCH', `${path}/${record.id}`, { ...change, version: (await read(record)).version });
const remove = ({ id }: Tree) => world.call('broker', 'DELETE', path, { ids: [id] });

describe('what is submitted only', () => {
  it('is withdrawn by its author alone, and has nothing to request', async () => {
    const record = await put({ declarationStatus: 'submitted' });
    const asked = await request(record);
    expect(asked).toMatchObject({
      status: 409,
      message: '仅海关已接受、尚未办结的单证可申请改单或撤单',
      data: { error: 'state-not-allowed', refusal: 'only-accepted-requested' },
    });
    expect((await act('broker', record, 'stop', { reason: '重报' })).data).toMatchObject({
      declarationStatus: 'stopped',
    });
  });

  it('stays where it has a customs number', async () => {
    const record = await put({ declarationStatus: 'submitted', customsNo: '860320252000000900' });
    expect((await act('broker', record, 'stop', { reason: '重报' })).data).toMatchObject({
      findings: [{ path: 'customsNo', rule: 'numbered-asks-first' }],
    });
    expect(await read(record)).toMatchObject({ declarationStatus: 'submitted' });
  });
});

describe('what the customs have accepted', () => {
  it('is not withdrawn by its author, who must say what is wished and why', async () => {
    const record = await accepted();
    expect(await act('broker', record, 'stop', { reason: '重报' })).toMatchObject({
      status: 409,
      data: { error: 'state-not-allowed', refusal: 'accepted-asks-first' },
    });
    for (const entered of [{}, { withdrawalKind: 'amendment' }, { withdrawalKind: 'any', withdrawalReason: '有误' }]) {
      expect((await act('broker', record, 'requestWithdrawal', { entered })).data).toMatchObject({ error: 'findings' });
    }
    expect((await act('operator', record, 'requestWithdrawal', wish('amendment'))).data).toMatchObject({
      error: 'not-permitted',
    });
    expect((await act('operator', record, 'grantWithdrawal', { opinion: '同意' })).data).toMatchObject({
      refusal: 'nothing-requested',
    });
    expect(await read(record)).toMatchObject({ declarationStatus: 'approved' });
    expect(await read(record)).not.toHaveProperty('withdrawal');
  });

  it('stays as it is while the request waits, and is neither asked for twice nor released by hand', async () => {
    const record = await accepted();
    const asked = await request(record);
    expect(asked.message).toBe('申请已提交');
    expect(asked.data).toMatchObject({
      declarationStatus: 'approved',
      withdrawal: 'requested',
      withdrawalKind: 'amendment',
      withdrawalReason: '毛重有误',
    });
    expect((await edit(record, { marks: '改过' })).data).toMatchObject({ error: 'submitted-not-editable' });
    expect((await remove(record)).data).toMatchObject({ error: 'submitted-not-deletable' });
    expect((await request(record)).data).toMatchObject({ refusal: 'requested-already' });
    expect((await act('operator', record, 'complete')).data).toMatchObject({ refusal: 'request-first' });
    expect((await act('broker', record, 'grantWithdrawal', { opinion: '同意' })).data).toMatchObject({
      error: 'not-permitted',
    });
    for (const action of ['grantWithdrawal', 'refuseWithdrawal']) {
      expect((await act('operator', record, action)).data).toMatchObject({
        findings: [{ path: 'opinion', rule: 'required' }],
      });
    }
    expect(await read(record)).toMatchObject({ declarationStatus: 'approved', withdrawal: 'requested' });
  });

  it('is accepted again when the request is refused or taken back, and can be asked for again', async () => {
    const record = await accepted();
    await request(record);
    const refused = await act('operator', record, 'refuseWithdrawal', { opinion: '证据不足' });
    expect(refused.data).toMatchObject({
      declarationStatus: 'approved',
      withdrawal: 'refused',
      withdrawalOpinion: '证据不足',
    });
    await request(record, 'cancellation');
    expect((await act('broker', record, 'recallWithdrawal')).data).toMatchObject({
      declarationStatus: 'approved',
      withdrawal: 'none',
    });
    expect((await act('operator', record, 'grantWithdrawal', { opinion: '同意' })).data).toMatchObject({
      refusal: 'nothing-requested',
    });
    expect((await act('operator', record, 'complete')).data).toMatchObject({ declarationStatus: 'completed' });
  });

  it('is released by a receipt all the same: the request falls', async () => {
    const record = await accepted();
    await request(record);
    const message = `messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime\nDEC,${record.billNo},11,M11,9,2025-11-20 10:00\n`;
    await writeFile(join(receipts, 'release.csv'), message);
    expect((await act('broker', record, 'refreshReceipts')).data).toMatchObject({
      declarationStatus: 'completed',
      withdrawal: 'refused',
    });
  });

  it('does not go while it is written off', async () => {
    const record = await accepted({ verifyStatus: 'verified' });
    expect((await request(record)).data).toMatchObject({
      findings: [{ path: 'verifyStatus', rule: 'verified-stays' }],
    });
  });
});

describe('an amendment', () => {
  async function amended(): Promise<Tree> {
    const record = await accepted();
    await request(record);
    const granted = await act('operator', record, 'grantWithdrawal', { opinion: '同意改单' });
    expect(granted.data).toMatchObject({
      declarationStatus: 'draft',
      withdrawal: 'granted',
      withdrawalOpinion: '同意改单',
      customsNo: record.customsNo,
    });
    return record;
  }

  it('keeps the customs number and the day of the declaration', async () => {
    const record = await amended();
    expect((await edit(record, { marks: '改过' })).data).toMatchObject({ marks: '改过', customsNo: record.customsNo });
    expect((await act('broker', record, 'submit')).data).toMatchObject({
      declarationStatus: 'submitted',
      declarationDate: '2025-11-20',
      customsNo: record.customsNo,
    });
    expect((await act('operator', record, 'approve', { opinion: '同意' })).data).toMatchObject({
      declarationStatus: 'approved',
      marks: '改过',
    });
  });

  it('is not deleted, and never leaves the customs by a withdrawal of its author', async () => {
    const record = await amended();
    expect((await remove(record)).data).toMatchObject({ error: 'submitted-not-deletable' });
    for (const refuses of [false, true]) {
      expect((await act('broker', record, 'submit')).code).toBe(1000);
      if (refuses) await act('operator', record, 'reject', { opinion: '退回' });
      expect((await act('broker', record, 'stop', { reason: '再改' })).data).toMatchObject({
        declarationStatus: 'draft',
        customsNo: record.customsNo,
      });
    }
  });

  it('leaves its steps with their opinions in the history', async () => {
    const record = await amended();
    const { rows } = await world.pool.query(
      `select "action", "from", "to" from transition_log where "subjectId" = $1 and "action" like '%Withdrawal' order by "createdAt"`,
      [record.id],
    );
    expect(rows).toEqual([
      { action: 'requestWithdrawal', from: 'approved', to: 'approved' },
      { action: 'grantWithdrawal', from: 'approved', to: 'draft' },
    ]);
  });
});

describe('a cancellation', () => {
  it('gives up the numbers, and what is declared again is a new entry', async () => {
    const record = await accepted();
    await request(record, 'cancellation');
    const granted = (await act('operator', record, 'grantWithdrawal', { opinion: '同意撤单' })).data;
    expect(granted).toMatchObject({
      declarationStatus: 'stopped',
      withdrawal: 'granted',
      cancelledNo: record.customsNo,
    });
    for (const key of ['customsNo', 'preEntryNo']) expect(await read(record)).not.toHaveProperty(key);
    await edit(record, { marks: '重报', ieDate: new Date().toISOString().slice(0, 10) });
    const sent = (await act('broker', record, 'submit')).data;
    expect(sent.declarationStatus).toBe('submitted');
    expect(sent.declarationDate).not.toBe('2025-11-20');
    expect((await act('broker', record, 'stop', { reason: '再改' })).data).toMatchObject({
      declarationStatus: 'stopped',
    });
  });
});

describe('a manifest', () => {
  it('is not taken back under its reports, neither asked for nor granted', async () => {
    const companyId = world.companies.broker.id;
    const manifest = (batchNo: string): Row => ({ batchNo, status: 'approved', companyId, entryExitCustoms: '8603' });
    const report = (batchNo: string): Row => ({ batchNo, status: 'submitted', companyId });
    const [held, free] = ['5331025112801', '5331025112802'];
    const first = (await world.insert('planner-manifest', manifest(held))) as unknown as Tree;
    const second = (await world.insert('planner-manifest', manifest(free))) as unknown as Tree;
    await world.insert('export-tally-report', report(held));
    const ask = (record: Tree) => act('broker', record, 'requestWithdrawal', wish('cancellation'), 'planner-manifest');
    const grant = () => act('operator', second, 'grantWithdrawal', { opinion: '同意' }, 'planner-manifest');
    const refusal = { findings: [{ path: 'batchNo', rule: 'stays-under-reports' }] };
    expect((await ask(first)).data).toMatchObject(refusal);
    expect((await ask(second)).data).toMatchObject({ status: 'approved', withdrawal: 'requested' });
    const { id } = await world.insert('export-tally-report', report(free));
    expect((await grant()).data).toMatchObject(refusal);
    await world.pool.query(`update export_tally_report set status = 'stopped' where id = $1`, [id]);
    expect((await grant()).data).toMatchObject({ status: 'stopped', withdrawal: 'granted' });
  });
});
