// What is printed: all columns of a list and all sections of a record on the sheet, with the watermark, without buttons.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';

/** CSS pixels between the margins of A4, landscape and portrait. */
const landscape = { width: 1047, height: 718 };
const portrait = { width: 718, height: 1047 };

/** How far the farthest cell of the tables runs over the sheet, in pixels, and how many cells there are. */
function cellsOf(page: Page): Promise<{ readonly over: number; readonly cells: number }> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('main :is(th, td)')].filter(
      (cell) => cell.offsetWidth > 0,
    );
    const over = Math.max(0, ...cells.map((cell) => cell.getBoundingClientRect().right - innerWidth));
    return { over, cells: cells.length };
  });
}

async function expectPrinted(page: Page): Promise<void> {
  await expect.poll(async () => (await cellsOf(page)).over).toBeLessThanOrEqual(0);
  expect((await cellsOf(page)).cells).toBeGreaterThan(8);
  // Names of files are words of the record.
  await expect(page.locator('main button:visible:not(.tg-file-name)')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const mark = page.locator('.page-watermark > div[style*="background-image"]');
  await expect(mark).toHaveCSS('print-color-adjust', 'exact');
  await expect(mark).toBeVisible();
}

/** A draft whose amounts are as long as they may be, numbers being printed whole; returns the address of its page. */
async function enterLongAmounts({ request }: Page): Promise<string> {
  const goods = [{ transactionQty: '12345678901234.56789', totalPrice: '999999999999999.99' }];
  const answer = await request.post('/api/entities/declaration', {
    data: { docKind: 'declaration', ieFlag: 'I', goods },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { readonly data: { readonly id: string } };
  return `/#/customs2/${data.id}`;
}

/** As many columns as somebody may choose to print. */
const chosen = [
  ...['ieFlag', 'orderNo', 'preEntryNo', 'customsNo', 'declarationStatus', 'declarationDate', 'declarationCustoms'],
  ...['ieDate', 'recordNo', 'contractAgreementNo', 'transportMethod', 'vesselName', 'voyageNo', 'billNo', 'pieces'],
  ...['grossWeight', 'netWeight', 'totalPrice', 'currency', 'totalQuantity'],
];

test('the widest list and a declaration of it fit the sheet', async ({ open }) => {
  const page = await open('broker', 'my');
  await page.evaluate(
    (columns) => localStorage.setItem('tongguan.columns.broker.declarationEnquiry', JSON.stringify(columns)),
    chosen,
  );
  await page.goto('/#/customs2');
  const rows = page.locator('.ant-table-row');
  await expect(rows.first()).toBeVisible();
  expect(await page.locator('.list thead th').count()).toBeGreaterThan(16);
  const declaration = await enterLongAmounts(page);
  await page.reload();
  await expect(page.getByText('999,999,999,999,999.99').first()).toBeVisible();
  await page.setViewportSize(landscape);
  await page.emulateMedia({ media: 'print' });
  await expectPrinted(page);

  await page.emulateMedia({ media: 'screen' });
  await page.goto(declaration);
  await expect(page.getByRole('form')).toBeVisible();
  await expect(page.locator('.tg-lines-table, .tg-grid-row').first()).toBeVisible();
  // As browsers say it before they print: what is typed into a grid is printed as a table.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.setViewportSize(portrait);
  await page.emulateMedia({ media: 'print' });
  await expectPrinted(page);
});
