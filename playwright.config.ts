// How people are played in a browser: each worker on a server and on data of its own, which demo accounts have filled.
import { defineConfig } from '@playwright/test';

const chromium = process.env.TONGGUAN_CHROMIUM;

export default defineConfig({
  testDir: 'tests/web',
  testMatch: '**/*.spec.ts',
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
    ...(chromium !== undefined && { launchOptions: { executablePath: chromium } }),
  },
});
