// What a browser asks for when a list is opened by its address: everything at once, and nothing twice.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';

/** Bytes of script a first list may take, compressed: design 8. */
const mostScript = 450_000;

test('a list opened by its address asks for its rows once, before it is drawn, with little script', async ({
  open,
  request,
}) => {
  const html = await (await request.get('/')).text();
  expect(html.match(/rel="modulepreload"[^>]*start-/g), 'the start is named in the page').toHaveLength(1);
  const page = await open('operator');
  const asked: string[] = [];
  page.on('request', (call) => asked.push(new URL(call.url()).pathname));
  await page.addInitScript(() => {
    const drawn = (): void => {
      if (document.querySelector('h1')) performance.mark('drawn');
      else requestAnimationFrame(drawn);
    };
    requestAnimationFrame(drawn);
  });
  await page.goto('/#/syscode/hscode?size=10');
  const link = page.getByRole('table').getByRole('link').first();
  await expect(link).toBeVisible();
  asked.length = 0;
  await page.reload();
  await expect(link).toBeVisible();
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
  expect(asked.filter((path) => path === '/api/entities/hs-code')).toHaveLength(1);
  expect(asked.filter((path) => path === '/api/login/getInfo')).toHaveLength(1);
  const times = await page.evaluate(() => ({
    asked: performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/entities/hs-code'))
      ?.startTime,
    drawn: performance.getEntriesByName('drawn')[0]?.startTime,
  }));
  expect(times.asked).toBeLessThan(times.drawn ?? 0);
  const bytes = await scriptBytes(page);
  expect(bytes, 'the browser tells the bytes of scripts').toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(mostScript);
});

/** Bytes of the scripts of the page as they travelled, also those that the browser had kept. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}
