// Manifests from draft to release: three levels kept, receipts taken in from a file and from the folder.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { uploadReceipts } from './receipt-files.ts';
import { openWorld, type Tree, type World } from './world.ts';

let world: World;
let files: string;
let receipts: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'tongguan-files-'));
  receipts = await mkdtemp(join(tmpdir(), 'tongguan-receipts-'));
  world = await openWorld({ files, receipts }, await loadHooks(hooks));
  await insertReference(world);
});
afterAll(async () => {
  await world.close();
  await rm(files, { recursive: true });
  await rm(receipts, { recursive: true });
});

const path = '/entities/planner-manifest';
let batches = 0;

const party = { name: 'MANDALAY EXAMPLE', number: '0912345678', communicationType: 'TE' };

function manifest(): Row {
  batches += 1;
  return {
    batchNo: `53310251120${batches}`,
    entryExitCustoms: '8603',
    carrierCode: 'CYR0001',
    loadingTime: '2025-11-20T01:00:00.000Z',
    loadingPlaceCode: 'MMMSE',
    businessCode: '5331980001',
    filingCustomsArea: '8603',
    waybills: [
      {
        billNo: `YR${batches}A`,
        freightPayment: 'PP',
        clearanceCode: 'RD01',
        totalPackages: 100,
        packageType: '06',
        grossWeight: '5000.5',
        cargoValue: '20000',
        currencyType: 'CNY',
        consignee: party,
        consignor: party,
        goods: [
          { serial: 1, quantity: '60', summaryDescription: '复合肥料', grossWeight: '3000.5', packageType: '06' },
          { serial: 2, quantity: '40', summaryDescription: '尿素', grossWeight: '2000', packageType: '06' },
        ],
      },
    ],
  };
}

async function submitted(): Promise<Tree> {
  const made = await world.call('broker', 'POST', path, manifest());
  expect(made.message).not.toBe('');
  const sent = await world.call('broker', 'POST', `${path}/${made.data.id}/actions/submit`, {});
  expect(sent.data).toMatchObject({ status: 'submitted' });
  return sent.data;
}

const upload = (who: string, name: string, content: string) => uploadReceipts(world, who, { name, content });

/** What waits in the queue about a document. */
async function queued(documentNo: string): Promise<Tree | undefined> {
  const path = `/entities/unmatched-receipt?filter[documentNo][is]=${documentNo}`;
  return (await world.call('operator', 'GET', path)).data.rows;
}

const head = 'messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime,message\n';
const line = (record: Tree, code: string, time: string, type = 'MT2401'): string =>
  `${type},${record.batchNo},${code},8603${code},9,${time},${code}说明\n`;

describe('a declaration', () => {
  it('takes both of its numbers from receipts, each once', async () => {
    const record: Row = { ...riceDeclaration(), billNo: 'MMRECEIPT1', declarationStatus: 'submitted' };
    const { id } = await world.insert('declaration', { ...record, companyId: world.companies.broker.id });
    const take = async (rows: string) => {
      const columns =
        'messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime,预录入编号,customsNo';
      const receiptFile = await upload('operator', 'receipts.csv', `${columns}\n${rows}`);
      const body = { entered: { receiptFile } };
      return (await world.call('operator', 'POST', `/entities/declaration/${id}/actions/takeReceipts`, body)).data;
    };
    const first = await take('DEC,MMRECEIPT1,02,M1,9,2025-11-20 10:00,860320251000000001,\n');
    expect(first).toMatchObject({ preEntryNo: '860320251000000001', declarationStatus: 'submitted' });
    expect(first.customsNo).toBeUndefined();
    const other = await take('DEC,MMRECEIPT1,01,M2,9,2025-11-20 11:00,860320251000000009,860320251000000002\n');
    expect(other.findings).toMatchObject([
      {
        rule: 'receipt-pre-entry-agrees',
        message: '回执的预录入编号 860320251000000009 与本单的 860320251000000001 不一致，请核对文件',
      },
    ]);
    const second = await take('DEC,MMRECEIPT1,01,M2,9,2025-11-20 11:00,,860320251000000002\n');
    expect(second).toMatchObject({
      preEntryNo: '860320251000000001',
      customsNo: '860320251000000002',
      declarationStatus: 'approved',
    });
  });
});

