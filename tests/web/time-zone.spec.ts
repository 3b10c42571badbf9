// Times by the clocks of the business, for a reader whose browser is in another zone: in lists, and as they are typed.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { addNew, inputOf, openMenu } from './steps.ts';

// An hour and a half behind the business.
test.use({ timezoneId: 'Asia/Yangon' });

test('a reader in Myanmar sees and types the times of the business, and the zone on hover', async ({ open }) => {
  const page = await open('trader');
  // A wide screen has room for the column.
  await page.setViewportSize({ width: 1920, height: 900 });
  await openMenu(page, '委托订单', '我的订单');
  const time = page.getByRole('row').locator('time').first();
  await expect(time).toBeVisible();
  const moment = (await time.getAttribute('dateTime')) ?? '';
  const there = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(moment));
  await expect(time).toHaveText(there);
  await expect(time).toHaveAttribute('title', `${there} · Asia/Shanghai (UTC+8)`);
});

test('what is typed in another zone is the time of the business', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '舱单与运抵', '载货车辆进境确报');
  await addNew(page);
  const arrival = inputOf(page, '抵达第一目的港时间');
  await expect(arrival).toHaveAttribute('title', 'Asia/Shanghai (UTC+8)');
  await arrival.fill('2026-11-23 15:30');
  await arrival.press('Tab');
  await expect(arrival).toHaveValue('2026-11-23 15:30:00');
  await inputOf(page, '货物运输批次号').fill('ZONE20261123');
  const [answer] = await Promise.all([
    page.waitForResponse(
      (call) => call.request().method() === 'POST' && /entities\/vehicle-entry-report\?/.test(call.url()),
    ),
    page.getByRole('button', { name: '暂存' }).click(),
  ]);
  expect((await answer.json()).data.arrivalAt).toBe('2026-11-23T07:30:00.000Z');
  await expect(arrival).toHaveValue('2026-11-23 15:30:00');
});
