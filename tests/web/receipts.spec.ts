// What the customs answer: the newest receipt in the list, facts on the record, and what fits no document in a queue of its own.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { test } from './browser-test.ts';
import { inputOf, openMenu, pickerOf, sectionOf, takeFromRow } from './steps.ts';

const columns = 'messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime,message';

test('the newest receipt stands in its colour in the list; a late one is a fact, an unknown code is queued', async ({
  open,
  server,
  complaints,
}) => {
  // Assigning it with its own code is refused.
  complaints.expected.add(422);
  const page = await open('operator');
  await openMenu(page, '业务中心', '平台报关单查询');
  const row = page.getByRole('row', { name: /已放行结关.*11 海关放行/ }).first();
  const billNo = (await row.getByRole('link').first().textContent()) ?? '';
  const own = page.getByRole('row', { name: new RegExp(billNo) });
  await expect(own.locator('.ant-tag-success', { hasText: '11 海关放行' })).toBeVisible();

  const line = (code: string, hour: number): string =>
    `DEC,${billNo},${code},WEB${code},9,2026-12-01 ${hour}:00,结关\n`;
  await mkdir(join(server.folder, 'receipts'), { recursive: true });
  await writeFile(join(server.folder, 'receipts', 'late.csv'), `${columns}\n${line('R', 10)}${line('X7', 11)}`);
  await takeFromRow(own, '刷新回执');
  await expect(own.locator('.ant-tag-success', { hasText: 'R 已结关' })).toBeVisible();
  await own.getByRole('link').first().click();
  await expect(sectionOf(page, '海关办理情况')).toContainText('R 已结关');
  await expect(sectionOf(page, '海关办理情况')).toContainText('2026-12-01');
  await expect(sectionOf(page, '基本信息')).toContainText('已放行结关');

  await openMenu(page, null, '待匹配回执');
  const unknown = page.getByRole('row', { name: /X7/ });
  await expect(unknown).toContainText('回执代码未知');
  await unknown.getByRole('button', { name: '归入单证', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '归入单证' });
  await expect(inputOf(dialog, '归入的单证编号')).toHaveValue(billNo);
  await choose(dialog, '归入的报文类型', '报关单');
  await dialog.getByRole('button', { name: '归入单证', exact: true }).click();
  await expect(page.getByText(/回执代码 X7 未知/).first()).toBeVisible();
  await choose(dialog, '按此代码处理', '已结关');
  await dialog.getByRole('button', { name: '归入单证', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(unknown).toHaveCount(0);
});

/** Chooses the first entry that the text finds, by keyboard. */
async function choose(place: Locator, label: string, text: string): Promise<void> {
  await pickerOf(place, label).fill(text);
  await pickerOf(place, label).press('Enter');
}