describe('a number of the customs', () => {
  const columns = 'messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime,preEntryNo,customsNo';
  let count = 0;
  const put = async (): Promise<Tree> => {
    count += 1;
    const record: Row = { ...riceDeclaration(), billNo: `MMNUMBER${count}`, declarationStatus: 'submitted' };
    return (await world.insert('declaration', { ...record, companyId: world.companies.broker.id })) as unknown as Tree;
  };
  const take = async ({ id, billNo }: Tree, numbers: string): Promise<Tree> => {
    const content = `${columns}\nDEC,${billNo},01,M1,9,2025-11-20 10:00,${numbers}\n`;
    const body = { entered: { receiptFile: await upload('operator', 'receipts.csv', content) } };
    return (await world.call('operator', 'POST', `/entities/declaration/${id}/actions/takeReceipts`, body)).data;
  };
  const read = async ({ id }: Tree) => (await world.call('operator', 'GET', `/entities/declaration/${id}`)).data;

  it.each([
    '123',
    '86032025100000090A',
    '8603202510000009011',
  ])('%s is refused, and nothing changed', async (number) => {
    const record = await put();
    expect((await take(record, `,${number}`)).findings).toMatchObject([
      { rule: 'receipt-numbers-sound', message: `回执的海关编号 ${number} 有误：须为 18 位数字，请核对文件` },
    ]);
    expect(await read(record)).toMatchObject({ declarationStatus: 'submitted' });
    expect(await read(record)).not.toHaveProperty('receipts');
  });
  it('that is none is not taken from the folder either: its receipt is queued', async () => {
    const record = await put();
    const row = `DEC,${record.billNo},01,M1,9,2025-11-20 10:00,12,`;
    await writeFile(join(receipts, `${record.billNo}.csv`), `${columns}\n${row}\n`);
    const path = `/entities/declaration/${record.id}/actions/refreshReceipts`;
    expect((await world.call('broker', 'POST', path, {})).code).toBe(1000);
    expect(await read(record)).toMatchObject({ declarationStatus: 'submitted' });
    expect(await read(record)).not.toHaveProperty('receipts');
    expect(await queued(String(record.billNo))).toMatchObject([
      { trouble: 'incomplete', preEntryNo: '12', receiptTime: '2025-11-20T02:00:00.000Z' },
    ]);
  });
  it('is that of one entry: what another declaration has is refused', async () => {
    const [first, second] = [await put(), await put()];
    expect(await take(first, '860320251000000801,')).toMatchObject({ preEntryNo: '860320251000000801' });
    expect((await take(second, '860320251000000801,')).findings).toMatchObject([{ rule: 'pre-entry-once' }]);
    expect(await read(second)).not.toHaveProperty('preEntryNo');
  });
});

describe('receipts of one declaration in the folder', () => {
  const columns = 'messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime,preEntryNo,customsNo';
  const refresh = async (billNo: string, files: readonly string[], more: Row = {}) => {
    const record: Row = { ...riceDeclaration(), billNo, declarationStatus: 'submitted', ...more };
    const { id } = await world.insert('declaration', { ...record, companyId: world.companies.broker.id });
    for (const [index, row] of files.entries()) {
      await writeFile(join(receipts, `${billNo}-${index}.csv`), `${columns}\n${row}\n`);
    }
    await world.call('broker', 'POST', `/entities/declaration/${id}/actions/refreshReceipts`, {});
    return { kept: (await world.call('broker', 'GET', `/entities/declaration/${id}`)).data };
  };

  it('that give two customs numbers: the first is taken, the other is queued with the number it should have', async () => {
    const { kept } = await refresh('MMFOLDER1', [
      'DEC,MMFOLDER1,01,M1,9,2025-11-20 10:00,,860320251000000701',
      'DEC,MMFOLDER1,02,M2,9,2025-11-20 11:00,,860320251000000702',
    ]);
    expect(kept).toMatchObject({ declarationStatus: 'approved', customsNo: '860320251000000701' });
    expect(kept.receipts).toMatchObject([{ messageNumber: 'M1', customsNo: '860320251000000701' }]);
    expect(await queued('MMFOLDER1')).toMatchObject([
      { trouble: 'otherNumber', messageNumber: 'M2', customsNo: '860320251000000702', expected: '860320251000000701' },
    ]);
  });
  it('that give another pre-entry number than the declaration has are queued likewise', async () => {
    const { kept } = await refresh(
      'MMFOLDER2',
      ['DEC,MMFOLDER2,01,M1,9,2025-11-20 10:00,860320251000000712,860320251000000713'],
      { preEntryNo: '860320251000000711' },
    );
    expect(await queued('MMFOLDER2')).toMatchObject([{ trouble: 'otherNumber', expected: '860320251000000711' }]);
    expect(kept).toMatchObject({ declarationStatus: 'submitted', preEntryNo: '860320251000000711' });
  });
  it('that agree are taken from several files', async () => {
    const { kept } = await refresh('MMFOLDER3', [
      'DEC,MMFOLDER3,02,M1,9,2025-11-20 10:00,860320251000000721,',
      'DEC,MMFOLDER3,01,M2,9,2025-11-20 11:00,860320251000000721,860320251000000722',
    ]);
    expect(kept).toMatchObject({
      declarationStatus: 'approved',
      preEntryNo: '860320251000000721',
      customsNo: '860320251000000722',
    });
  });
});

