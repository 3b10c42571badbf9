// An analyst with the rule book in the product: finds a rule in each language, tries it, and reads where it comes from.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { openMenu } from './steps.ts';

const readers = [
  {
    language: 'zh',
    searched: '净重 大于 毛重',
    sentence: '净重不能大于毛重',
    net: '净重（千克）',
    gross: '毛重（千克）',
    accepted: '通过',
    refused: '不通过',
    says: '净重（10.001）不能大于毛重（10.000）',
    source: '规格说明第 5 节 · 填写内容的校验',
  },
  {
    language: 'en',
    searched: 'net weight must not exceed gross weight',
    sentence: 'The net weight must not exceed the gross weight',
    net: 'Net weight (kg)',
    gross: 'Gross weight (kg)',
    accepted: 'Accepted',
    refused: 'Refused',
    says: 'The net weight (10.001) must not exceed the gross weight (10.000)',
    source: 'Specification, section 5 · What entries are checked for',
  },
  {
    language: 'my',
    searched: 'အသားတင်အလေးချိန် စုစုပေါင်းအလေးချိန်',
    sentence: 'အသားတင်အလေးချိန် သည် စုစုပေါင်းအလေးချိန် ထက် မကျော်ရပါ',
    net: 'အသားတင်အလေးချိန် (ကီလိုဂရမ်)',
    gross: 'စုစုပေါင်းအလေးချိန် (ကီလိုဂရမ်)',
    accepted: 'လက်ခံသည်',
    refused: 'ငြင်းပယ်သည်',
    says: 'အသားတင်အလေးချိန် (10.001) သည် စုစုပေါင်းအလေးချိန် (10.000) ထက် မကျော်ရပါ',
    source: 'သတ်မှတ်ချက် အပိုင်း 5 · ဖြည့်သွင်းချက်များကို စစ်ဆေးပုံ',
  },
] as const;

/** The first answer that says this: of several records with the same rule that of the declaration. */
function entryOf(page: Page, sentence: string) {
  return page.getByRole('article', { name: sentence, exact: true }).first();
}

for (const reader of readers) {
  test(`the rule on weights is found, tried and refused in ${reader.language}`, async ({ open }) => {
    const page = await open('operator', reader.language);
    await page.goto('/#/rules');
    await page.getByRole('search').getByRole('textbox').fill(reader.searched);
    const entry = entryOf(page, reader.sentence);
    await entry.getByRole('button', { name: reader.sentence }).click();
    const verdict = entry.getByRole('status');
    await expect(verdict).toContainText(reader.accepted);

    await entry.getByRole('textbox', { name: reader.gross, exact: true }).fill('10.000');
    await entry.getByRole('textbox', { name: reader.net, exact: true }).fill('10.000');
    await expect(verdict).not.toContainText(reader.refused);
    await entry.getByRole('textbox', { name: reader.net, exact: true }).fill('10.001');
    await expect(verdict).toContainText(reader.refused);
    await expect(verdict).toContainText(reader.says);
    await expect(verdict).toContainText(reader.source);
  });
}

test('a filter can be sent to somebody else, and shows the lifecycle', async ({ open }) => {
  const page = await open('admin');
  await openMenu(page, null, '规则手册');
  await page.goto('/#/rules?entity=service-order&kind=transition');
  await expect(page.getByRole('img', { name: /状态图/ })).toBeVisible();
  const entry = page.getByRole('article', { name: /^“提交”/ });
  await entry.getByRole('button').click();
  await expect(entry).toContainText('执行前须通过全部规则');
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page).toHaveURL(/#\/rules$/);
});

test('words that mean the same and limits are found, marked, and the best answer is first', async ({ open }) => {
  const page = await open('operator');
  await page.goto('/#/rules?text=30天');
  const found = page.getByRole('article').filter({ hasText: '补录报关单期限' });
  await expect(found.locator('mark')).toHaveText('30 天');
  await page.getByRole('search').getByRole('textbox').fill('谁可以驳回');
  await expect(page.getByRole('article').first()).toContainText('印章申请');
  await expect(page.getByRole('article').first().locator('mark').first()).toHaveText('驳回');
});

test('a question ends with what answers it, and one button shows what else names the record', async ({ open }) => {
  const page = await open('operator', 'en');
  await page.goto('/#/rules?text=who may see bills');
  const answers = page.getByRole('article');
  await expect(answers.first()).toContainText('Who may see “Bill”');
  await expect(answers).toHaveCount(2);
  await page.getByRole('button', { name: /^Show \d+ more that name “bills”$/ }).click();
  await expect(answers).toHaveCount(60);
  await page.getByRole('search').getByRole('textbox').fill('bills');
  await expect(page.getByRole('button', { name: /more that name/ })).toHaveCount(0);
  await expect(answers).toHaveCount(60);
});

test('a cell of a decision table leads to its rule, and a lifecycle says who makes each step', async ({ open }) => {
  const page = await open('operator');
  await page.goto('/#/rules?show=tables&entity=declaration');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '4 公路运输' }) });
  await row.getByRole('link', { name: '必须填写航次号' }).click();
  await expect(page).toHaveURL(/entry=declaration\.rules\.voyage-by-road/);
  await expect(page.getByRole('article')).toContainText('必须填写航次号');
  await page.getByRole('link', { name: '状态图' }).click();
  // Beside the ways of a drawing, or below one that has numbers.
  const drawn = page.getByRole('figure').filter({ has: page.getByRole('img', { name: /状态图/ }) });
  await expect(drawn.first()).toContainText('报关行');
  await page.getByRole('link', { name: '代码表' }).click();
  await page.getByRole('textbox', { name: '按代码或名称查找' }).fill('缅甸');
  await expect(page.getByText('MMR', { exact: true }).first()).toBeVisible();
});

