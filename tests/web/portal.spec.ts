// The public site: a visitor reads an article, asks the chatbot, and leaves a message, which waits for the operator; help behind the login.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';

test('a visitor goes from the home page to an article, to the chatbot, to a message that arrives', async ({
  complaints,
  openNew,
  open,
}) => {
  const page = await openNew();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: '进口大米检疫要求调整提示' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '进口大米检疫要求调整提示' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('img')).toBeVisible();
  await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '在线咨询' }).click();
  await page.getByRole('link', { name: '您要办理哪种业务？' }).click();
  await page.getByRole('link', { name: '进口报关需要哪些单证？' }).click();
  await expect(page.getByRole('status')).toContainText('合同、发票、装箱单');
  const question = '可以托运大象吗';
  await page.getByLabel('输入您的问题').fill(question);
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByRole('status').getByRole('link', { name: '给我们留言' }).click();
  await expect(page.getByLabel('留言内容')).toHaveValue(question);
  // A message without a name is refused.
  complaints.expected.add(422);
  await page.getByRole('button', { name: '提交留言' }).click();
  await expect(page.getByRole('alert')).toContainText('姓名');
  await page.getByLabel('姓名').fill('访客示');
  await page.getByRole('button', { name: '提交留言' }).click();
  await expect(page.getByRole('status')).toContainText('留言已收到');

  const operator = await open('operator');
  await operator.goto('/#/gateway/onlineMessage');
  await expect(operator.getByRole('row').filter({ hasText: question })).toContainText('未读');
});

test('help stands beside every page, in the language of the reader', async ({ open }) => {
  const page = await open('trader', 'en');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByRole('button', { name: 'When is the gate open?' }).click();
  await expect(help).toContainText('The freight lane is open every day');
  await help.getByLabel('Your question').fill('elephants');
  await help.getByRole('button', { name: 'Send' }).click();
  await expect(help.getByRole('link', { name: 'Leave a message', exact: true })).toHaveAttribute(
    'href',
    '/portal/en/message?content=elephants',
  );
});
