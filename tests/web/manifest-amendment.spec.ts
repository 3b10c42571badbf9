// A manifest that the customs have accepted is changed by a request: values are typed as their fields are, and told by their names.
import { expect, type Locator } from '@playwright/test';
import { test } from './browser-test.ts';
import { inputOf, type Place, pickerOf, press, save, sectionOf } from './steps.ts';

/** Chooses in a picker as people do: what is typed, taken by Tab. */
async function choose(place: Place, label: string, typed: string): Promise<void> {
  await pickerOf(place, label).fill(typed);
  await pickerOf(place, label).press('Tab');
}

test('an accepted manifest is changed by a request whose values are chosen and told by name', async ({ open }) => {
  test.slow();
  const page = await open('broker');
  const { data } = await (await page.request.get('/api/entities/original-bill?pageSize=100')).json();
  const maize = data.rows.find((row: { readonly batchNo: string }) => row.batchNo === '86032500000201');
  const manifest = `/#/customs/originalBill/${maize.id}`;
  await page.goto(manifest);
  await page.getByRole('button', { name: /^建单/ }).click();
  await page.getByRole('dialog', { name: /建单$/ }).getByRole('button', { name: '申请变更/删除', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^新增/ })).toBeVisible();
  await choose(page, '变更/删除原因', '05');
  await inputOf(page, '原因说明').fill('运费支付方法、启运地和商品包装种类录入有误');
  await inputOf(page, '联系人').fill('李关');
  await inputOf(page, '联系电话').fill('0692-4145678');

  const lines = sectionOf(page, '变更项目');
  await lines.getByRole('button', { name: '添加一行' }).click();
  const line = page.getByRole('dialog', { name: /^变更项目/ });
  // A value of a code table.
  await choose(line, '变更栏目', '运费支付方法');
  await inputOf(line, '提运单序号').fill('1');
  await choose(line, '变更后内容', '预付');
  // A record, found by its name.
  await line.getByRole('button', { name: '完成并新增下一行' }).click();
  await choose(line, '变更栏目', '跨境启运地');
  await inputOf(line, '提运单序号').fill('1');
  await choose(line, '变更后内容', '腊戍');
  // A day.
  await line.getByRole('button', { name: '完成并新增下一行' }).click();
  await choose(line, '变更栏目', '到达卸货地日期');
  await inputOf(line, '变更后内容').fill('2030-01-02');
  // Of the goods of a waybill, text.
  await line.getByRole('button', { name: '完成并新增下一行' }).click();
  await choose(line, '变更栏目', '提运单 · 商品项 · 补充信息');
  await inputOf(line, '提运单序号').fill('1');
  await inputOf(line, '商品项序号').fill('1');
  await inputOf(line, '变更后内容').fill('黄玉米，散装改袋装');
  await line.getByRole('button', { name: '完成', exact: true }).click();
  await save(page, '暂存', '暂存成功');
  const row = (name: string): Locator => lines.getByRole('row').filter({ hasText: name });
  await expect(row('运费支付方法')).toContainText(/CC 到付.*PP 预付/);
  await expect(row('跨境启运地')).toContainText(/MMMSE 木姐.*MMLSH 腊戍/);

  // What is changed once more is told by name in the history, too.
  await row('运费支付方法').click();
  await choose(line, '变更后内容', '免运费');
  await line.getByRole('button', { name: '完成', exact: true }).click();
  await save(page, '暂存', '暂存成功');
  await expect(sectionOf(page, '动态').getByRole('row', { name: /变更后内容/ })).toHaveText(/PP 预付\s*NC 免运费/);
  await press(page, '提交申请');
  await page.getByRole('dialog').getByRole('button', { name: '提交申请', exact: true }).click();
  await expect(page.getByText('已提交待受理', { exact: true }).first()).toBeVisible();

  const platform = await open('operator');
  await platform.goto(page.url());
  await press(platform, '受理');
  await platform.getByRole('dialog').getByRole('button', { name: '受理', exact: true }).click();
  await expect(sectionOf(platform, '变更项目')).toContainText('MMLSH 腊戍');
  await press(platform, '同意并办结');
  const decision = platform.getByRole('dialog', { name: '同意并办结' });
  await decision.getByRole('textbox').fill('情况属实，同意变更');
  await decision.getByRole('button', { name: '同意并办结', exact: true }).click();
  await expect(platform.getByText('已办结', { exact: true }).first()).toBeVisible();

  // The page is kept since it was left: whether it is told of the change before it is shown again is not what is tried here.
  await page.goto(manifest);
  await page.reload();
  await expect(sectionOf(page, '动态')).toContainText('MMLSH 腊戍');
  await expect(page.getByRole('link', { name: /YSBG\d{8}/ }).first()).toBeVisible();

  // The trader of the order reads the request, and does nothing with it.
  const trader = await open('trader');
  await trader.goto(platform.url());
  await expect(sectionOf(trader, '变更项目')).toContainText('NC 免运费');
  await expect(trader.getByRole('button', { name: '收回申请' })).toHaveCount(0);
});
