// A declaration with 1,000 goods lines in the grid: how long it takes to open, a key, leaving a cell, scrolling, pasting 1,000 rows
// and saving, beside a bare grid on the same virtual rows in the same browser.
import type { Page } from '@playwright/test';
import { leaveTimed, logInOn, openBrowser, percentile, routeTimed, typeTimed } from './browser.ts';
import { createDraft } from './draft-declaration.ts';
import { serveBare, serveFresh } from './served.ts';

const lines = 1000;
/** The grid of the goods, among those of the form. */
const goods = '[id="f.goods"]';
const firstQuantity = '[aria-rowindex="2"] [aria-colindex="5"]';
/** How often the declaration is opened from its list. */
const openings = 7;
/** Declarations that are opened once each, after another form. */
const unseenForms = 5;
/** So many keys that the 95th of a hundred is no single one. */
const typed = '1234567890'.repeat(6);
/** Cells that are left, one after the other. */
const leftCells = 24;
/** Milliseconds and pixels a frame of scrolling. */
const scrolled = 3000;
const step = 90;

/** As a spreadsheet gives them: code, name, specification, quantity, unit, price, total, currency and origin. */
const pasted = Array.from({ length: lines }, (_, row) =>
  [
    row % 2 ? '10064020' : '10063020',
    `长粒米 ${row}`,
    `0|2|长粒米|${row}`,
    '44,000.5',
    '千克',
    '2.5',
    '',
    'CNY',
    '缅甸',
  ].join('\t'),
).join('\n');

function said(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
}

/** Frames a second while a box is scrolled, and the longest time between two of them. */
function scrollTimed(page: Page, box: string): Promise<string> {
  return page.evaluate(
    async ([selector, milliseconds, pixels]) => {
      const scroller = document.querySelector(selector);
      const frames: number[] = [];
      const start = performance.now();
      for (let last = start; last - start < milliseconds; ) {
        if (scroller) scroller.scrollTop += pixels;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        frames.push(now - last);
        last = now;
      }
      const sorted = frames.toSorted((a, b) => a - b);
      const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
      return `${((frames.length * 1000) / milliseconds).toFixed(0)} frames a second, p95 ${p95.toFixed(0)} ms a frame`;
    },
    [box, scrolled, step] as const,
  );
}

async function figuresOf(page: Page, name: string, box: string): Promise<void> {
  const keys = await typeTimed(page, typed);
  await page.keyboard.press('Escape');
  const left = await leaveTimed(page, leftCells);
  console.log(`${name}: key ${said(keys)}, leaving a cell ${said(left)}, scrolling ${await scrollTimed(page, box)}`);
}

/** Milliseconds from the paste to the frame that shows it, and until everything is looked up and checked. */
async function pasteTimed(page: Page): Promise<string> {
  const shown = await page.evaluate(async (text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const start = performance.now();
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
    return performance.now() - start;
  }, pasted);
  const start = performance.now();
  // Units come with the commodity codes, which the server is asked for.
  const last = page.locator(`${goods} [aria-rowindex="3"] [aria-colindex="12"]`);
  await page.waitForFunction((cell) => cell?.textContent === '千克', await last.elementHandle());
  return `${shown.toFixed(0)} ms until seen, looked up ${(performance.now() - start).toFixed(0)} ms later`;
}

/** Milliseconds until declarations are seen: the first form of all, others that were never open, and then one that was, from its list. */
async function openTimed(page: Page, [id = '', ...others]: readonly string[]): Promise<string> {
  const list = '#/customs2/importDeclarationDecl';
  const open = (record: string): Promise<number> => routeTimed(page, `${list}/${record}`, `${goods} ${firstQuantity}`);
  const backToList = async (): Promise<void> => {
    await routeTimed(page, list, '.ant-table-row');
    await page.waitForTimeout(1_000);
  };
  const first = await open(id);
  const unseen: number[] = [];
  for (const other of others) {
    await backToList();
    unseen.push(await open(other));
  }
  const again: number[] = [];
  while (again.length < openings) {
    await backToList();
    again.push(await open(id));
  }
  const said = (times: readonly number[]): string =>
    `p50 ${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`;
  return `${first.toFixed(0)} ms as the first form, others ${said(unseen)}, one that was open ${said(again)}`;
}

async function main(): Promise<void> {
  const served = await serveFresh();
  const reference = await serveBare();
  const browser = await openBrowser();
  try {
    const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await bare.goto(`${reference.address}/grid.html`);
    await bare.locator('input').waitFor();
    await figuresOf(bare, 'bare grid', '.scroller');
    await bare.close();

    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await logInOn(page, served.address, 'broker');
    const ids: string[] = [];
    while (ids.length <= unseenForms) ids.push(await createDraft(served, lines));
    // What is fetched while nothing else is to be done is there.
    await page.waitForTimeout(5_000);
    console.log(`${lines} goods lines: open ${await openTimed(page, ids)}`);
    await page.locator(`${goods} ${firstQuantity}`).click();
    await figuresOf(page, `${lines} goods lines`, `${goods} .tg-grid-scroller`);

    await page.goto(`${served.address}/#/customs2/importDeclarationDecl/new`);
    await page.locator(`${goods} [aria-rowindex="2"] [aria-colindex="2"]`).click();
    console.log(`pasting ${lines} rows: ${await pasteTimed(page)}`);
    const saving = performance.now();
    await page.keyboard.press('Control+s');
    await page.waitForURL(/importDeclarationDecl\/[0-9a-f-]{36}/);
    console.log(`saving them: ${(performance.now() - saving).toFixed(0)} ms`);
  } finally {
    await browser.close();
    await reference.stop();
    await served.stop();
  }
}

await main();