test('a statement of the specification leads to its rules, and one entry to what is asked on submit', async ({
  open,
}) => {
  const page = await open('operator', 'en');
  await page.goto('/#/rules?show=sections');
  const statement = page.getByRole('listitem').filter({ hasText: '5.20' });
  await expect(statement).toContainText('Net weight does not exceed gross weight');
  await statement.getByRole('link', { name: 'Entries that answer: 3' }).click();
  await expect(page).toHaveURL(/source=5\.20/);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goto('/#/rules?show=sections');
  await expect(page.getByRole('listitem').filter({ hasText: /^6\.1 / })).toContainText(/: \d+ · Answered by code: /);
  await page.getByText(/^Without an answer: /).click();
  await expect(page.getByRole('link', { name: 'Entries that answer' })).toHaveCount(0);

  await page.goto('/#/rules?entry=declaration.asked.submit');
  const asked = page.getByRole('article');
  await expect(asked).toContainText('What is asked on “Submit”: ');
  await asked.getByRole('link', { name: 'The net weight must not exceed the gross weight' }).click();
  await expect(page).toHaveURL(/entry=declaration\.rules\.net-not-above-gross/);
  const answering = page.getByRole('listitem').filter({ hasText: 'Net weight does not exceed gross weight' });
  await answering.getByRole('link', { name: '5.20', exact: true }).click();
  await expect(page).toHaveURL(/source=5\.20/);
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('a field leads to all rules on it', async ({ open }) => {
  const page = await open('operator');
  await page.goto('/#/gateway/contentMaintenance/links/new');
  const field = page.locator('.tg-field').filter({ hasText: '链接地址' });
  await field.getByRole('textbox').focus();
  const link = field.getByRole('link', { name: '“链接地址”适用的全部规则' });
  await expect(link).toBeVisible();
  await page.goto(`/${await link.getAttribute('href')}`);
  await expect(page.getByText('栏目：url')).toBeVisible();
  const names = page.getByRole('article');
  await expect(names.first()).toBeVisible();
  for (const text of await names.allTextContents()) expect(text).toContain('链接地址');
});

test('who has no rule book reads the sentences on a field', async ({ open }) => {
  const page = await open('broker');
  await page.goto('/#/customs2/importDeclarationDecl/new');
  const field = page.locator('.tg-field').filter({ hasText: '许可证号' }).first();
  await field.getByRole('textbox').focus();
  const link = field.getByRole('link', { name: '“许可证号”适用的全部规则' });
  await expect(link).toContainText('F1');
  await page.goto(`/${await link.getAttribute('href')}`);
  await expect(page.getByRole('heading', { name: /许可证号/ })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('许可证号');
});

test('a wide lifecycle has numbers, and below it who makes each step', async ({ open }) => {
  const page = await open('operator');
  await page.goto('/#/rules?show=lifecycles&entity=bill');
  const steps = page.getByRole('list', { name: /状态图：账单状态/ });
  await expect(steps.getByRole('listitem').first()).toContainText('推送');
  await expect(steps.getByRole('listitem').first()).toContainText('报关行');
  const drawing = page.getByRole('region', { name: /状态图：账单状态/ });
  expect(await drawing.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('a rule that needs other records is tried on the server by those who may make such records', async ({ open }) => {
  const page = await open('operator');
  await page.goto('/#/rules?entry=customs-area.rules.no-circle');
  const entry = page.getByRole('article');
  await expect(entry).toContainText('此规则要看其他记录');
  await entry.getByRole('button', { name: '用现有数据校验' }).click();
  await expect(entry.getByRole('status')).toContainText('通过');
  await page.goto('/#/rules?entry=declaration.rules.waybill-not-repeated');
  await expect(page.getByRole('article')).toContainText('没有新建或修改此类记录的权限');
});

test('the page of `tongguan rules` works from a disk, without a network', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tongguan-book-'));
  const root = join(import.meta.dirname, '../..');
  execFileSync(process.execPath, [join(root, 'cli/main.ts'), 'rules', '--quick', '--out', folder], { cwd: root });
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  const address = pathToFileURL(join(folder, 'rule-book.html')).href;
  page.on('request', (request) => request.url().split('#')[0] !== address && faults.push(request.url()));

  await page.goto(`${address}#lang=en`);
  await page.getByRole('textbox', { name: /Search the rules/ }).fill('净重 毛重 net weight');
  const entry = entryOf(page, 'The net weight must not exceed the gross weight');
  await entry.getByRole('button', { name: 'The net weight' }).click();
  await entry.getByRole('textbox', { name: 'Gross weight (kg)' }).fill('10.000');
  await entry.getByRole('textbox', { name: 'Net weight (kg)' }).fill('10.001');
  await expect(entry.getByRole('status')).toContainText('must not exceed the gross weight (10.000)');
  await page.getByText('မြန်မာ', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'စည်းမျဉ်းစာအုပ်' })).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
  rmSync(folder, { recursive: true, force: true });
});

test('traders have no rule book', async ({ open }) => {
  const page = await open('trader');
  await expect(page.getByRole('link', { name: '规则手册' })).toBeHidden();
});