describe('a manifest', () => {
  it('keeps its waybills, their parties and their goods', async () => {
    const made = await world.call('broker', 'POST', path, manifest());
    const read = await world.call('broker', 'GET', `${path}/${made.data.id}`);
    expect(read.data).toEqual(made.data);
    expect(read.data).toMatchObject({
      waybillCount: 1,
      totalCargoCount: 100,
      totalGrossWeight: '5000.500',
      waybills: [
        { clearanceCode: 'RD01', consignee: party, goods: [{ quantity: '60.00' }, { summaryDescription: '尿素' }] },
      ],
    });
  });

  it('takes receipts from a file of the operator: 01 approves, the same one again is nothing new', async () => {
    const record = await submitted();
    const act = async (content: string) => {
      const receiptFile = await upload('operator', 'receipts.csv', content);
      return world.call('operator', 'POST', `${path}/${record.id}/actions/takeReceipts`, { entered: { receiptFile } });
    };
    const content = `${head}${line(record, '02', '2025-11-20 10:00')}${line(record, '01', '20251120110000')}`;
    const taken = await act(content);
    expect(taken.data).toMatchObject({
      status: 'approved',
      receipts: [
        { receiptCode: '02', receiptTime: '2025-11-20T02:00:00.000Z', message: '02说明' },
        { receiptCode: '01', receiptTime: '2025-11-20T03:00:00.000Z', messageNumber: '860301' },
      ],
    });
    expect((await act(content)).data.receipts).toHaveLength(2);
    const { rows } = await world.pool.query(
      `select "action", "from", "to", "accountId" from transition_log where "subjectId" = $1 and "to" = 'approved' and "from" = 'submitted'`,
      [record.id],
    );
    expect(rows).toEqual([{ action: 'approve', from: 'submitted', to: 'approved', accountId: null }]);
  });

  it('keeps what one message says of each container, each once', async () => {
    const record = await submitted();
    const response = (container: string, text: string): string =>
      `<Response><StatementCode>02</StatementCode><ContainerID>${container}</ContainerID><Text>${text}</Text></Response>`;
    const content = `<Manifest><Head><MessageID>M1</MessageID><FunctionCode>11</FunctionCode><MessageType>MT2401</MessageType>
      <JourneyID>${record.batchNo}</JourneyID><SendTime>20251120163000000</SendTime></Head>
      ${response('CSQU3054383', '待审')}${response('MSKU0000010', '待审')}${response('MSKU0000010', '待\r\n审核')}</Manifest>`;
    for (const _ of ['first', 'again']) {
      const receiptFile = await upload('operator', 'receipts.xml', content);
      const body = { entered: { receiptFile } };
      const taken = await world.call('operator', 'POST', `${path}/${record.id}/actions/takeReceipts`, body);
      expect(taken.data.receipts).toMatchObject([
        { containerNo: 'CSQU3054383', message: '待审' },
        { containerNo: 'MSKU0000010', message: '待审' },
        { containerNo: 'MSKU0000010', message: '待\n审核' },
      ]);
      expect(taken.data.receipts).toHaveLength(3);
    }
  });

  it('refuses a file without receipts of the document, and a wrong receipt', async () => {
    const record = await submitted();
    const act = async (content: string) => {
      const receiptFile = await upload('operator', 'receipts.csv', content);
      return world.call('operator', 'POST', `${path}/${record.id}/actions/takeReceipts`, { entered: { receiptFile } });
    };
    const other = await act(`${head}${line(record, '01', '2025-11-20 10:00', 'MT1401')}`);
    expect(other.data).toMatchObject({
      error: 'findings',
      findings: [{ path: 'entered.receiptFile', message: '文件中必须有该单证的回执' }],
    });
    for (const time of ['soon', '1', '2025-02-30 10:00']) {
      const wrong = await act(`${head}${line(record, '02', '2025/11/20 9:00')}${line(record, '01', time)}`);
      expect(wrong.data).toMatchObject({
        findings: [{ path: 'entered.receiptFile', message: '该单证的回执必须完整正确：第 2 条的回执时间有误或缺失' }],
      });
    }
    expect((await world.call('operator', 'GET', `${path}/${record.id}`)).data.status).toBe('submitted');
  });

  it('asks for a file each time, and does not take the last one again', async () => {
    const record = await submitted();
    const take = (body: object) => world.call('operator', 'POST', `${path}/${record.id}/actions/takeReceipts`, body);
    const receiptFile = await upload('operator', 'receipts.csv', `${head}${line(record, '02', '2025-11-20 10:00')}`);
    expect((await take({ entered: { receiptFile } })).code).toBe(1000);
    expect((await take({ entered: { receiptFile: 'abc' } })).data).toMatchObject({
      findings: [{ path: 'entered.receiptFile', rule: 'format' }],
    });
    for (const body of [{}, { entered: {} }, { entered: { receiptFile: null } }]) {
      expect((await take(body)).data).toMatchObject({
        error: 'findings',
        findings: [{ path: 'entered.receiptFile', rule: 'required' }],
      });
    }
  });

  it('is not for its owner to write receipts for', async () => {
    const record = await submitted();
    const receiptFile = await upload('broker', 'receipts.csv', `${head}${line(record, '01', '2025-11-20 10:00')}`);
    const tried = await world.call('broker', 'POST', `${path}/${record.id}/actions/takeReceipts`, {
      entered: { receiptFile },
    });
    expect(tried.data).toMatchObject({ error: 'not-permitted' });
  });

  it('refreshes from the folder: an XML message releases it, another refuses one', async () => {
    const [released, refused, untouched] = [await submitted(), await submitted(), await submitted()];
    const message = (record: Tree, code: string): string => `<?xml version="1.0" encoding="UTF-8"?>
      <Manifest><Head><MessageID>M${code}</MessageID><FunctionCode>11</FunctionCode><MessageType>MT2401</MessageType></Head>
      <Response><JourneyID>${record.batchNo}</JourneyID><StatementCode>${code}</StatementCode>
      <ResponseTime>20251120163000000</ResponseTime><Text>R&amp;D &#x653E;&#34892;</Text></Response></Manifest>`;
    await writeFile(join(receipts, 'b.xml'), message(released, '11'));
    await writeFile(join(receipts, 'c.xml'), message(refused, '03'));
    await writeFile(join(receipts, 'broken.xml'), '<a><b></a>');
    const refresh = (record: Tree) => world.call('broker', 'POST', `${path}/${record.id}/actions/refreshReceipts`, {});
    const done = await refresh(released);
    expect(done.message).toBe('回执刷新成功');
    expect(done.data).toMatchObject({
      status: 'completed',
      receipts: [{ receiptCode: '11', message: 'R&D 放行', receiptTime: '2025-11-20T08:30:00.000Z' }],
    });
    expect((await refresh(refused)).data).toMatchObject({ status: 'rejected' });
    const nothing = await refresh(untouched);
    expect(nothing.message).toBe('回执刷新成功');
    expect(nothing.data).toMatchObject({ status: 'submitted' });
    expect(nothing.data).not.toHaveProperty('receipts');
  });
});

