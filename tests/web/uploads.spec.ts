// Files at an order: chosen, dropped and pasted, refused by size, kind and number, sent again after a fault, looked at, saved.
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { pngOf, sampleOf, sampleOfSize } from '../files/samples.ts';
import { test } from './browser-test.ts';
import { addNew, expectToast, openMenu, unfold } from './steps.ts';

/** One page that says 42, as small as a PDF can be. */
const paper = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>endobj
4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
5 0 obj<</Length 38>>stream
BT /F1 48 Tf 60 30 Td (42) Tj ET      
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);
const png = { name: '货物照片.png', mimeType: 'image/png', buffer: pngOf(120, 80) };
const pdf = { name: 'ပြေစာ.pdf', mimeType: 'application/pdf', buffer: paper };

async function openOrder(page: Page): Promise<Locator> {
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await unfold(page, '备注');
  const box = page.locator('.tg-upload');
  await box.scrollIntoViewIfNeeded();
  return box;
}

/** What a person does with the mouse or the clipboard, as the browser tells it. */
async function give(box: Locator, kind: 'drop' | 'paste', name: string, bytes: Buffer): Promise<void> {
  await box.evaluate(
    (element, { kind: how, name: called, content }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], called));
      const event =
        how === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
      element.dispatchEvent(event);
    },
    { kind, name, content: [...bytes] },
  );
}

test('files are chosen, dropped and pasted, looked at and saved', async ({ open }) => {
  const page = await open('trader');
  const box = await openOrder(page);
  const chooser = box.locator('input[type=file]');
  await chooser.setInputFiles(png);
  await expectToast(page, '上传成功');
  await give(box, 'drop', pdf.name, paper);
  await give(box, 'paste', 'image.png', pngOf(9, 9));
  for (const name of [png.name, pdf.name, 'image.png']) {
    await expect(box.getByRole('button', { name, exact: true })).toBeVisible();
  }
  // An order takes three files (spec 5): there is nothing to choose any more, and a fourth that is dropped is refused.
  await expect(box.getByRole('button', { name: '选择文件' })).toHaveCount(0);
  await give(box, 'drop', '装箱单.pdf', paper);
  await expect(box.getByRole('alert').filter({ hasText: '最多 3 个' })).toBeVisible();
  await box.getByRole('button', { name: '取消 装箱单.pdf' }).click();

  await box.getByRole('button', { name: png.name, exact: true }).click();
  const picture = page.getByRole('dialog', { name: png.name }).getByRole('img', { name: png.name });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    120, 80,
  ]);
  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();

  await box.getByRole('button', { name: pdf.name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: pdf.name });
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /^blob:/);
  const [saved] = await Promise.all([
    // A browser without a viewer of its own saves what the preview shows as well, under the name of its address.
    page.waitForEvent('download', (download) => download.suggestedFilename() === pdf.name),
    dialog.getByRole('button', { name: '下载文件' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(pdf.name);
  expect((await readFile(await saved.path())).equals(paper)).toBe(true);
});

test('what is refused says why, and what failed on the way can be sent again', async ({ open, complaints }) => {
  const page = await open('trader');
  const box = await openOrder(page);
  const chooser = box.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'a.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(box.getByRole('alert').filter({ hasText: 'a.exe 文件格式不正确' })).toBeVisible();
  await box.getByRole('button', { name: '取消 a.exe' }).click();

  complaints.expected.add(415);
  await chooser.setInputFiles({ name: '假.pdf', mimeType: 'application/pdf', buffer: sampleOf('png') });
  const fake = box.getByRole('alert').filter({ hasText: '的内容与扩展名 pdf 不符' });
  await expect(fake).toBeVisible();
  await expect(box.getByRole('button', { name: '重试 假.pdf' })).toHaveCount(0);
  await box.getByRole('button', { name: '取消 假.pdf' }).click();

  const large = { name: '大.pdf', mimeType: 'application/pdf', buffer: sampleOfSize('pdf', 20 * 1_048_576 + 1) };
  await chooser.setInputFiles(large);
  await expect(box.getByRole('alert').filter({ hasText: '不能超过 20 MB' })).toBeVisible();
  await box.getByRole('button', { name: '取消 大.pdf' }).click();

  await chooser.setInputFiles(['1', '2', '3', '4'].map((name) => ({ ...pdf, name: `${name}.pdf` })));
  await expect(box.getByRole('alert').filter({ hasText: '最多 3 个' })).toBeVisible();
  await expect(box.getByRole('button', { name: '3.pdf', exact: true })).toBeVisible();
  await box.getByRole('button', { name: '取消 4.pdf' }).click();
  await box.getByRole('button', { name: '移除文件 1.pdf' }).click();

  complaints.expected.add(503);
  const busy = { code: 50002, message: '数据库暂时不可用', data: { error: 'database-unavailable' } };
  await page.route('**/api/files?*', (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
  await chooser.setInputFiles(png);
  const again = box.getByRole('button', { name: `重试 ${png.name}` });
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(box.getByRole('button', { name: png.name, exact: true })).toBeVisible();
});

test('a file goes on arriving while another page is looked at, and is there when one comes back', async ({ open }) => {
  const page = await open('trader');
  const box = await openOrder(page);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = page.waitForRequest('**/api/files?*');
  await page.route('**/api/files?*', async (route) => {
    await held;
    await route.continue();
  });
  await box.locator('input[type=file]').setInputFiles(png);
  await asked;
  await page.getByRole('tab', { name: '委托下单', exact: true }).click();
  await expect(box).toHaveCount(0);
  letGo();
  await expectToast(page, '上传成功');
  await page.getByRole('tab', { name: /^新增/ }).click();
  await expect(box.getByRole('button', { name: png.name, exact: true })).toBeVisible();
});
