// What a browser loads until the first list shows: bytes of script as they travel, and milliseconds cold and warm.
import type { BrowserContext } from '@playwright/test';
import { logInOn, openBrowser } from './browser.ts';
import { serveFresh } from './served.ts';

const list = '/#/syscode/hscode';

interface Visit {
  readonly milliseconds: number;
  readonly scriptBytes: number;
  readonly otherBytes: number;
}

/** Opens the list in a new page and waits for its first row. */
async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = { script: 0, other: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') bytes.script += encodedDataLength;
    else bytes.other += encodedDataLength;
  });
  const start = performance.now();
  await page.goto(`${address}${list}`);
  await page.locator('.ant-table-row').first().waitFor();
  const milliseconds = performance.now() - start;
  await page.waitForLoadState('networkidle');
  await page.close();
  return { milliseconds, scriptBytes: bytes.script, otherBytes: bytes.other };
}

async function main(): Promise<void> {
  const served = await serveFresh();
  const browser = await openBrowser();
  try {
    const entered = await browser.newContext();
    await logInOn(await entered.newPage(), served.address, 'operator');
    // A context of its own has an empty cache, but is logged in.
    const context = await browser.newContext({ storageState: await entered.storageState() });
    const cold = await visit(context, served.address);
    const warm = await visit(context, served.address);
    const kB = (count: number): string => `${(count / 1000).toFixed(0)} kB`;
    console.log(
      `first list, cold: ${cold.milliseconds.toFixed(0)} ms, script ${kB(cold.scriptBytes)}, other ${kB(cold.otherBytes)}`,
    );
    console.log(`first list, warm: ${warm.milliseconds.toFixed(0)} ms, script ${kB(warm.scriptBytes)}`);
  } finally {
    await browser.close();
    await served.stop();
  }
}

await main();
