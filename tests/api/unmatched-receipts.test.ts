// Receipts after the end, and those that fit no document: kept and told, or queued for the platform, who gives them on.
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, riceDeclaration } from './deal.ts';
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

let count = 0;

async function declaration(declarationStatus: string, more: Row = {}): Promise<Tree> {
  count += 1;
  const record: Row = { ...riceDeclaration(), billNo: `MMLATE${count}`, declarationStatus, ...more };
  return (await world.insert('declaration', { ...record, companyId: world.companies.broker.id })) as unknown as Tree;
}

const columns = 'messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime,customsNo';
const line = (documentNo: unknown, code: string, hour = 10, number = ''): string =>
  `DEC,${documentNo},${code},M${code}${hour},9,2025-11-20 ${String(hour).padStart(2, '0')}:00,${number}\n`;
let files = 0;
async function put(lines: string): Promise<string> {
  files += 1;
  const name = `file-${files}.csv`;
  await writeFile(join(folder, name), `${columns}\n${lines}`);
  return name;
}

const refresh = ({ id }: Tree): Promise<Answer> =>
  world.call('broker', 'POST', `/entities/declaration/${id}/actions/refreshReceipts`, {});
const read = async ({ id }: Tree): Promise<Tree> =>
  (await world.call('broker', 'GET', `/entities/declaration/${id}`)).data;
const act = ({ id }: Tree, action: string, body: object = {}, who = 'operator'): Promise<Answer> =>
  world.call(who, 'POST', `/entities/unmatched-receipt/${id}/actions/${action}`, body);

/** The entry about a document, or of a file. */
async function queued(filter: object): Promise<Tree> {
  const [[key, value] = []] = Object.entries(filter);
  const { data } = await world.call('operator', 'GET', `/entities/unmatched-receipt?filter[${key}][is]=${value}`);
  expect(data.rows).toHaveLength(1);
  return (data.rows as unknown as Tree[])[0] ?? {};
}

describe('receipts of a declaration that is completed', () => {
  it('are kept as facts of their own, and change nothing that is final', async () => {
    const record = await declaration('completed', { customsNo: '860320251000000601' });
    const { billNo } = record;
    await put(
      line(billNo, 'P', 9) +
        line(billNo, 'C', 10) +
        line(billNo, 'T', 11) +
        line(billNo, '03', 12) +
        line(billNo, 'R', 13),
    );
    const refreshed = await refresh(record);
    expect(refreshed.code).toBe(1000);
    expect(await read(record)).toMatchObject({
      declarationStatus: 'completed',
      customsNo: '860320251000000601',
      newestReceipt: 'R',
      releasedAt: '2025-11-20T01:00:00.000Z',
      inspectionState: 'C',
      taxNoticeAt: '2025-11-20T03:00:00.000Z',
      closedAt: '2025-11-20T05:00:00.000Z',
    });
  });

  it('are told to author and platform', async () => {
    const record = await declaration('completed');
    await put(line(record.billNo, 'R'));
    await refresh(record);
    const { rows } = await world.pool.query(
      `select "action", "from", "to" from transition_log where "subjectId" = $1 and "accountId" is null`,
      [record.id],
    );
    expect(rows).toEqual([{ action: 'noteReceipt', from: 'completed', to: 'completed' }]);
    const notices = await world.pool.query(`select "addressee", "kind" from notice where "recordId" = $1`, [record.id]);
    expect(notices.rows).toEqual(expect.arrayContaining([{ addressee: 'operator', kind: 'receipt' }]));
  });

  it('come out of the order of their time into it', async () => {
    const record = await declaration('completed');
    await put(line(record.billNo, 'R', 15));
    await refresh(record);
    await put(line(record.billNo, 'C', 9));
    await refresh(record);
    expect((await read(record)).receipts).toMatchObject([{ receiptCode: 'C' }, { receiptCode: 'R' }]);
    expect(await read(record)).toMatchObject({ newestReceipt: 'R' });
  });
});

describe('the letters of declarations', () => {
  it.each([
    ['G', 'approved'],
    ['P', 'completed'],
    ['E', 'rejected'],
    ['L', 'submitted'],
  ])('%s leads from submitted to %s', async (code, state) => {
    const record = await declaration('submitted');
    await put(line(record.billNo, code));
    await refresh(record);
    expect(await read(record)).toMatchObject({ declarationStatus: state, newestReceipt: code });
  });
});

