// A server that is away while a page is opened says nothing about the login: the page waits, says so, and goes on where it was.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';

test('a page that is reloaded while the server is away keeps its place and its login', async ({ open, complaints }) => {
  const page = await open('trader');
  await page.goto('/#/trader?size=10');
  const heading = page.getByRole('heading', { level: 1, name: '委托下单' });
  await expect(heading).toBeVisible();
  complaints.expected.add(502);
  let isAway = true;
  // What a proxy answers whose server is being restarted.
  await page.route('**/api/login/getInfo', (route) =>
    isAway ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }) : route.fallback(),
  );
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('暂时连接不上服务器，正在重试…… 登录状态和页面都会保留。');
  isAway = false;
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/#\/trader\?size=10$/);
  await expect(page.getByRole('banner')).toBeVisible();
});
