// A bill for services: charged by the broker, paid with what the bank says of it, its receipt confirmed.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import {
  addNew,
  answer,
  enter,
  expectToast,
  inputOf,
  openMenu,
  pickerOf,
  press,
  searchBoxOf,
  sectionOf,
  type,
} from './steps.ts';

test.describe.configure({ mode: 'serial' });

/** What the broker leaves behind for the others. */
let billNo = '';
/** New in every run: no payment serial stands twice. */
const serial = `FK${Date.now()}`;

/** Looks for the bill in a list of bills and gives its row. */
async function findBill(page: Page, item: string) {
  await openMenu(page, '财务管理', item);
  await searchBoxOf(page).fill(billNo);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: billNo });
  await expect(page.getByRole('row').filter({ hasText: /ZD\d{13}/ })).toHaveCount(1);
  return row;
}

test('the broker charges again what was charged before, and pushes the bill', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '财务管理', '开单管理');
  const earlier = page
    .getByRole('row')
    .filter({ hasText: '瑞丽示例贸易有限公司' })
    .filter({ hasText: '380.00' })
    .first();
  await earlier.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  const basic = sectionOf(page, '账单信息');
  await expect(basic).toContainText('德宏示例报关有限公司');
  await expect(sectionOf(page, '费用明细')).toContainText('代理报关费');
  await press(page, '推送');
  await answer(page, '推送', '推送');
  await expectToast(page, '账单已推送');
  await expect(basic).toContainText(/ZD\d{13}/);
  billNo = /ZD\d{13}/.exec(await basic.innerText())?.[0] ?? '';
  await expect(sectionOf(page, '状态')).toContainText('付款方已确认待付款');
});

test('a service bill is not to be confirmed, and says so', async ({ open }) => {
  const page = await open('trader');
  const row = await findBill(page, '应付账单');
  await expect(row.getByRole('button', { name: '确认账单' })).toHaveCount(0);
  await row.getByRole('checkbox').check();
  await page.getByRole('main').getByRole('button', { name: '确认账单' }).click();
  await page.getByRole('dialog', { name: '确认账单', exact: true }).getByRole('button', { name: '确认账单' }).click();
  const results = page.getByRole('dialog', { name: '处理结果' });
  await expect(results).toContainText(billNo);
  await expect(results).toContainText('服务账单不能确认');
});

test('the trader pays: what is missing is said beside each field, too much is refused', async ({ open }) => {
  const page = await open('trader');
  const row = await findBill(page, '应付账单');
  await row.getByRole('button', { name: '付款', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '付款' });
  const pay = dialog.getByRole('button', { name: '付款', exact: true });
  await expect(inputOf(dialog, '付款流水号')).toBeFocused();
  await pay.click();
  await expect(inputOf(dialog, '付款金额')).toHaveValue(/^380(\.0+)?$/);
  await expect(inputOf(dialog, '付款流水号')).toHaveAccessibleDescription('请填写付款流水号');
  await expect(dialog.locator('.answer-subject')).toContainText('6222025331020000202');
  // What was paid from last, and the other account of the enterprise at a click.
  const own = dialog.getByRole('group', { name: '从本企业资料中选择' });
  await expect(own.getByRole('radio', { name: /6222025331020000001/ })).toBeChecked();
  await own.getByRole('radio', { name: /MM0010020030001/ }).click();
  await expect(inputOf(dialog, '付款银行')).toHaveValue('木姐示例银行');
  await expect(inputOf(dialog, '付款账号')).toHaveValue('MM0010020030001');
  await own.getByRole('radio', { name: /6222025331020000001/ }).click();
  await enter(dialog, { 付款流水号: serial, 付款金额: '380.01' });
  await pay.click();
  await expect(dialog.getByRole('alert').filter({ hasText: '付款金额不能超过账单金额' })).not.toHaveCount(0);
  await type(dialog, '付款金额', '380');
  await pay.click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('已付款待收款方确认');
  await expect(row).toContainText('380.00');
});

test('the broker confirms the receipt, which closes the bill', async ({ open }) => {
  const page = await open('broker');
  const row = await findBill(page, '应收账单');
  await row.getByRole('button', { name: '确认收款' }).click();
  const dialog = page.getByRole('dialog', { name: '确认收款' });
  await enter(dialog, { 收款流水号: `SK${serial}` });
  await dialog.getByRole('button', { name: '确认收款', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('已付款已关闭');
  await row.getByRole('link').first().click();
  await expect(sectionOf(page, '收付款记录')).toContainText(serial);
  await expect(sectionOf(page, '收付款记录')).toContainText(`SK${serial}`);
});

test('a statement offers the bills that its rules allow, and says what nothing goes with', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '财务管理', '结算管理');
  await addNew(page);
  const basic = sectionOf(page, '结算信息');
  const offered = page.getByRole('option', { name: new RegExp(billNo) });
  const nothing = page.getByText(/^没有匹配项/);
  const lookFor = async (lines: string): Promise<void> => {
    const drawer = page.getByRole('dialog', { name: new RegExp(`^${lines}`) });
    await sectionOf(page, lines).getByRole('button', { name: '添加一行' }).click();
    const picker = pickerOf(drawer, '账单');
    await picker.fill(billNo);
    await expect(picker).not.toHaveAttribute('aria-busy', 'true');
  };
  const leave = async (): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name: '放弃此行修改' }).click();
    // What was looked for stands in the line.
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  // What is still empty narrows nothing; one's own enterprise is known from the beginning.
  await lookFor('应收账单');
  await expect(offered).toBeVisible();
  await leave();
  await lookFor('应付账单');
  await expect(nothing).toHaveText('没有匹配项');
  await leave();

  await enter(basic, { 对方企业: ['孟定', '孟定示例边贸有限公司'] });
  await lookFor('应收账单');
  await expect(nothing).toHaveText('没有匹配项（须与对方企业相符）');
  await leave();
  await enter(basic, {
    对方企业: ['瑞丽', '瑞丽示例贸易有限公司'],
    结算周期起: '2000-01-01',
    结算周期止: '2000-01-31',
  });
  await lookFor('应收账单');
  await expect(nothing).toHaveText('没有匹配项（须与对方企业 / 结算周期起 / 结算周期止相符）');
  await leave();
  await enter(basic, { 结算周期止: '2100-01-31' });
  await lookFor('应收账单');
  await offered.click();
  await expect(inputOf(page.getByRole('dialog'), '实付金额')).toHaveValue(/^380(\.0+)?$/);
});
