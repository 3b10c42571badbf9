// A Chromium for the figures, and how long a keystroke takes to reach the screen.
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../find-chromium.ts';

/** The switches keep Chromium from talking to anyone but the page. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium(console.log);
  if (executablePath === null) throw new Error('There is no Chromium');
  return chromium.launch({ executablePath, args: quiet });
}

/** Logs in by the form, as a person does. */
export async function logInOn(page: Page, address: string, username: string): Promise<void> {
  await page.goto(`${address}/#/login`);
  await page.locator('input').first().fill(username);
  await page.locator('input[type=password]').fill('Tongguan#2026');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/(dashboard|businessHandling)/);
}

/** Milliseconds from each key to the frame that shows it, for a text typed into the focused input. */
export async function typeTimed(page: Page, text: string): Promise<number[]> {
  await watchKeys(page);
  for (const character of text) {
    await page.keyboard.type(character);
    await page.waitForTimeout(60);
  }
  return (await seenKeys(page)).map(({ ms }) => ms);
}

/** Milliseconds from each Tab to the frame that follows it, for so many inputs one after the other, a digit typed into each. */
export async function leaveTimed(page: Page, inputs: number): Promise<number[]> {
  await watchKeys(page);
  for (let at = 0; at < inputs; at++) {
    await page.keyboard.type('7');
    await page.waitForTimeout(60);
    await page.keyboard.press('Tab');
    await page.waitForTimeout(120);
  }
  return (await seenKeys(page)).filter(({ key }) => key === 'Tab').map(({ ms }) => ms);
}

/** Milliseconds from following a route (`#/...`) of the page that is open to the frame that shows what the selector names. */
export function routeTimed(page: Page, route: string, selector: string): Promise<number> {
  return page.evaluate(
    async ([hash, wanted]) => {
      const start = performance.now();
      location.hash = hash;
      // Looked for in each frame: what waits from outside looks at growing intervals, of half a second at the end.
      while (!document.querySelector(wanted)?.getClientRects().length) await new Promise(requestAnimationFrame);
      await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
      return performance.now() - start;
    },
    [route, selector] as const,
  );
}

interface SeenKey {
  readonly key: string;
  readonly ms: number;
}

async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: SeenKey[] = [];
    const isWatched = 'seenKeys' in window;
    Object.assign(window, { seenKeys: seen });
    if (isWatched) return;
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        const tell = (): void => {
          const { seenKeys } = window as unknown as { seenKeys: SeenKey[] };
          seenKeys.push({ key, ms: performance.now() - timeStamp });
        };
        requestAnimationFrame(() => setTimeout(tell));
      },
      { capture: true },
    );
  });
}

function seenKeys(page: Page): Promise<readonly SeenKey[]> {
  return page.evaluate(() => (window as unknown as { seenKeys: SeenKey[] }).seenKeys);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
