// What is typed and not saved is there again after a crash, a closed window and a login that ended: also what never left its box.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { cellOf, enterCells, expectCell, newGoods } from './grid.ts';
import { appears, inputOf, pickerOf } from './steps.ts';

/** Milliseconds after which what was typed is kept on the device. */
const aFewSeconds = 4_000;

async function newDeclaration(page: Page): Promise<string> {
  await newGoods(page);
  return page.url();
}

/** Types into a text of the head and into a cell of the goods, and leaves neither the cell nor a pause. */
async function typeOn(page: Page): Promise<void> {
  await inputOf(page, '合同协议号').click();
  await page.keyboard.type('CM-2025-CRASH');
  const grid = page.getByRole('grid', { name: '商品' });
  await (await cellOf(grid, 1, '商品名称')).click();
  await page.keyboard.type('写到一半的品名');
}

/** The page crashes: none of its events runs any more, and what it has not kept by now is lost. Gives another one at the address. */
async function openedAfterCrash(page: Page, address: string): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await page.context().newPage();
  await again.goto(address);
  return again;
}

async function takeOffer(page: Page): Promise<void> {
  const offer = page.getByRole('alert').filter({ hasText: '未保存的内容' });
  await offer.getByRole('button', { name: '恢复' }).click();
}

async function restore(page: Page): Promise<void> {
  await takeOffer(page);
  await expect(inputOf(page, '合同协议号')).toHaveValue('CM-2025-CRASH');
  await expectCell(page.getByRole('grid', { name: '商品' }), 1, '商品名称', '写到一半的品名');
}

test('after a crash of the page: also what stands in a cell that was not left', async ({ open }) => {
  const page = await open('broker');
  const address = await newDeclaration(page);
  await typeOn(page);
  const cell = page.locator('.tg-cell-input');
  await page.waitForTimeout(aFewSeconds);
  // Keeping it has not disturbed who types.
  await expect(cell).toHaveValue('写到一半的品名');
  await expect(cell).toBeFocused();

  const again = await openedAfterCrash(page, address);
  await restore(again);
});

test('after a crash: what stands half typed in boxes of codes and records, and was chosen by nobody', async ({
  open,
}) => {
  const page = await open('broker');
  const address = await newDeclaration(page);
  // Left, and it stands for nothing; then one that is not left, of which there are several.
  await pickerOf(page, '申报地海关').focus();
  await page.keyboard.type('8699');
  await page.keyboard.press('Tab');
  const mode = pickerOf(page, '运输方式');
  await mode.focus();
  await page.keyboard.type('运');
  await page.waitForTimeout(aFewSeconds);
  await expect(mode).toHaveValue('运');
  await expect(mode).toBeFocused();

  const again = await openedAfterCrash(page, address);
  await takeOffer(again);
  // Told as it is of texts that were typed and left.
  const customs = pickerOf(again, '申报地海关');
  await expect(customs).toHaveValue('8699');
  await expect(customs).toHaveAccessibleDescription('申报地海关中没有“8699”，请从列表中选择，或清空');
  await expect(pickerOf(again, '运输方式')).toHaveValue('运');
  await expect(pickerOf(again, '运输方式')).toHaveAccessibleDescription(/^“运”对应多个运输方式/);
  // And typed on.
  await customs.focus();
  await customs.fill('8603');
  await again.keyboard.press('Tab');
  await expect(customs).toHaveValue('');
  await expect(customs).not.toHaveAccessibleDescription(/8699/);
});

test('after a crash: a line begun by the cell that was not left holds what new lines begin with', async ({ open }) => {
  const page = await open('broker');
  const address = await newDeclaration(page);
  const grid = page.getByRole('grid', { name: '商品' });
  await enterCells(grid, 1, { 商品名称: '第一项', '原产国（地区）': 'MMR' });
  await expectCell(grid, 1, '原产国（地区）', '缅甸');
  await (await cellOf(grid, 2, '商品名称')).click();
  await page.keyboard.type('写到一半');
  await page.waitForTimeout(aFewSeconds);

  const again = await openedAfterCrash(page, address);
  await takeOffer(again);
  const restored = again.getByRole('grid', { name: '商品' });
  await expectCell(restored, 2, '商品名称', '写到一半');
  await expectCell(restored, 2, '原产国（地区）', '缅甸');
});

test('while somebody types without a pause, every few seconds', async ({ open }) => {
  const page = await open('broker');
  const address = await newDeclaration(page);
  await inputOf(page, '合同协议号').click();
  const until = Date.now() + 2 * aFewSeconds;
  // Never still for as long as a pause takes.
  while (Date.now() < until) await page.keyboard.type('7', { delay: 120 });
  const again = await openedAfterCrash(page, address);
  await takeOffer(again);
  await expect(inputOf(again, '合同协议号')).toHaveValue(/^7{10,}$/);
});

test('what was offered and not decided about stays, however much is typed since', async ({ open }) => {
  const page = await open('broker');
  await newDeclaration(page);
  await inputOf(page, '合同协议号').click();
  await page.keyboard.type('CM-2025-FIRST');
  await page.reload();
  await appears(page.getByRole('alert').filter({ hasText: '未保存的内容' }));
  await inputOf(page, '许可证号').click();
  await page.keyboard.type('LICENCE1');
  await page.reload();
  await takeOffer(page);
  await expect(inputOf(page, '许可证号')).toHaveValue('LICENCE1');
  await expect(inputOf(page, '合同协议号')).toHaveValue('');
  // The one before is offered now.
  await takeOffer(page);
  await expect(inputOf(page, '合同协议号')).toHaveValue('CM-2025-FIRST');
  await expect(inputOf(page, '许可证号')).toHaveValue('');
});

test('after the window was closed in the middle of a cell', async ({ open }) => {
  const page = await open('broker');
  const address = await newDeclaration(page);
  await typeOn(page);
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(address);
  await restore(again);
});

test('after the login ended while somebody typed', async ({ open, complaints }) => {
  const page = await open('broker');
  await newDeclaration(page);
  await typeOn(page);
  await page.keyboard.press('Tab');
  complaints.expected.add(401);
  await page.context().clearCookies();
  // What looks up the code finds out, while it is still typed.
  const grid = page.getByRole('grid', { name: '商品' });
  await (await cellOf(grid, 1, '商品编号')).click();
  await page.keyboard.type('1006');
  await appears(inputOf(page, '用户名'));
  await inputOf(page, '用户名').fill('broker');
  await inputOf(page, '密码').fill('Tongguan#2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await restore(page);
  await expectCell(page.getByRole('grid', { name: '商品' }), 1, '商品编号', '1006');
});
