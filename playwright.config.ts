// How people are played in a browser: each worker on a server and on data of its own, which demo accounts have filled.
import { defineConfig } from '@playwright/test';

const chromium = process.env.TONGGUAN_CHROMIUM;

/**
 * Pages live for seconds here, and the tests share the cores with their browsers: code is not optimised for a long run,
 * and memory is cleared less often. A tenth of the processor time of a page.
 */
const args = ['--js-flags=--no-opt --min-semi-space-size=32 --max-semi-space-size=64'];

/** Downloads with Chinese names keep these where a machine says nothing of its letters. */
const env = { LANG: 'C.UTF-8', ...process.env };

const ownServer = ['**/installation.spec.ts', '**/dev.spec.ts'];

export default defineConfig({
  testDir: 'tests/web',
  // First those with servers and data of their own, while the data of the others are made.
  projects: [
    { name: 'own server', testMatch: ownServer },
    { name: 'demo data', testMatch: '**/*.spec.ts', testIgnore: ownServer },
  ],
  globalSetup: './tests/web/seeded-folder.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What passes the second time alone is told at the end: it is a fault, of the product or of the test.
  retries: 1,
  reporter: [['list'], ['./tests/web/browser-reporter.ts']],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { args, env, ...(chromium !== undefined && { executablePath: chromium }) },
  },
});
