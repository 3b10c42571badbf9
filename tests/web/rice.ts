// The rice that comes over the border from Muse: what a trader orders and what a broker declares, as it is typed.
// A constructed sample; customs codes are digits alone (spec 5).
import type { Page } from '@playwright/test';
import { enterCells, expectCell } from './grid.ts';
import { type Choice, enter, sectionOf, type } from './steps.ts';

export const broken = {
  code: '10064020',
  title: '10064020 长粒米碎米（用粒长大于6毫米或长宽比大于等于2的米制）',
  name: '长粒米碎米',
  quantity: '44000.00',
  unitPrice: '2.5600',
  totalPrice: '112640.00',
};

export const milled = {
  code: '10063020',
  title: '10063020 长粒米精米（粒长＞6毫米或长宽比≥2）',
  name: '长粒米精米',
  quantity: '6000.00',
  unitPrice: '2.9000',
  totalPrice: '17400.00',
};

type Goods = typeof broken;

const myanmar: Choice = ['MMR', 'MMR 缅甸'];
const ruili: Choice = ['8603', '8603 瑞丽海关'];
const kilogram: Choice = ['035', '035 千克'];

/** The head of the trader's order; goods, totals and broker are left to the test. */
export async function enterOrderHead(page: Page): Promise<void> {
  const basic = sectionOf(page, '委托信息');
  await basic.getByRole('radio', { name: '进口' }).check();
  await enter(basic, { 申报关区: ruili, '贸易国（地区）': myanmar, '启运国/运抵国': myanmar });
}

/** One line of the order, typed into the grid; the code fills name and unit. */
export async function enterOrderLine(page: Page, line: number, goods: Goods): Promise<void> {
  const grid = page.getByRole('grid', { name: '商品明细' });
  await enterCells(grid, line, { HS编码: [goods.code, goods.title] });
  await expectCell(grid, line, '商品名称', goods.name);
  await enterCells(grid, line, {
    商品名称: goods.name,
    数量: goods.quantity,
    单价: goods.unitPrice,
    总价: goods.totalPrice,
  });
}

const trader = {
  统一社会信用代码: '91533102MADEMQ001K',
  海关编码: '5331960001',
  检验检疫编码: '5300100001',
  企业中文名称: '瑞丽示例贸易有限公司',
};
const agent = {
  统一社会信用代码: '91533102MADEMQ002N',
  海关编码: '5331980002',
  检验检疫编码: '5300100002',
  企业中文名称: '德宏示例报关有限公司',
};

/** The business day as people type it: 20251120. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format().replaceAll('-', '');
}

/** Everything above the goods. `orderNo` is the order that is declared. */
export async function enterDeclarationHead(page: Page, orderNo: string, billNo: string): Promise<void> {
  await enter(sectionOf(page, '基本信息'), {
    订单号: [orderNo, orderNo],
    报关单类型: ['一般', '0 一般报关单'],
    申报地海关: ruili,
    进境关别: ruili,
    进口日期: today(),
    合同协议号: 'CM-2025-0001',
  });
  const parties = sectionOf(page, '收发货人与单位');
  const party = (name: string) => parties.getByRole('group', { name, exact: true });
  await enter(party('境内收货人'), trader);
  await type(party('境外发货人'), '外文名称', 'MUSE EXAMPLE TRADING CO., LTD.');
  await enter(party('消费使用单位'), trader);
  await enter(party('申报单位'), agent);
  await enter(sectionOf(page, '运输'), {
    运输方式: ['公路', '4 公路运输'],
    航次号: '8603250000001',
    提运单号: billNo,
    '启运国（地区）': myanmar,
    经停港: ['木姐', 'MMMSE 木姐'],
    货物存放地点: '瑞丽口岸监管场所',
    省: ['云南', '云南省'],
    市: ['德宏', '德宏傣族景颇族自治州'],
    详细地址: '瑞丽市示例物流园1号',
  });
  await enter(sectionOf(page, '贸易与费用'), {
    监管方式: ['4019', '4019 边境小额'],
    征免性质: ['101', '101 一般征税'],
    '贸易国（地区）': myanmar,
    成交方式: ['CIF', '1 CIF 成本、保险费加运费'],
  });
  await enter(sectionOf(page, '件数与重量'), {
    件数: '1000',
    包装种类: ['06', '06 包/袋'],
    '毛重（千克）': '50120.000',
    '净重（千克）': '50000.000',
  });
}

/** One item of goods, typed into the grid. `currency` is as the person sees it, null when it stands there already. */
export async function enterDeclarationLine(
  page: Page,
  line: number,
  goods: Goods,
  currency: Choice | null,
): Promise<void> {
  await enterCells(page.getByRole('grid', { name: '商品' }), line, {
    商品编号: [goods.code, goods.title],
    商品名称: goods.name,
    规格型号: `0|2|种类:${goods.name}|包装规格:50千克/袋`,
    成交数量: goods.quantity,
    成交单位: kilogram,
    单价: goods.unitPrice,
    总价: goods.totalPrice,
    ...(currency && { 币制: currency }),
    '原产国（地区）': myanmar,
    '最终目的国（地区）': ['中国', 'CHN 中国'],
    征免方式: ['1', '1 照章征税'],
    法定第一数量: goods.quantity,
    境内目的地: ['瑞丽', '533102 瑞丽市'],
  });
}
