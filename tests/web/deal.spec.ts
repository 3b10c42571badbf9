// One deal in Chinese, as the three people whose deal it is: ordered, accepted, declared, reviewed, completed.
import { expect, type Page } from '@playwright/test';
import { password, test } from './browser-test.ts';
import { enterCells, expectCell } from './grid.ts';
import { broken, enterDeclarationHead, enterDeclarationLine, enterOrderHead, enterOrderLine, milled } from './rice.ts';
import {
  addNew,
  answer,
  enter,
  expectRefused,
  expectToast,
  inputOf,
  openMenu,
  pick,
  pickerOf,
  press,
  save,
  searchBoxOf,
  sectionOf,
  summaryOf,
  type,
} from './steps.ts';

test.describe.configure({ mode: 'serial' });

/** What one person leaves behind for the next. */
let orderNo = '';
/** New in every run, so that a repeated waybill is refused only where a test repeats it. */
const billNo = `MM20251120A${Date.now()}`;

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: '用户名' }).fill(username);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  // Traders and brokers are led on from the dashboard (spec 2).
  await expect(page).toHaveURL(/#\/(dashboard|businessHandling)/);
}

/** Looks for the deal's order in a list of orders and gives its row. */
async function findOrder(page: Page) {
  await searchBoxOf(page).fill(orderNo);
  await page.keyboard.press('Enter');
  await expect(page.getByText('第 1-1 条，共 1 条')).toBeVisible();
  return page.getByRole('row').filter({ hasText: orderNo });
}