describe('the folder', () => {
  it('gives receipts to other documents as well, whoever has it read', async () => {
    const [asked, other] = [await declaration('submitted'), await declaration('submitted')];
    await put(line(other.billNo, 'P'));
    await refresh(asked);
    expect(await read(other)).toMatchObject({ declarationStatus: 'completed', newestReceipt: 'P' });
    expect(await read(asked)).toMatchObject({ declarationStatus: 'submitted' });
  });

  it('queues an unknown code, which counts as another once a person says so', async () => {
    const record = await declaration('submitted');
    await put(line(record.billNo, 'X7') + line(record.billNo, 'L', 11));
    await refresh(record);
    expect((await read(record)).receipts).toMatchObject([{ receiptCode: 'L' }]);
    const entry = await queued({ documentNo: record.billNo });
    expect(entry).toMatchObject({ status: 'open', trouble: 'unknownCode', receiptCode: 'X7' });
    const told = await world.pool.query(`select "addressee", "kind" from notice where "recordId" = $1`, [entry.id]);
    expect(told.rows).toEqual([{ addressee: 'operator', kind: 'todo' }]);
    expect((await act(entry, 'takeAgain')).data.findings).toMatchObject([
      { rule: 'code-known', message: '回执代码 X7 未知：请选择按哪个代码处理，或先在代码表中添加' },
    ]);
    const entered = { givenType: 'DEC', givenNo: record.billNo, givenCode: 'P' };
    expect((await act(entry, 'assign', { entered })).data).toMatchObject({ status: 'taken' });
    expect(await read(record)).toMatchObject({ declarationStatus: 'completed' });
    expect((await act(entry, 'assign', { entered })).data).toMatchObject({ refusal: 'not-open' });
    await refresh(record);
    await queued({ documentNo: record.billNo });
  });

  it('queues what is of no document, until there is one', async () => {
    const asked = await declaration('submitted');
    await put(line('NOBODY1', 'P'));
    await refresh(asked);
    const entry = await queued({ documentNo: 'NOBODY1' });
    expect(entry).toMatchObject({ status: 'open', trouble: 'unknownDocument' });
    expect((await act(entry, 'takeAgain')).data.findings).toMatchObject([{ rule: 'document-known' }]);
    const draft = await declaration('draft', { billNo: 'NOBODY1' });
    expect((await act(entry, 'takeAgain')).data.findings).toMatchObject([{ rule: 'document-submitted' }]);
    await world.pool.query(`update declaration set "declarationStatus" = 'submitted' where id = $1`, [draft.id]);
    expect((await act(entry, 'takeAgain')).data).toMatchObject({ status: 'taken' });
    expect(await read(draft)).toMatchObject({ declarationStatus: 'completed', newestReceipt: 'P' });
  });

  it('settles what waits when the document takes it by itself', async () => {
    const asked = await declaration('submitted');
    await put(line('LATER1', 'P'));
    await refresh(asked);
    const entry = await queued({ documentNo: 'LATER1' });
    await refresh(await declaration('submitted', { billNo: 'LATER1' }));
    expect(await queued({ documentNo: 'LATER1' })).toMatchObject({ id: entry.id, status: 'taken' });
  });

  it('queues another customs number than the declaration has, which no assigning gets past', async () => {
    const record = await declaration('approved', { customsNo: '860320251000000611' });
    await put(line(record.billNo, 'P', 10, '860320251000000612'));
    await refresh(record);
    expect(await read(record)).toMatchObject({ declarationStatus: 'approved', customsNo: '860320251000000611' });
    const entry = await queued({ documentNo: record.billNo });
    expect(entry).toMatchObject({ trouble: 'otherNumber', expected: '860320251000000611' });
    const refused = await act(entry, 'assign', { entered: { givenType: 'DEC', givenNo: record.billNo } });
    expect(refused.data.findings).toMatchObject([{ rule: 'number-agrees' }]);
  });

  it('queues a number that another declaration has', async () => {
    await declaration('approved', { customsNo: '860320251000000621' });
    const record = await declaration('submitted');
    await put(line(record.billNo, 'G', 10, '860320251000000621'));
    await refresh(record);
    expect(await read(record)).toMatchObject({ declarationStatus: 'submitted' });
    expect(await queued({ documentNo: record.billNo })).toMatchObject({ trouble: 'otherNumber' });
  });

  it('queues a file that cannot be read once, and takes it in when it can', async () => {
    const record = await declaration('submitted');
    const name = 'broken.xml';
    await writeFile(join(folder, name), '<a><b></a>');
    await refresh(record);
    await refresh(record);
    const entry = await queued({ fileName: name });
    expect(entry).toMatchObject({ status: 'open', trouble: 'unreadable' });
    expect((await act(entry, 'takeAgain')).data.findings).toMatchObject([{ rule: 'readable-by-now' }]);
    await writeFile(
      join(folder, name),
      `<m><Receipt><messageType>DEC</messageType><documentNo>${record.billNo}</documentNo><receiptCode>P</receiptCode><messageNumber>1</messageNumber><messageFunction>9</messageFunction><receiptTime>20251120100000</receiptTime></Receipt></m>`,
    );
    expect((await act(entry, 'takeAgain')).data).toMatchObject({ status: 'taken' });
    expect(await read(record)).toMatchObject({ declarationStatus: 'completed' });
  });

  it('keeps a file that the disk does not give out from stopping the others, and settles it once it does', async () => {
    const [asked, other] = [await declaration('submitted'), await declaration('submitted')];
    const name = '0-locked.csv';
    // A file that cannot be read, for root neither.
    await symlink('/proc/self/mem', join(folder, name));
    await put(line(asked.billNo, 'L') + line(other.billNo, 'P'));
    expect((await refresh(asked)).code).toBe(1000);
    expect(await read(asked)).toMatchObject({ newestReceipt: 'L' });
    expect(await read(other)).toMatchObject({ declarationStatus: 'completed', newestReceipt: 'P' });
    expect(await queued({ fileName: name })).toMatchObject({ status: 'open', trouble: 'unreadable' });
    await rm(join(folder, name));
    await writeFile(join(folder, name), `${columns}\n${line(asked.billNo, 'G', 12)}`);
    await refresh(asked);
    expect(await read(asked)).toMatchObject({ declarationStatus: 'approved' });
    expect(await queued({ fileName: name })).toMatchObject({ status: 'taken' });
  });

  it('takes a time as spreadsheets write it for the same, and queues a receipt whose time is none as it is written', async () => {
    const record = await declaration('submitted');
    const sent = (time: string): string => `DEC,${record.billNo},L,M1,9,${time},\n`;
    await put(
      sent('2025-11-20 16:30:00') + sent('2025/11/20 16:30') + sent('2025-11-20T16:30:00.000+08:00') + sent('1'),
    );
    await refresh(record);
    const { receipts } = await read(record);
    expect(receipts).toMatchObject([{ receiptTime: '2025-11-20T08:30:00.000Z' }]);
    expect(receipts).toHaveLength(1);
    const entry = await queued({ documentNo: record.billNo });
    expect(entry).toMatchObject({ trouble: 'incomplete', writtenTime: '1' });
    expect(entry.receiptTime ?? null).toBeNull();
  });

  it('queues what has signs in it that nobody sees, and takes in what stands below it', async () => {
    const [asked, other] = [await declaration('submitted'), await declaration('submitted')];
    await put(line('HID\u202EDEN', 'P') + line(`${'9'.repeat(49)}😀`, 'P') + line(other.billNo, 'P'));
    await refresh(asked);
    expect(await queued({ documentNo: encodeURIComponent('HID\uFFFDDEN') })).toMatchObject({
      trouble: 'unknownDocument',
    });
    expect(await queued({ documentNo: encodeURIComponent(`${'9'.repeat(49)}😀`) })).toMatchObject({ status: 'open' });
    expect(await read(other)).toMatchObject({ declarationStatus: 'completed' });
  });

  it('queues what one message says of each container of no document, each once', async () => {
    const asked = await declaration('submitted');
    const response = (container: string): string =>
      `<Response><ContainerID>${container}</ContainerID><StatementCode>02</StatementCode></Response>`;
    const head = `<messageType>MT2401</messageType><batchNo>NOBODY3</batchNo><MessageID>1</MessageID><FunctionCode>9</FunctionCode><SendTime>20251120100000</SendTime>`;
    const content = `<m><Head>${head}</Head>${response('CSQU3054383')}${response('MSKU0000010')}</m>`;
    for (const name of ['containers-1.xml', 'containers-2.xml']) await writeFile(join(folder, name), content);
    await refresh(asked);
    const { data } = await world.call('operator', 'GET', '/entities/unmatched-receipt?filter[documentNo][is]=NOBODY3');
    const containers = (data.rows as unknown as Tree[]).map(({ containerNo }) => containerNo);
    expect(containers.sort()).toEqual(['CSQU3054383', 'MSKU0000010']);
  });

  it('leaves what was put away where it is', async () => {
    const asked = await declaration('submitted');
    await put(line('NOBODY2', 'P'));
    await refresh(asked);
    const entry = await queued({ documentNo: 'NOBODY2' });
    expect((await act(entry, 'dismiss')).data.findings).toMatchObject([{ path: 'reason', rule: 'required' }]);
    expect((await act(entry, 'dismiss', { reason: '与本平台无关' })).data).toMatchObject({ status: 'dismissed' });
    await put(line('NOBODY2', 'P'));
    await refresh(asked);
    expect(await queued({ documentNo: 'NOBODY2' })).toMatchObject({ status: 'dismissed' });
  });

  it('is nothing for those who trade', async () => {
    for (const who of ['broker', 'trader', 'bank']) {
      expect((await world.call(who, 'GET', '/entities/unmatched-receipt')).data).toMatchObject({
        error: 'not-permitted',
      });
    }
  });
});
