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
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      'keydown',
      (event) => {
        const from = event.timeStamp;
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));
      },
      { capture: true },
    );
  });
  for (const character of text) {
    await page.keyboard.type(character);
    await page.waitForTimeout(60);
  }
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
