// An administrator adds a field, a column and a rule in the browser; they are proposed as one change, agreed to, written into the files of a
// copy of the project, and in force on the running server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { inForceAfter, test } from './rule-server.ts';
import { answer, appears, enter, expectRefused, inputOf, press, save } from './steps.ts';

/** The compiler runs, twice, on a machine that may be busy. */
const compiled = { timeout: 180_000 } as const;
const schema = 'schemas/portal/friendly-link.yaml';

async function openDrawer(page: Page, tab: string, button: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await page
    .getByRole('tabpanel', { name: tab, exact: true })
    .getByRole('button', { name: button, exact: true })
    .click();
  const drawer = page.getByRole('dialog', { name: button });
  await appears(drawer);
  return drawer;
}

async function choose(drawer: Locator, label: string, entry: string): Promise<void> {
  // What is asked for has a star before its label.
  const picker = drawer.getByRole('combobox', { name: new RegExp(`^(\\* )?${label}$`) });
  await picker.click();
  await drawer.page().locator('.ant-select-dropdown:visible').getByText(entry, { exact: true }).click();
}

async function say(
  drawer: Locator,
  label: string,
  words: readonly [zh: string, en: string, my: string],
): Promise<void> {
  for (const [index, name] of ['中文', 'English', 'မြန်မာ'].entries())
    await drawer.getByRole('textbox', { name: `${label} (${name})`, exact: true }).fill(words[index] ?? '');
}

/** Has it tried, and lays it with what is proposed together. */
async function collect(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: '试算' }).click();
  const button = drawer.getByRole('button', { name: '加入本次修改' });
  await button.waitFor(compiled);
  await button.click();
  await expect(drawer).toBeHidden();
}

async function act(page: Page, address: string, [button, title]: readonly [string, string]): Promise<void> {
  await page.goto(address);
  await page.reload();
  await press(page, button);
  await answer(page, title, button);
}

test('a field, a column and a rule added in the browser are proposed together, agreed to, and in force', async ({
  open,
  rules,
  complaints,
}) => {
  test.setTimeout(1_200_000);
  const written = (): string => readFileSync(join(rules.project, schema), 'utf8');
  const before = written();
  const admin = await open('admin');
  await admin.goto('/#/entities?entity=friendly-link');

  const field = await openDrawer(admin, '字段', '添加字段');
  await say(field, '名称（三种语言）', ['联系电话', 'Contact phone', 'ဆက်သွယ်ရန်ဖုန်း']);
  await field.getByRole('textbox', { name: '最多字符数' }).fill('20');
  await collect(field);

  // Left and come back to: what is collected is offered, to the same person alone.
  await admin.goto('about:blank');
  await admin.goto('/#/entities?entity=friendly-link');
  await admin.getByRole('button', { name: '恢复' }).click(compiled);
  await expect(admin.getByRole('alert').filter({ hasText: '本次修改已有 1 项' })).toBeVisible();

  const column = await openDrawer(admin, '列表', '为列表添加列');
  await choose(column, '列表', '友情链接');
  await choose(column, '字段', '联系电话 · contactPhone');
  await choose(column, '排在此列之后', '名称 · title');
  await collect(column);

  const rule = await openDrawer(admin, '规则', '添加规则');
  await choose(rule, '规则种类', '某种情况下必填 · required-when');
  await choose(rule, '字段', '联系电话 · contactPhone');
  await choose(rule, '适用情况: 字段 1', '语言 · language');
  await choose(rule, '适用情况: 值 1', '中文 · zh');
  await say(rule, '违反时的提示（三种语言）', [
    '中文链接须有联系电话',
    'A Chinese link needs a phone',
    'တရုတ်လင့်ခ်တွင် ဖုန်းလိုသည်',
  ]);
  await collect(rule);

  await expect(admin.getByRole('alert').filter({ hasText: '本次修改已有 3 项' })).toBeVisible();
  await admin.getByRole('button', { name: '提出此修改' }).click();
  await admin.waitForURL(/ruleProposals\/[0-9a-f-]{36}/, compiled);
  const address = new URL(admin.url()).hash;
  // Proposed is collected no more.
  await admin.goto('/#/entities?entity=friendly-link');
  await appears(admin.getByRole('tab', { name: '字段', exact: true }));
  await admin.reload();
  await appears(admin.getByRole('tab', { name: '字段', exact: true }));
  await expect(admin.getByText('本次修改已有')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: '恢复' })).toHaveCount(0);
  await admin.goto(`/${address}`);
  const diff = admin.getByText('+  contactPhone: { type: string, maxLength: 20, spec: proposed }');
  await expect(diff.first()).toBeVisible();
  expect(written()).toBe(before);

  await enter(admin, { 修改理由: '链接失效时要能找到负责人' });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await inputOf(admin, '生效日期').fill(today);
  await press(admin, '提出');
  const confirmed = admin.getByRole('dialog', { name: '提出' });
  await confirmed.getByRole('button', { name: '提出', exact: true }).click();
  await expect(confirmed).toBeHidden();
  await admin.getByText('待复核').first().waitFor(compiled);
  const analyst = await open('analyst');
  await act(analyst, `/${address}`, ['复核同意', '复核同意']);
  const operator = await open('operator');
  await inForceAfter(rules, [admin, analyst, operator], () => act(operator, `/${address}`, ['签署', '签署']));
  expect(written()).toContain('contactPhone');

  await operator.goto('/#/gateway/contentMaintenance/links');
  await appears(operator.getByRole('columnheader', { name: '联系电话' }));
  await operator.getByRole('link', { name: '中国海关总署' }).click();
  const phone = inputOf(operator, '联系电话');
  await appears(phone);
  complaints.expected.add(422);
  await enter(operator, { 链接地址: 'https://example.com/customs' });
  await press(operator, '保存');
  await expectRefused(operator, phone, '中文链接须有联系电话');
  await enter(operator, { 联系电话: '010-12345678' });
  await save(operator, '保存', '修改成功');
  await operator.goto('/#/gateway/contentMaintenance/links');
  await operator.reload();
  await expect(operator.getByRole('row').filter({ hasText: '中国海关总署' })).toContainText('010-12345678');
});
