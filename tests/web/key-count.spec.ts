// A broker enters an import declaration of two goods lines by keyboard alone, with what the product knows already; the keys are counted.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { declaredYesterday as yesterday } from './deal-before.ts';
import { cellOf, expectCell, newGoods } from './grid.ts';
import { KeyCount } from './key-count.ts';
import { appears, inputOf, openMenu, save, sectionOf } from './steps.ts';

/** What it took when this was written; more is a step back. */
const most = { keys: 225, clicks: 0 };

const trader = {
  socialCreditCode: '91533102MADEMQ001K',
  customsCode: '5331960001',
  inspectionCode: '5300100001',
  nameZh: '瑞丽示例贸易有限公司',
};

test('an import declaration of two goods lines, key by key', async ({ open }) => {
  test.slow();
  const page = await open('broker');
  const kept = await page.request.post('/api/entities/declaration', { data: yesterday });
  expect((await kept.json()).code).toBe(1000);
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await page.getByRole('button', { name: '新增' }).first().click();
  await appears(page.getByRole('heading', { level: 1, name: /^新增/ }));
  const count = new KeyCount(page);

  const basic = sectionOf(page, '基本信息');
  await expect(basic).toContainText('8603');
  await count.enter(inputOf(basic, '合同协议号'), 'CM-2025-0001');
  const parties = sectionOf(page, '收发货人与单位');
  await count.enter(
    inputOf(parties.getByRole('group', { name: '境内收货人', exact: true }), '统一社会信用代码'),
    trader.socialCreditCode,
  );
  await count.enter(
    inputOf(parties.getByRole('group', { name: '境外发货人', exact: true }), '外文名称'),
    'MUSE EXAMPLE TRADING CO., LTD.',
  );
  const unit = parties.getByRole('group', { name: '消费使用单位', exact: true });
  await expect(inputOf(unit, '企业中文名称')).toHaveValue(trader.nameZh);
  const transport = sectionOf(page, '运输');
  await count.enter(inputOf(transport, '航次号'), '8603250000001');
  await count.enter(inputOf(transport, '提运单号'), 'MM20251120K1');
  const packing = sectionOf(page, '件数与重量');
  await count.enter(inputOf(packing, '件数'), '1000');
  await count.enter(inputOf(packing, '毛重（千克）'), '50120');

  await count.goTo(sectionOf(page, '商品').getByRole('button', { name: '添加一行' }));
  await count.press('Enter');
  const grid = page.getByRole('grid', { name: '商品' });
  for (const [line, code, model, quantity, price] of [
    [1, '10064020', '0|2|长粒米碎米|50千克/袋', '44000', '2.56'],
    [2, '10063020', '0|2|长粒米精米|50千克/袋', '6000', '2.9'],
  ] as const) {
    await count.chooseInCell(`第 ${line} 行 商品编号`, code);
    await expect(await cellOf(grid, line, '法定第一单位')).toHaveText('千克');
    await count.fillCell(`第 ${line} 行 规格型号`, model);
    await count.fillCell(`第 ${line} 行 成交数量`, quantity);
    await count.fillCell(`第 ${line} 行 单价`, price);
    await count.press('Control+Enter');
  }
  await expect(sectionOf(page, '合计')).toContainText('130,040.00');
  await save(page, '暂存', '暂存成功');

  const id = page.url().split('/').at(-1) ?? '';
  const { data: stored } = await (await page.request.get(`/api/entities/declaration/${id}`)).json();
  expect(stored).toMatchObject({
    ...yesterday,
    entryExitCustoms: '8603',
    domesticConsignor: trader,
    productionUnit: trader,
    declaringUnit: { socialCreditCode: '91533102MADEMQ002N', nameZh: '德宏示例报关有限公司' },
    tradeCountry: 'MMR',
    netWeight: '50000.000',
    goods: [
      {
        totalPrice: '112640.00',
        firstQty: '44000.00000',
        transactionUnit: '035',
        currency: 'CNY',
        domesticSource: '533102',
      },
      {
        totalPrice: '17400.00',
        firstQty: '6000.00000',
        transactionUnit: '035',
        originCountry: 'MMR',
        exemptionMethod: '1',
      },
    ],
  });
  const checked = await page.request.post('/api/entities/declaration/validate?stage=complete', { data: stored });
  expect((await checked.json()).data.findings).toEqual([]);

  const told = `${count.keys} keys (${count.moves} of them to get from field to field), ${count.clicks} clicks`;
  process.stdout.write(`An import declaration of two goods lines: ${told}\n`);
  test.info().annotations.push({ type: 'keys', description: told });
  expect(count.keys).toBeLessThanOrEqual(most.keys);
  expect(count.clicks).toBeLessThanOrEqual(most.clicks);
});

