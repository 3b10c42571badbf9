// What a browser loads until the first list shows: bytes of script and styles as they travel, milliseconds, and processor time.
import type { BrowserContext, Page } from '@playwright/test';
import { logInOn, openBrowser } from './browser.ts';
import { serveFresh } from './served.ts';

const list = '/#/syscode/hscode';

interface Visit {
  readonly milliseconds: number;
  /** Milliseconds the processor worked on the page: the same on a machine that others use too. */
  readonly processor: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly otherBytes: number;
}

/** Opens the list in a new page and waits for its first row. */
async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = { script: 0, style: 0, other: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === 'Script') bytes.script += encodedDataLength;
    else if (type === 'Stylesheet') bytes.style += encodedDataLength;
    else bytes.other += encodedDataLength;
  });
  const before = await processorTimes(page);
  const start = performance.now();
  await page.goto(`${address}${list}`);
  await page.locator('.ant-table-row').first().waitFor();
  const milliseconds = performance.now() - start;
  const after = await processorTimes(page);
  const processor = [...after].reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0);
  await page.waitForLoadState('networkidle');
  await page.close();
  return {
    ...{ milliseconds, processor },
    ...{ scriptBytes: bytes.script, styleBytes: bytes.style, otherBytes: bytes.other },
  };
}

/** Milliseconds the processor has worked for each process of the browser that draws pages. */
async function processorTimes(page: Page): Promise<ReadonlyMap<number, number>> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  await session?.detach();
  const drawing = processInfo.filter(({ type }) => type === 'renderer');
  return new Map(drawing.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
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
    console.log(`first list, cold: ${told(cold)}`);
    console.log(`first list, warm: ${told(warm)}`);
  } finally {
    await browser.close();
    await served.stop();
  }
}

function told({ milliseconds, processor, scriptBytes, styleBytes, otherBytes }: Visit): string {
  const kB = (count: number): string => `${(count / 1000).toFixed(0)} kB`;
  const bytes = `script ${kB(scriptBytes)}, styles ${kB(styleBytes)}, other ${kB(otherBytes)}`;
  return `${milliseconds.toFixed(0)} ms, processor ${processor.toFixed(0)} ms, ${bytes}`;
}

await main();
