// What a browser loads until the first list shows, beside a bare page with one ProTable: bytes as they travel, milliseconds,
// and processor time.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { logInOn, openBrowser, percentile } from './browser.ts';
import { serveBare, serveFresh } from './served.ts';

const list = '/#/syscode/hscode';
/** The machine's speed varies: the pages take turns, and the middle of their times counts. */
const rounds = 9;

interface Visit {
  readonly milliseconds: number;
  /** Milliseconds the processor worked on the page: the same on a machine that others use too. */
  readonly processor: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly otherBytes: number;
}

/** Opens a page with a table anew and waits for its first row. */
async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = { script: 0, style: 0, other: 0 };
  // The stream of the browser never ends.
  const pending = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => type !== 'EventSource' && pending.add(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    const type = types.get(requestId);
    if (type === 'Script') bytes.script += encodedDataLength;
    else if (type === 'Stylesheet') bytes.style += encodedDataLength;
    else bytes.other += encodedDataLength;
  });
  const before = await processorTimes(page);
  const start = performance.now();
  await page.goto(address);
  await page.locator('.ant-table-row').first().waitFor();
  const milliseconds = performance.now() - start;
  const after = await processorTimes(page);
  const processor = [...after].reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0);
  await untilQuiet(page, pending);
  await page.close();
  return {
    ...{ milliseconds, processor },
    ...{ scriptBytes: bytes.script, styleBytes: bytes.style, otherBytes: bytes.other },
  };
}

/** Until nothing was asked for during a second, and the bell has come with what it loads. */
async function untilQuiet(page: Page, pending: ReadonlySet<string>): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet = pending.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(100);
}

/** Milliseconds the processor has worked for each process of the browser that draws pages. */
async function processorTimes(page: Page): Promise<ReadonlyMap<number, number>> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  await session?.detach();
  const drawing = processInfo.filter(({ type }) => type === 'renderer');
  return new Map(drawing.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
}

/** The first visit finds an empty cache, the second what the first has left in it. */
async function visitTwice(browser: Browser, { address, state }: Subject): Promise<readonly [Visit, Visit]> {
  const context = await browser.newContext(state && { storageState: state });
  const visits = [await visit(context, address), await visit(context, address)] as const;
  await context.close();
  return visits;
}

interface Subject {
  readonly name: string;
  readonly address: string;
  /** Cookies and the like of somebody logged in. */
  readonly state?: Awaited<ReturnType<BrowserContext['storageState']>>;
}

async function main(): Promise<void> {
  const [served, bare] = [await serveFresh(), await serveBare()];
  const browser = await openBrowser();
  try {
    const entered = await browser.newContext();
    await logInOn(await entered.newPage(), served.address, 'operator');
    const subjects: readonly Subject[] = [
      { name: 'first list', address: `${served.address}${list}`, state: await entered.storageState() },
      { name: 'bare page', address: bare.address },
    ];
    await entered.close();
    const visits = subjects.map((): (readonly [Visit, Visit])[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [at, subject] of subjects.entries()) visits[at]?.push(await visitTwice(browser, subject));
    }
    for (const [at, { name }] of subjects.entries()) {
      console.log(`${name}, cold: ${told(visits[at]?.map(([cold]) => cold) ?? [])}`);
      console.log(`${name}, warm: ${told(visits[at]?.map(([, warm]) => warm) ?? [])}`);
    }
  } finally {
    await browser.close();
    await Promise.all([served.stop(), bare.stop()]);
  }
}

/** The middle of each figure. */
function told(visits: readonly Visit[]): string {
  const middle = (key: keyof Visit, unit: number): string => {
    const values = visits.map((visit) => visit[key]);
    return (percentile(values, 0.5) / unit).toFixed(0);
  };
  const bytes = `script ${middle('scriptBytes', 1000)} kB, styles ${middle('styleBytes', 1000)} kB`;
  const times = `${middle('milliseconds', 1)} ms, processor ${middle('processor', 1)} ms`;
  return `${times}, ${bytes}, other ${middle('otherBytes', 1000)} kB`;
}

await main();
