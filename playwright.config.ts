// How people are played in a browser: on the product as it is served, each file on its own records.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** A port nobody uses, chosen once: workers inherit it. */
async function choosePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' && address !== null ? address.port : 18_080);
}

process.env.TONGGUAN_E2E_PORT ??= await choosePort();
const port = process.env.TONGGUAN_E2E_PORT;
const baseURL = `http://127.0.0.1:${port}`;
const chromium = process.env.TONGGUAN_CHROMIUM;

export default defineConfig({
  testDir: 'tests/web',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    ...(chromium !== undefined && { launchOptions: { executablePath: chromium } }),
  },
  webServer: {
    command: `"${process.execPath}" "${join(import.meta.dirname, 'tests', 'e2e-server.ts')}"`,
    url: `${baseURL}/healthz`,
    env: { PORT: port, TONGGUAN_HOST: '127.0.0.1' },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
});
