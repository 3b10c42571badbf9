// From a row of a list to its record, back, and from tab to tab, by the mouse: milliseconds from the press to the frame that shows
// it, beside what the server alone takes for what the record is read with.
import type { Page } from '@playwright/test';
import { logInOn, openBrowser, percentile } from './browser.ts';
import { serveFresh } from './served.ts';

const list = '/#/customs2';
/** Records that are opened one after the other. */
const records = 12;
/** How often one changes between two open tabs. */
const switches = 20;
/** Milliseconds a person looks at a page before going on. */
const look = 700;

/** The tab of a page, by its address. */
const tabOf = (page: Page, address: string) =>
  page.locator(`.page-tab[data-node-key$=" ${address.replace('/#', '')}"] .page-tab-title`);

/**
 * Notes when the page has drawn what is looked for, counted from the press of the mouse: a heading of level one with the text and,
 * for a list, a row; hidden pages do not count.
 */
async function watchFor(page: Page, text: string, row: boolean): Promise<void> {
  await page.evaluate(
    ([wanted, isList]) => {
      const isShown = (element: Element): boolean => element.checkVisibility();
      const isThere = (): boolean => {
        const heading = [...document.querySelectorAll('h1')].find(
          (one) => isShown(one) && one.textContent?.includes(wanted),
        );
        const body = isList ? '.ant-table-row' : '.tg-form .tg-section-title';
        return heading !== undefined && [...document.querySelectorAll(body)].some(isShown);
      };
      const watched = { ms: null as number | null };
      Object.assign(window, { watched });
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const watch = (): void => {
            // What stands in the document when the frame begins is on the screen with its end.
            if (isThere()) setTimeout(() => (watched.ms = performance.now() - timeStamp));
            else requestAnimationFrame(watch);
          };
          requestAnimationFrame(watch);
        },
        { once: true, capture: true },
      );
    },
    [text, row] as const,
  );
}

async function seen(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (window as unknown as { watched: { ms: number | null } }).watched.ms);
  await page.waitForTimeout(look);
  return Number(await handle.jsonValue());
}

function said(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
}

/** Milliseconds the server takes for what a record is read with, asked from the page without drawing anything. */
function askedAlone(page: Page, id: string): Promise<number> {
  return page.evaluate(async (record) => {
    const start = performance.now();
    const answer = await fetch(`/api/entities/declaration/${record}`);
    await answer.json();
    return performance.now() - start;
  }, id);
}

async function main(): Promise<void> {
  const served = await serveFresh();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await logInOn(page, served.address, 'broker');
    await page.goto(`${served.address}${list}`);
    const links = page.locator('.ant-table-row a:visible');
    await links.first().waitFor();
    // The code of the record page comes while the list is read.
    await page.waitForTimeout(3_000);
    const heading = (await page.locator('h1:visible').textContent()) ?? '';
    const [opened, back, alone]: [number[], number[], number[]] = [[], [], []];
    let last = { address: '', title: '' };
    for (let at = 0; at < records; at++) {
      const link = links.nth(at);
      last = { address: `/${await link.getAttribute('href')}`, title: (await link.textContent()) ?? '' };
      await watchFor(page, last.title, false);
      await link.click();
      opened.push(await seen(page));
      alone.push(await askedAlone(page, last.address.split('/').at(-1) ?? ''));
      await watchFor(page, heading, true);
      await tabOf(page, list).click();
      back.push(await seen(page));
    }
    const [first = 0, ...others] = opened;
    console.log(
      `row to record: the first ${first.toFixed(0)} ms, others ${said(others)}; the server alone ${said(alone)}`,
    );
    console.log(`record to list, by its tab: ${said(back)}`);
    const switched: number[] = [];
    for (let at = 0; at < switches; at++) {
      const toList = at % 2 === 1;
      await watchFor(page, toList ? heading : last.title, toList);
      await tabOf(page, toList ? list : last.address).click();
      switched.push(await seen(page));
    }
    console.log(`from tab to tab: ${said(switched)}`);
  } finally {
    await browser.close();
    await served.stop();
  }
}

await main();
