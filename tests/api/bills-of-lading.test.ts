// Waybills of an original bill, brought in from a file: for an order whose contract is signed alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, riceOrder } from './deal.ts';
import { openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, await loadHooks(hooks));
  await insertReference(world);
});
afterAll(() => world.close());

describe('bills of lading from a file', () => {
  const csv = [
    'billNo,freightPayment,totalPackages,packageType,grossWeight,cargoValue,金额类型,收货人 名称,consignee.number,consignee.communicationType,goods.serial,goods.quantity,goods.summaryDescription,goods.grossWeight,goods.packageType',
    'YL1,到付,3,包/袋,30,100,CNY,示例,1,TE,1,2,米,20,06',
    'YL1,,,,,,,,,,2,1,豆,10,06',
    'YL2,PP,1,06,5,1,CNY,示例,1,TE,1,1,米,5,06',
  ].join('\n');

  async function read(record: Row, content = csv, who = 'broker') {
    const boundary = 'tongguan-test';
    const part = (disposition: string, body: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`;
    const answer = await world.raw({
      method: 'POST',
      url: '/api/entities/original-bill/lines/waybills',
      headers: {
        cookie: `tongguan_session=${await world.logIn(who)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `${part('name="record"', JSON.stringify(record))}${part('name="file"; filename="a.csv"', content)}--${boundary}--\r\n`,
    });
    return answer.json();
  }

  async function orderWith(contract: Row | null): Promise<Tree> {
    const kept = contract && (await world.insert('contract', contract));
    const record = {
      ...riceOrder(world),
      ...(kept && { contract: kept.id ?? null }),
      status: 'inProgress',
      orderNo: `DD202511209000${++orders}`,
      companyId: world.companies.trader.id,
    };
    return (await world.insert('service-order', record)) as unknown as Tree;
  }
  let orders = 0;
  const contract = (): Row => ({
    contractNo: `HT${orders}`,
    channel: 'offline',
    status: 'normal',
    signStatus: 'bothSigned',
    companyId: world.companies.trader.id,
  });

  it('are refused without an order, for an order without a contract, and for one that is not signed', async () => {
    const refusal = {
      code: 42003,
      message: '未找到关联合同：导入提运单的订单须有双方已签署且有效的合同，请先签订或登记合同',
    };
    expect(await read({})).toMatchObject(refusal);
    expect(await read({ orderNo: (await orderWith(null)).orderNo as never })).toMatchObject(refusal);
    const unsigned = await orderWith({ ...contract(), signStatus: 'draft' });
    expect(await read({ orderNo: unsigned.orderNo as never })).toMatchObject(refusal);
  });

  it('come as lines with goods of their own, once there is a contract', async () => {
    const { orderNo } = await orderWith(contract());
    const answer = await read({ orderNo: orderNo as never });
    expect(answer.message).toBe('导入成功');
    expect(answer.data.lines).toMatchObject([
      {
        billNo: 'YL1',
        freightPayment: 'CC',
        totalPackages: 3,
        packageType: '06',
        consignee: { name: '示例', communicationType: 'TE' },
        goods: [
          { serial: 1, summaryDescription: '米' },
          { serial: 2, summaryDescription: '豆' },
        ],
      },
      { billNo: 'YL2', goods: [{ serial: 1, grossWeight: '5.000' }] },
    ]);
  });

  it('are no table without a known column, and nothing for those who may not write', async () => {
    const { orderNo } = await orderWith(contract());
    expect(await read({ orderNo: orderNo as never }, 'foo,bar\n1,2')).toMatchObject({ code: 42001 });
    expect(await read({ orderNo: orderNo as never }, csv, 'operator')).toMatchObject({ code: 30001 });
  });
});
