// Receipts of reports of empty vehicles, which have no batch: they name the report by its own number. Reports of laden ones are found by either.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference } from './deal.ts';
import { type Answer, openWorld, type Tree, type World } from './world.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongguan-receipts-'));
  world = await openWorld({ receipts: folder }, await loadHooks(hooks));
  await insertReference(world);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const vehicle: Row = {
  ...{ loadState: 'empty', transportModeCode: '3', entryExitCustoms: '8603', filingCustomsArea: '8603' },
  ...{ carrierCode: 'CYR0001', transportCode: '云N12345', transportName: '云N12345', healthStatus: 'normal' },
  ...{ arrivalAt: '2025-11-20T02:00:00.000Z', driverCode: 'DRV0001', driverName: '岩示例', personCount: 1 },
};

let files = 0;
async function put(columns: string, lines: string): Promise<void> {
  files += 1;
  await writeFile(join(folder, `vehicles-${files}.csv`), `${columns}\n${lines}`);
}
const columns = (number: string): string =>
  `messageType,${number},receiptCode,messageNumber,messageFunction,receiptTime,message`;
const line = (type: string, number: unknown, code: string, time = '2025-11-20 16:30'): string =>
  `${type},${number},${code},8603${code},9,${time},海关接受申报\n`;

describe.each([
  ['vehicle-entry-report', 'MT4401', /^JJQB\d{12}$/],
  ['vehicle-departure-report', 'MT4402', /^CJQB\d{12}$/],
])('%s of an empty vehicle', (entity, type, form) => {
  const path = `/entities/${entity}`;
  const act = ({ id }: Tree, action: string): Promise<Answer> =>
    world.call('broker', 'POST', `${path}/${id}/actions/${action}`, {});

  async function submitted(more: Row = {}): Promise<Tree> {
    const made = await world.call('broker', 'POST', path, { ...vehicle, ...more });
    const sent = await act(made.data, 'submit');
    expect({ message: sent.message, data: sent.data }).toMatchObject({ data: { status: 'submitted' } });
    return sent.data;
  }

  it('is given a number of its own, which a person cannot choose', async () => {
    const record = await submitted();
    expect(record.reportNo).toMatch(form);
    expect((await submitted()).reportNo).not.toBe(record.reportNo);
    const chosen = await world.call('broker', 'POST', path, { ...vehicle, reportNo: 'JJQB202511200999' });
    expect(chosen.data).toMatchObject({ findings: [{ path: 'reportNo', rule: 'read-only' }] });
  });

  it.each(['documentNo', 'reportNo', '确报编号'])('is found by it under %s, and is approved', async (name) => {
    const record = await submitted();
    await put(columns(name), line(type, record.reportNo, '01'));
    expect((await act(record, 'refreshReceipts')).data).toMatchObject({
      status: 'approved',
      receipts: [{ receiptCode: '01' }],
    });
    expect((await act(record, 'refreshReceipts')).data.receipts).toHaveLength(1);
  });

  it('is found by the folder as it is read for another, and waits in no queue', async () => {
    const [record, other] = [await submitted(), await submitted()];
    await put(columns('documentNo'), line(type, record.reportNo, '11'));
    await act(other, 'refreshReceipts');
    expect((await world.call('broker', 'GET', `${path}/${record.id}`)).data).toMatchObject({ status: 'completed' });
    const waiting = `/entities/unmatched-receipt?filter[documentNo][is]=${record.reportNo}`;
    expect((await world.call('operator', 'GET', waiting)).data.rows).toHaveLength(0);
  });

  it('takes over what waited under its number, once a person gives it on', async () => {
    const record = await submitted();
    await put(columns('documentNo'), line(type, 'NOBODY1', '01'));
    await act(record, 'refreshReceipts');
    const { data } = await world.call(
      'operator',
      'GET',
      `/entities/unmatched-receipt?filter[documentNo][is]=NOBODY1&filter[messageType][is]=${type}`,
    );
    const [waiting] = data.rows as unknown as Tree[];
    const entered = { givenType: type, givenNo: record.reportNo };
    const given = `/entities/unmatched-receipt/${waiting?.id}/actions/assign`;
    expect((await world.call('operator', 'POST', given, { entered })).data).toMatchObject({ status: 'taken' });
    expect((await world.call('broker', 'GET', `${path}/${record.id}`)).data).toMatchObject({ status: 'approved' });
  });

  it('leaves the batch of laden ones as the name they have always had', async () => {
    const insert = {
      ...vehicle,
      loadState: 'laden',
      batchNo: `LADEN${type}`,
      status: 'submitted',
      reportNo: `R${type}`,
    };
    const record = (await world.insert(entity, { ...insert, companyId: world.companies.broker.id })) as unknown as Tree;
    await put(columns('documentNo'), line(type, insert.batchNo, '01'));
    expect((await act(record, 'refreshReceipts')).data).toMatchObject({ status: 'approved' });
    await put(columns('documentNo'), line(type, insert.reportNo, '11', '2025-11-20 18:00'));
    expect((await act(record, 'refreshReceipts')).data).toMatchObject({ status: 'completed' });
  });
});
