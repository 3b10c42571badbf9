// Papers made of records: looked at in the languages that are chosen, and saved as PDF.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { type ReadPdf, readPdf } from '../server/pdf-text.ts';
import { accessibilityFaults } from './accessible.ts';
import { test } from './browser-test.ts';
import { appears, expectToast, openMenu } from './steps.ts';

interface SavedPdf {
  readonly name: string;
  readonly bytes: Buffer;
  readonly pdf: ReadPdf;
}

test('an invoice is looked at in the languages that are chosen, and saved as PDF; several from the list are one file', async ({
  open,
  openNew,
}) => {
  const page = await open('trader');
  await openMenu(page, '单证管理', '商业发票');
  const rows = page.locator('.ant-table-tbody .ant-table-row');
  await appears(rows.nth(1));
  await rows.first().getByRole('link').first().click();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '打印单证' }).click();
  const dialog = page.getByRole('dialog', { name: '商业发票' });
  await appears(dialog.getByRole('img', { name: '第 1 页，共 1 页' }));
  const first = await savedPdf(page, dialog);
  expect(first.name).toMatch(/^商业发票 .+\.pdf$/);
  expect(first.pdf.pages[0]).toContain('Commercialinvoice');
  await dialog.getByText('English', { exact: true }).click();
  const english = await savedPdf(page, dialog);
  expect(english.pdf.pages[0]).toContain('Commercialinvoice');
  expect(english.pdf.pages[0]).not.toContain('商业发票');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await checkedByAnybody(await openNew(), first);

  await openMenu(page, null, '商业发票');
  await page.getByRole('button', { name: '打印单证' }).click();
  await expectToast(page, '请先选择要打印单证的数据');
  for (const row of [rows.nth(0), rows.nth(1)]) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '打印单证' }).click();
  const both = await savedPdf(page, dialog);
  expect(both.name).toBe('商业发票.pdf');
  expect(both.pdf.pages).toHaveLength(2);
  const archive = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '每份一个 PDF（ZIP）' }).click();
  const saved = await archive;
  expect(saved.suggestedFilename()).toMatch(/^商业发票 \d{4}-\d\d-\d\d\.zip$/);
  const files = Object.entries(unzipSync(readFileSync(await saved.path())));
  expect(files.map(([name]) => name)).toEqual([expect.stringMatching(pdfName), expect.stringMatching(pdfName)]);
  const each = await Promise.all(files.map(([, bytes]) => readPdf(bytes)));
  // Each is a file of its own, with a code of its own.
  expect(each.map(({ pages }) => pages.length)).toEqual([1, 1]);
  expect(new Set(each.map(({ pages }) => /\/check\/([\w-]{24})/.exec(pages[0] ?? '')?.[1])).size).toBe(2);
  await page.keyboard.press('Escape');

  await openMenu(page, null, '商业发票');
  await page.getByRole('button', { name: '导出' }).click();
  const printed = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF（打印）' }).click();
  const list = await readPdf(readFileSync(await (await printed).path()));
  expect([list.title, list.isTagged]).toEqual(['商业发票', true]);
  expect(list.pages[0]).toContain('排序：');
});

const pdfName = /^商业发票 .+\.pdf$/;

/** Who holds the paper opens the address on it, without a login, and compares the file there. */
async function checkedByAnybody(page: Page, { pdf, bytes }: SavedPdf): Promise<void> {
  const [, token = ''] = /\/check\/([\w-]{24})/.exec(pdf.pages[0] ?? '') ?? [];
  await page.goto(`/check/${token}`);
  await appears(page.getByText('商业发票', { exact: true }));
  const chooser = page.getByLabel('选择或拖入 PDF 文件');
  await chooser.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: bytes });
  await appears(page.getByText('一致：这正是签发的文件'));
  await chooser.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: bytes.subarray(1) });
  await appears(page.getByText('不一致：'));
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** What the dialog of papers saves, once it is made. */
async function savedPdf(page: Page, dialog: Locator): Promise<SavedPdf> {
  await expect(dialog.locator('.paper-stage')).toHaveAttribute('aria-busy', 'false');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载 PDF' }).click();
  const download = await saved;
  const bytes = readFileSync(await download.path());
  return { name: download.suggestedFilename(), bytes, pdf: await readPdf(bytes) };
}