describe('a manifest that a report stands on', () => {
  it('is rejected by the customs, but not by a person', async () => {
    const record = await submitted();
    const report = {
      batchNo: record.batchNo,
      status: 'submitted',
      companyId: world.companies.broker.id,
      lines: [{ billNo: 'Y2', pieces: 100, grossWeight: '1' }],
    };
    const { id } = await world.insert('export-tally-report', report as unknown as Row);
    const tried = await world.call('operator', 'POST', `${path}/${record.id}/actions/reject`, { opinion: '件数不符' });
    expect(tried.data).toMatchObject({ findings: [{ path: 'batchNo', rule: 'stays-under-reports' }] });
    const receiptFile = await upload('operator', 'receipts.csv', `${head}${line(record, '03', '2025-11-20 10:00')}`);
    const body = { entered: { receiptFile } };
    const told = await world.call('operator', 'POST', `${path}/${record.id}/actions/takeReceipts`, body);
    expect(told.data).toMatchObject({ status: 'rejected' });
    const approve = `/entities/export-tally-report/${id}/actions/approve`;
    const approved = await world.call('operator', 'POST', approve, { opinion: '同意' });
    expect(approved.data).toMatchObject({ findings: [{ path: 'batchNo', rule: 'manifest-stands' }] });
  });
});

describe('deleting a manifest', () => {
  const remove = (id: unknown) => world.call('broker', 'DELETE', path, { ids: [id] });

  it('is refused while submitted reports stand on it, unless another manifest has the batch', async () => {
    const made = (await world.call('broker', 'POST', path, manifest())).data;
    const report = {
      batchNo: made.batchNo,
      status: 'submitted',
      companyId: world.companies.broker.id,
      lines: [{ billNo: 'Y1', pieces: 100, grossWeight: '1' }],
    };
    await world.insert('export-arrival-report', report as unknown as Row);
    const refused = await remove(made.id);
    expect(refused.data).toMatchObject({ error: 'submitted-not-deletable' });
    await world.insert('planner-manifest', {
      batchNo: String(made.batchNo),
      status: 'approved',
      companyId: world.companies.broker.id,
    });
    expect((await remove(made.id)).code).toBe(1000);
  });

  it('is free where nothing stands on it', async () => {
    const made = (await world.call('broker', 'POST', path, manifest())).data;
    expect((await remove(made.id)).code).toBe(1000);
  });
});
