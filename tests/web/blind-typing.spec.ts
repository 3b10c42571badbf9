// A whole import declaration typed blindly on a slow line: every key arrives where it was meant, and every code stands for what it is.
import { expect } from '@playwright/test';
import { narrow, pressBlindly, slowDown, storedRecord, type Typed, typeBlindly } from './blind-typing.ts';
import { test } from './browser-test.ts';
import { addNew, inputOf, openMenu, pickerOf, sectionOf } from './steps.ts';

const party = {
  socialCreditCode: '91533102MADEMQ001K',
  customsCode: '5331960001',
  inspectionCode: '5300100001',
  nameZh: '瑞丽示例贸易有限公司',
};
const partyKeys: readonly Typed[] = Object.values(party).map((text) => [text, 'Enter'] as const);
const passed = (times: number): readonly Typed[] => Array.from({ length: times }, () => ['', 'Tab'] as const);

/** From the number of the order to the button that adds goods, each stop of the keyboard once. */
const head: readonly Typed[] = [
  ...passed(1),
  ['转关提前备案', 'Tab'],
  ['8603', 'Tab'],
  ['8603', 'Enter'],
  ['20251120', 'Tab'],
  ...passed(1),
  ['CM-2025-0007', 'Enter'],
  ...passed(1),
  ...partyKeys,
  ...passed(1),
  ['MUSE EXAMPLE TRADING CO., LTD.', 'Tab'],
  ...partyKeys,
  ...passed(4),
  ['铁路', 'Enter'],
  ['昆瑞0088', 'Tab'],
  ['8603250000001', 'Tab'],
  ['MM20251120F1', 'Enter'],
  ...passed(1),
  ['泰国', 'Tab'],
  ['MMRGN', 'Tab'],
  ['畹町口岸货场', 'Enter'],
  ['广西', 'Tab'],
  ['南宁', 'Enter'],
  ['示例路2号', 'Tab'],
  ['0110', 'Tab'],
  ['299', 'Enter'],
  ['THA', 'Tab'],
  ['FOB', 'Tab'],
  ['率', 'Tab'],
  ['12.5', 'Tab'],
  ['USD', 'Enter'],
  ...passed(6),
  ['1000', 'Enter'],
  // With Tab what can only be one of the packages is taken; "纸制" alone would be told to be several.
  ['板制盒', 'Tab'],
  ['50120', 'Enter'],
  ['50000', 'Enter'],
  // The text below, then the buttons for a file.
  ...passed(3),
];

const goods = [
  { code: '10064020', name: '碎米', model: '0|2|碎米|50千克/袋', quantity: '44000', price: '2.56', total: '112640' },
  { code: '10063020', name: '精米', model: '0|2|精米|50千克/袋', quantity: '6000', price: '2.9', total: '17400' },
];

/** A line of the grid, cell by cell; behind its last one the next line begins. */
const line = ({ code, name, model, quantity, price, total }: (typeof goods)[number]): readonly Typed[] => [
  [code, 'Tab'],
  [name, 'Tab'],
  [model, 'Enter'],
  [quantity, 'Enter'],
  ['千克', 'Enter'],
  [price, 'Tab'],
  [total, 'Tab'],
  ['USD', 'Tab'],
  ['泰国', 'Enter'],
  [quantity, 'Tab'],
  ['035', 'Enter'],
  ...passed(2),
  ['CHN', 'Tab'],
  ['全免', 'Enter'],
  ['533102', 'Tab'],
  ...passed(2),
];

test('a declaration of two goods lines, typed at fifteen keys a second', async ({ open }) => {
  test.slow();
  const page = await open('broker');
  await slowDown(page);
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await addNew(page);
  await expect(sectionOf(page, '收发货人与单位')).toContainText('申报单位');
  await pickerOf(page, '订单号').focus();
  await typeBlindly(page, head);
  await pressBlindly(page, 'Enter');
  for (const item of goods) await typeBlindly(page, line(item));
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/\/new(\?|$)/);

  const stored = await storedRecord(page, 'declaration');
  expect(stored).toMatchObject({
    ieFlag: 'I',
    docKind: 'declaration',
    declarationType: '3',
    declarationCustoms: '8603',
    entryExitCustoms: '8603',
    ieDate: '2025-11-20',
    contractAgreementNo: 'CM-2025-0007',
    domesticConsignor: party,
    overseasConsignor: { nameForeign: 'MUSE EXAMPLE TRADING CO., LTD.' },
    productionUnit: party,
    declaringUnit: { socialCreditCode: '91533102MADEMQ002N', nameZh: '德宏示例报关有限公司' },
    transportMethod: '3',
    vesselName: '昆瑞0088',
    voyageNo: '8603250000001',
    billNo: 'MM20251120F1',
    departureArrivalCountry: 'THA',
    portOfCall: 'MMRGN',
    storageLocation: '畹町口岸货场',
    destinationAddress: { province: '45', city: '4501', detail: '示例路2号' },
    supervisionMethod: '0110',
    exemptionNature: '299',
    tradeCountry: 'THA',
    transactionMethod: '3',
    freight: { mark: '1', amount: '12.50000', currency: 'USD' },
    pieces: 1000,
    packageType: '22',
    grossWeight: '50120.000',
    netWeight: '50000.000',
    marks: 'N/M',
    goods: goods.map(({ code, name, model, quantity, price, total }) => ({
      productNo: code,
      productName: name,
      specModel: model,
      transactionQty: `${quantity}.00000`,
      transactionUnit: '035',
      unitPrice: `${Number(price).toFixed(4)}`,
      totalPrice: `${total}.00`,
      currency: 'USD',
      originCountry: 'THA',
      finalDestinationCountry: 'CHN',
      exemptionMethod: '3',
      firstQty: `${quantity}.00000`,
      firstUnit: '035',
      domesticSource: '533102',
    })),
  });
  expect(stored.goods).toHaveLength(goods.length);

  await page.reload();
  await expect(inputOf(page, '合同协议号')).toHaveValue('CM-2025-0007');
});

test('an order of two goods lines in their drawer: Enter behind the last field takes a line and begins the next', async ({
  open,
}) => {
  test.slow();
  const page = await open('trader');
  await slowDown(page);
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await narrow(page);
  await pickerOf(page, '申报关区').focus();
  await typeBlindly(page, [
    ['8603', 'Tab'],
    ['THA', 'Enter'],
    ['泰国', 'Enter'],
  ]);
  await sectionOf(page, '商品明细').getByRole('button', { name: '添加一行' }).focus();
  await pressBlindly(page, 'Enter');
  for (const [index, { code, name, quantity, price, total }] of goods.entries()) {
    await typeBlindly(page, [
      [code, index === 0 ? 'Tab' : 'Enter'],
      [name, 'Tab'],
      [quantity, 'Enter'],
      ['千克', 'Enter'],
      [price, 'Tab'],
      [total, 'Enter'],
      // No part number: the last field of a line.
      ['', 'Enter'],
    ]);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(/\/new(\?|$)/);
  const stored = await storedRecord(page, 'service-order');
  expect(stored).toMatchObject({
    customsArea: '8603',
    tradingCountry: 'THA',
    arrivalDepartureCountry: 'THA',
    lines: goods.map(({ code, name, total }) => ({
      hsCode: code,
      goodsName: name,
      unit: '035',
      totalPrice: `${total}.00`,
    })),
  });
  expect(stored.lines).toHaveLength(goods.length);
});