/** Milliseconds between two keys of a clerk who does not wait. */
const pause = 66;
/** What a line costs that is typed out with every element of its code, of which the coded ones are as in the line above. */
const mostPerLine = 45;
/** The same beside the text of its elements, which may be longer. */
const mostBeside = 27;
/** Signs of the text of elements up to which a line holds the first of these. */
const usualText = 20;

test('goods lines typed out with every element of their codes, key by key', async ({ open }) => {
  const page = await open('broker');
  const grid = await newGoods(page);
  await (await cellOf(grid, 1, '商品编号')).click();
  const here = page.locator('input:focus');
  const lines = [
    { code: '10064020', texts: ['0', '3', '长粒碎米', '50千克/袋', '', ''], quantity: '44000', price: '2.56' },
    { code: '10064020', texts: ['长粒碎米', '25千克/袋', '', ''], quantity: '22000', price: '2.65' },
    { code: '87112020', texts: ['载客用', '四冲程汽油机', '125', '示例牌', 'SL125'], quantity: '60', price: '1850' },
    {
      code: '87112020',
      texts: ['载客用', '四冲程汽油机', '125', '示例牌摩', 'SL125-5A'],
      quantity: '60',
      price: '1850',
    },
  ];
  for (const [index, { code, texts, quantity, price }] of lines.entries()) {
    const count = new KeyCount(page, pause);
    const line = `第 ${index + 1} 行`;
    await count.type(code);
    // Past the name, which comes with the code.
    await count.press('F8');
    await expect(here).toHaveAccessibleName(`${line} 规格型号`);
    await count.press('F4');
    const dialog = page.getByRole('dialog', { name: `规格型号：${code}` });
    // The dialog takes keys from the moment on in which it is asked for.
    for (const text of texts) {
      await count.type(text);
      await count.press('Enter');
    }
    await expect(dialog).toBeHidden();
    await expect(here).toHaveAccessibleName(`${line} 成交数量`);
    await count.type(quantity);
    await count.press('F8');
    await expect(here).toHaveAccessibleName(`${line} 单价`);
    // The plus of the number keys ends the line.
    await count.type(`${price}+`);
    const ofText = [...texts.join('')].length;
    process.stdout.write(`A line of ${code} with ${ofText} signs of elements: ${count.keys} keys\n`);
    expect(count.keys - ofText, `${line} ${code}`).toBeLessThanOrEqual(mostBeside);
    if (ofText <= usualText) expect(count.keys, `${line} ${code}`).toBeLessThanOrEqual(mostPerLine);
  }
  await expectCell(grid, 1, '规格型号', '0|3|长粒碎米|50千克/袋');
  await expectCell(grid, 2, '规格型号', '0|3|长粒碎米|25千克/袋');
  await expectCell(grid, 3, '规格型号', '0|3|载客用|四冲程汽油机|125|示例牌|SL125');
  await expectCell(grid, 4, '规格型号', '0|3|载客用|四冲程汽油机|125|示例牌摩|SL125-5A');
  await expectCell(grid, 3, '总价', '111,000.00');
});
