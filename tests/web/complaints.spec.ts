// The watch over the browsers of all other tests sees what it is there for.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { type Complaints, watch } from './complaints.ts';

test('errors, broken security policy, refused calls and headers of our own are noticed', async ({ browser }) => {
  const complaints: Complaints = { found: [], expected: new Set([405]) };
  const context = await browser.newContext();
  await watch(context, complaints);
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(async () => {
    console.error('spilt milk');
    setTimeout(() => {
      throw new Error('thrown away');
    });
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
    await fetch('/api/entities/service-order', { headers: { 'Idempotency-Key': 'one' } });
  });
  await expect
    .poll(() => complaints.found.map((complaint) => complaint.replace(/http:\/\/[^/]+/, '').split('\n')[0]))
    .toEqual(
      expect.arrayContaining([
        'console: spilt milk',
        'script: Error: thrown away',
        expect.stringMatching(/^console: Content-Security-Policy: script-src/),
        '401: GET /api/entities/service-order',
        'headers idempotency-key: GET /api/entities/service-order',
      ]),
    );
  expect(await page.title()).not.toBe('taken over');
  await context.close();
});

test('a text on the page cannot become a script', async ({ openNew, complaints }) => {
  const page = await openNew();
  complaints.expected.add(401);
  const attack = '<img src=x onerror="document.title=1">';
  await page.getByRole('textbox', { name: '用户名' }).fill(attack);
  await page.getByRole('textbox', { name: '密码' }).fill(attack);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('账号或密码错误，请重新登录');
  await expect(page).toHaveTitle('登录 - 通关');
});