test('the trader places an order, and is told that a broker is missing', async ({ openNew, complaints }) => {
  const page = await openNew();
  complaints.expected.add(401);
  await page.getByRole('textbox', { name: '用户名' }).fill('trader');
  await page.getByRole('textbox', { name: '密码' }).fill('Tongguan#2025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('账号或密码错误，请重新登录');
  complaints.expected.delete(401);
  await logIn(page, 'trader');

  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await enterOrderHead(page);
  const goods = sectionOf(page, '商品明细');
  await enterOrderLine(page, 1, broken);
  await enterOrderLine(page, 2, milled);
  await expect(goods.getByRole('row').filter({ hasText: '合计' })).toContainText('130,040.00');
  await enter(sectionOf(page, '合计'), { 商品项数: '2', 订单金额: '130040', 币种: ['人民币', 'CNY 人民币'] });

  // The broker of the last order is proposed.
  const broker = pickerOf(page, '报关行');
  await page.locator('.tg-field').filter({ has: broker }).getByRole('button', { name: '清除' }).click();
  await press(page, '提交');
  await expectRefused(page, broker, '请选择报关行');
  await summaryOf(page).getByRole('button', { name: '请选择报关行' }).click();
  await expect(broker).toBeFocused();
  await pick(page, '报关行', '德宏', '德宏示例报关有限公司');
  await expect(summaryOf(page)).toBeHidden();

  await press(page, '提交');
  await expect(page.getByRole('dialog', { name: '提交' })).toContainText('确定提交吗？提交后不能编辑。');
  await answer(page, '提交', '提交');
  await expectToast(page, '提交成功');
  const heading = page.getByRole('heading', { level: 1, name: /^DD\d{13} 服务订单$/ });
  await expect(heading).toBeVisible();
  orderNo = (await heading.textContent())?.split(' ').at(0) ?? '';
  await expect(sectionOf(page, '委托信息')).toContainText('已提交待审核');
  await expect(page.getByRole('button', { name: '暂存' })).toHaveCount(0);
});

test('the broker accepts the order with an opinion and starts to work', async ({ openNew }) => {
  const page = await openNew();
  await logIn(page, 'broker');
  await openMenu(page, null, '订单确认');
  const row = await findOrder(page);
  await row.getByRole('button', { name: '审核通过' }).click();
  const dialog = page.getByRole('dialog', { name: '审核通过' });
  await dialog.getByRole('button', { name: '审核通过' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请输入审核意见');
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await answer(page, '审核通过', '审核通过', '资料齐全，同意接单');
  await expectToast(page, '已审核通过');
  await expect(row).toContainText('审核通过（待支付）');
  await row.getByRole('button', { name: '开始作业' }).click();
  await answer(page, '开始作业', '开始作业');
  await expect(row).toContainText('进行中');
});

test('the broker declares the goods; each wrong variation is refused at its field', async ({ open, complaints }) => {
  test.slow();
  const page = await open('broker');
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await addNew(page);
  await enterDeclarationHead(page, orderNo, billNo);

  await test.step('without goods', async () => {
    await press(page, '提交');
    await expect(summaryOf(page)).toContainText('请添加商品');
    await expect(sectionOf(page, '商品').getByRole('alert')).toHaveText('请添加商品');
  });
  const grid = page.getByRole('grid', { name: '商品' });
  await enterDeclarationLine(page, 1, broken, ['人民币', 'CNY 人民币']);
  await enterDeclarationLine(page, 2, milled, null);
  await expectCell(grid, 2, '币制', '人民币');
  await expect(summaryOf(page)).toBeHidden();
  await expect(sectionOf(page, '合计')).toContainText('130,040.00');

  const packing = sectionOf(page, '件数与重量');
  const net = inputOf(packing, '净重（千克）');
  await test.step('net weight above gross weight', async () => {
    await enter(packing, { '毛重（千克）': '49999.999' });
    await press(page, '提交');
    await expectRefused(page, net, '净重（50,000.000）不能大于毛重（49,999.999）');
    // Reading goes on where everything is said that is wrong; the link leads to the field.
    await expect(page.locator('.tg-summary')).toBeFocused();
    await summaryOf(page).getByRole('button', { name: '净重（50,000.000）不能大于毛重（49,999.999）' }).click();
    await expect(net).toBeFocused();
  });
  await test.step('too many decimals', async () => {
    const gross = inputOf(packing, '毛重（千克）');
    await enter(packing, { '毛重（千克）': '50120.0001' });
    await press(page, '提交');
    await expectRefused(page, gross, '毛重（千克）整数最多 8 位，小数最多 3 位');
    await enter(packing, { '毛重（千克）': '50120.000' });
    await expect(summaryOf(page)).toBeHidden();
  });
  await test.step('quantities that do not add up to the net weight', async () => {
    await enter(packing, { '净重（千克）': '50000.001' });
    await press(page, '提交');
    await expectRefused(page, net, '成交数量之和（50,000）必须等于净重（50,000.001）');
    await enter(packing, { '净重（千克）': '50000' });
  });
  await test.step('two currencies', async () => {
    await enterCells(grid, 2, { 币制: ['USD', 'USD 美元'] });
    await press(page, '提交');
    await summaryOf(page)
      .getByRole('button', { name: /同一报关单的币制必须一致/ })
      .click();
    const currency = grid.getByRole('combobox', { name: '第 2 行 币制' });
    await expect(currency).toBeFocused();
    await expectRefused(page, currency, /同一报关单的币制必须一致：此项为 USD，首项为 CNY/);
    await enterCells(grid, 2, { 币制: ['CNY', 'CNY 人民币'] });
    await expect(summaryOf(page)).toBeHidden();
  });
  await test.step('no voyage by road', async () => {
    const transport = sectionOf(page, '运输');
    await inputOf(transport, '航次号').fill('');
    await press(page, '提交');
    await expectRefused(page, inputOf(transport, '航次号'), '公路运输请填写航次号（运输批次号）');
    await type(transport, '航次号', '8603250000001');
    await expect(summaryOf(page)).toBeHidden();
  });
  await test.step('a waybill that another declaration has', async () => {
    complaints.expected.add(422);
    const bill = inputOf(page, '提运单号');
    await type(page, '提运单号', 'MM861118R1');
    await press(page, '暂存');
    await expectRefused(page, bill, '提运单号 MM861118R1 重复，请核对');
    await type(page, '提运单号', billNo);
    complaints.expected.delete(422);
  });
  await save(page, '暂存', '暂存成功');
  await expect(page.getByRole('heading', { level: 1, name: billNo })).toBeVisible();
  await press(page, '提交');
  await answer(page, '提交', '提交');
  await expectToast(page, '提交成功');
  await expect(sectionOf(page, '基本信息')).toContainText('已申报待审核');
});

test('the operator reviews the declaration: an opinion is asked for', async ({ openNew }) => {
  const page = await openNew();
  await logIn(page, 'operator');
  await openMenu(page, '业务中心', '平台报关单查询');
  await searchBoxOf(page).fill(billNo);
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: billNo }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: billNo })).toBeVisible();
  await expect(sectionOf(page, '商品')).toContainText('长粒米碎米');

  await press(page, '审核不通过');
  const dialog = page.getByRole('dialog', { name: '审核不通过' });
  await dialog.getByRole('button', { name: '审核不通过' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请输入审核意见');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();

  await press(page, '审核通过');
  await answer(page, '审核通过', '审核通过', '单证一致，予以接受');
  await expectToast(page, '已审核通过');
  await press(page, '办结');
  await answer(page, '办结', '办结');
  await expectToast(page, '已办结');
  await expect(sectionOf(page, '基本信息')).toContainText('已放行结关');
  await expect(page.getByRole('button', { name: '办结' })).toHaveCount(0);
});

test('the broker asks for completion, the trader confirms, and the history tells all of it', async ({ open }) => {
  const broker = await open('broker');
  await openMenu(broker, null, '订单确认');
  const asked = await findOrder(broker);
  await asked.getByRole('button', { name: '申请完成' }).click();
  await answer(broker, '申请完成', '申请完成');
  await expect(asked).toContainText('完成待确认');

  const page = await open('trader');
  await openMenu(page, '委托订单', '我的订单');
  const row = await findOrder(page);
  await row.getByRole('button', { name: '确认完成' }).click();
  await answer(page, '确认完成', '确认完成');
  await expect(row).toContainText('已完成（已确认）');

  await row.getByRole('link', { name: orderNo }).click();
  await press(page, '更多');
  await page.getByRole('menuitem', { name: '历史记录' }).click();
  const history = sectionOf(page, '动态');
  const steps = history.getByRole('article');
  await expect(steps).toHaveCount(6);
  const told = [
    ['确认完成', '王小示', '由“完成待确认”变为“已完成（已确认）”'],
    ['申请完成', '李小示', '由“进行中”变为“完成待确认”'],
    ['开始作业', '李小示', '由“审核通过（待支付）”变为“进行中”'],
    ['审核通过', '李小示', '资料齐全，同意接单'],
    ['提交', '王小示', '由“草稿”变为“已提交待审核”'],
    ['新增', '王小示'],
  ];
  for (const [index, words] of told.entries()) {
    for (const word of words) await expect(steps.nth(index)).toContainText(word);
  }
  await expect(history).toContainText('报关行审核');
  await expect(history).toContainText('审核通过');
});
