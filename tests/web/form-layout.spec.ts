// The form around a declaration: dense layout, sections that fold while they are empty, the papers beside what is typed.
import { expect, type Locator, type Page } from '@playwright/test';
import { pngOf } from '../files/samples.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './browser-test.ts';
import { addNew, appears, enter, inputOf, openMenu, pick, pickerOf, press, sectionOf, speak } from './steps.ts';

const desk = { width: 1440, height: 900 };

async function newDeclaration(page: Page): Promise<void> {
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await addNew(page);
  await appears(sectionOf(page, '商品').getByRole('grid'));
}

/** How far below the top of the page something begins, in pixels. */
function topOf(place: Locator): Promise<number> {
  return place.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));
}

/** Where Tab leads from the first field on, until it is in the goods. */
async function tabOrder(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  await page.evaluate(() => window.scrollTo(0, 0));
  await pickerOf(page, '订单号').focus();
  for (let step = 0; step < 120; step += 1) {
    const id = await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || '?');
    stops.push(id);
    if (id.startsWith('f.goods')) return stops;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The goods are not reached: ${stops.join()}`);
}

for (const language of ['English', 'မြန်မာ']) {
  test(`the first goods line stands on the first screen of a dense declaration, in ${language}`, async ({ open }) => {
    const page = await open('broker');
    await page.setViewportSize(desk);
    await newDeclaration(page);
    await page.getByRole('button', { name: '紧凑布局' }).click();
    await speak(page, language);
    const firstLine = page.locator('#section-goods').getByRole('row').nth(1);
    await expect
      .poll(async () => (await topOf(firstLine)) + ((await firstLine.boundingBox())?.height ?? desk.height))
      .toBeLessThanOrEqual(desk.height);
    // Not by making the words too small to read.
    const label = page.locator('.tg-dense .tg-field > .tg-label').filter({ visible: true }).first();
    const type = await label.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    expect(type).toBeGreaterThanOrEqual(11.5);
  });
}

test('the head of a declaration and its first goods line stand on one screen; Tab leads as before', async ({
  open,
}) => {
  const page = await open('broker');
  await page.setViewportSize(desk);
  await newDeclaration(page);
  const firstLine = sectionOf(page, '商品').getByRole('row').nth(1);
  const roomy = { top: await topOf(firstLine), stops: await tabOrder(page) };

  await page.getByRole('button', { name: '紧凑布局' }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => topOf(firstLine)).toBeLessThan(roomy.top * 0.7);
  const dense = { top: await topOf(firstLine), stops: await tabOrder(page) };
  const { height = desk.height } = (await firstLine.boundingBox()) ?? {};
  expect(dense.top + height).toBeLessThanOrEqual(desk.height);
  expect(dense.stops).toEqual(roomy.stops);

  // Labels stand beside their boxes; a party is one row, called at its left.
  const contract = inputOf(page, '合同协议号');
  const label = page.locator(`label[for="${await contract.getAttribute('id')}"]`);
  expect(((await label.boundingBox())?.x ?? 0) + ((await label.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(
    (await contract.boundingBox())?.x ?? 0,
  );
  const party = page.getByRole('group', { name: '境内收货人', exact: true });
  expect((await party.boundingBox())?.height).toBeLessThan(48);

  // What is wrong is said at its field; head and sections stay in sight while it is gone to.
  await press(page, '提交');
  await expect(contract).toHaveAccessibleDescription('请填写合同协议号');
  await expect(page.locator('.tg-messages').filter({ hasText: '请填写合同协议号' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('heading', { level: 1, name: /^新增/ })).toBeInViewport();
  await expect(page.getByRole('button', { name: '暂存', exact: true })).toBeInViewport();
  await expectAccessible(page, 'a dense declaration', { within: ['form'] });

  // It is the person's own choice, for all forms, until they choose otherwise; the palette changes it too.
  await page.reload();
  await expect(page.locator('form.tg-dense')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: '输入单号、名称或菜单' }).fill('宽松布局');
  await page.keyboard.press('Enter');
  await expect(page.locator('form.tg-dense')).toHaveCount(0);
});

test('sections without a value fold, open by keyboard, and stay open', async ({ open }) => {
  const page = await open('broker');
  await newDeclaration(page);
  const business = sectionOf(page, '业务事项');
  const fold = business.getByRole('button', { name: /^业务事项/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(fold).toContainText('无');
  await expect(business.getByRole('combobox')).toBeHidden();
  await expect(sectionOf(page, '基本信息').getByRole('button', { expanded: false })).toHaveCount(0);

  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(business.getByRole('combobox')).toBeFocused();
  await fold.click();
  await expect(business.getByRole('combobox')).toBeHidden();
  await page.getByRole('navigation').getByRole('button', { name: '业务事项' }).click();
  await expect(business.getByRole('combobox')).toBeVisible();

  // A table that folds keeps what adds a line; with a line in it, it is open, and stays so without one.
  const documents = sectionOf(page, '随附单证');
  const folded = documents.getByRole('button', { name: /^随附单证/ });
  await expect(folded).toHaveAttribute('aria-expanded', 'false');
  await documents.getByRole('button', { name: '添加一行' }).click();
  const line = page.getByRole('dialog', { name: /^随附单证/ });
  await enter(line, { 单证代码: ['进口许可证', '1 进口许可证'], 单证编号: '23-AA-100001' });
  await line.getByRole('button', { name: '完成', exact: true }).click();
  await expect(documents.getByRole('row').filter({ hasText: '23-AA-100001' })).toBeVisible();
  await expect(folded).toHaveCount(0);
});

test('the papers stand beside the form while it is typed on, and beside what is reviewed', async ({ open }) => {
  const page = await open('broker');
  await page.setViewportSize(desk);
  await newDeclaration(page);
  await expect(page.getByRole('button', { name: /^对照附件/ })).toHaveCount(0);
  await sectionOf(page, '附件').getByRole('button', { name: '上传附件' }).click();
  const line = page.getByRole('dialog', { name: /^附件/ });
  await line.locator('input[type=file]').setInputFiles({
    name: '发票.png',
    mimeType: 'image/png',
    buffer: pngOf(600, 800),
  });
  await pick(line, '类别', '发票', '00000001 发票');
  await line.getByRole('button', { name: '完成', exact: true }).click();

  const button = page.getByRole('button', { name: '对照附件（1）' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const papers = page.getByRole('complementary', { name: '附件' });
  const picture = papers.getByRole('img', { name: '发票.png' });
  await expect(picture).toBeVisible();
  const { width: before = 0 } = (await picture.boundingBox()) ?? {};
  await papers.getByRole('button', { name: '放大' }).click();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(before * 1.4);
  await inputOf(page, '合同协议号').fill('照发票填写');
  await expect(picture).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(papers.getByRole('tab', { name: '发票.png' })).toBeInViewport();
  await expectAccessible(page, 'a form with its papers', { within: ['form'] });

  // On a narrow window they take all of it.
  await page.setViewportSize({ width: 1000, height: 700 });
  const dialog = page.getByRole('dialog', { name: '附件' });
  await expect(dialog.getByRole('img', { name: '发票.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).or(dialog.locator('.ant-modal-close')).first().click();
  await expect(inputOf(page, '合同协议号')).toHaveValue('照发票填写');

  const operator = await open('operator');
  await operator.setViewportSize(desk);
  await openMenu(operator, '业务中心', '平台报关单查询');
  await operator.getByRole('row').filter({ hasText: '已申报待审核' }).last().getByRole('link').first().click();
  await operator.getByRole('button', { name: '对照附件（2）' }).click();
  const beside = operator.getByRole('complementary', { name: '附件' });
  await expect(beside.locator('iframe')).toHaveAttribute('src', /^blob:/);
  await beside.getByRole('tab').first().press('ArrowRight');
  await expect(beside.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(beside.getByRole('tab').nth(1)).toBeFocused();
});
