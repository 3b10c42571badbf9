// A clerk who types without looking: fifteen keys a second, Tab and Enter in between, and no waiting for anything.
import type { Page } from '@playwright/test';

/** Between two keys, in milliseconds. */
const pause = 66;
/** What each answer of the server takes longer, in milliseconds. */
const slowness = 300;

/** What is typed into a field, and the key that leads on. An empty text leaves what stands there. */
export type Typed = readonly [text: string, key: 'Tab' | 'Enter'];

export async function typeBlindly(page: Page, fields: readonly Typed[]): Promise<void> {
  for (const [text, key] of fields) {
    await page.keyboard.type(text, { delay: pause });
    await pressBlindly(page, key);
  }
}

export async function pressBlindly(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(pause);
}

/** A server far away: each of its answers is late. */
export async function slowDown(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowness));
    await route.continue().catch(() => undefined);
  });
}

/** The record of the page as the server has it. */
export async function storedRecord(page: Page, entity: string): Promise<{ readonly [key: string]: unknown }> {
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  const { data } = await (await page.request.get(`/api/entities/${entity}/${id}`)).json();
  return data;
}

/** A window so narrow that lines are typed in a form of their own, and not in a grid. */
export async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
}
