// A file of receipts about several documents, of several declarants: each is shown what is its own.
import { mkdtemp, rm } from 'node:fs/promises';
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
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'tongguan-files-'));
  world = await openWorld({ files }, await loadHooks(hooks));
  await insertReference(world);
});
afterAll(async () => {
  await world.close();
  await rm(files, { recursive: true });
});

const head = 'messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime,message\n';

describe('a file about several documents', () => {
  it('shows each declarant its own receipts alone, and is taken in for the others', async () => {
    const put = async (billNo: string): Promise<Tree> => {
      const record: Row = { ...riceDeclaration(), billNo, declarationStatus: 'submitted' };
      return (await world.insert('declaration', {
        ...record,
        companyId: world.companies.broker.id,
      })) as unknown as Tree;
    };
    const [own, other] = [await put('MMMIXED1'), await put('MMMIXED2')];
    const rows = [
      'DEC,MMMIXED1,02,M1,9,2025-11-20 10:00:00,"第一票, 已收"',
      'DEC,MMMIXED2,02,M2,9,2025-11-20 10:00:00,第二票',
      'DEC,MMNOBODY,02,M3,9,2025-11-20 10:00:00,别人的',
    ].join('\n');
    const receiptFile = await uploadReceipts(world, 'operator', { name: '回执.csv', content: `${head}${rows}\n` });
    const body = { entered: { receiptFile } };
    const taken = await world.call('operator', 'POST', `/entities/declaration/${own.id}/actions/takeReceipts`, body);
    expect(taken.data.receipts).toMatchObject([{ receiptCode: '02', message: '第一票, 已收' }]);
    expect(taken.data.receiptFile).not.toBe(receiptFile);
    const cookie = `tongguan_session=${await world.logIn('broker')}`;
    const read = (id: string) => world.raw({ method: 'GET', url: `/api/files/${id}`, headers: { cookie } });
    expect((await read(String(taken.data.receiptFile))).body).toBe(
      'messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime,message\nDEC,MMMIXED1,02,M1,9,2025-11-20T02:00:00.000Z,"第一票, 已收"\n',
    );
    expect((await read(receiptFile)).statusCode).not.toBe(200);
    const { data } = await world.call('operator', 'GET', `/entities/declaration/${other.id}`);
    expect(data.receipts).toMatchObject([{ receiptCode: '02', message: '第二票' }]);
    const queue = '/entities/unmatched-receipt?filter[documentNo][is]=MMNOBODY';
    const queued = (await world.call('operator', 'GET', queue)).data.rows;
    expect(queued).toMatchObject([{ fileName: '回执.csv' }]);
  });
});
