// `npm run pictures`: the two pictures of the README, taken of the product as it is served with demo records. `-- <address>` takes
// them of a server that runs already.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ChildProgram } from '../child-program.ts';
import { findChromium } from '../find-chromium.ts';

const password = 'Tongguan#2026';

/** One picture: who looks, and what is done until there is something to see. */
interface Picture {
  readonly name: string;
  readonly account: string;
  readonly reach: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'desk',
    account: 'broker',
    reach: async (page) => {
      await page.goto('/#/customs2/importDeclarationDecl');
      const draft = page.getByRole('row').filter({ hasText: 'Draft' }).first();
      await draft.getByRole('link').first().click();
      await page.getByRole('region', { name: 'Basic data', exact: true }).getByLabel('Contract no.').waitFor();
      // A section is drawn when it comes into sight, and then has another height.
      const goods = page.getByText('Goods', { exact: true }).first();
      await goods.click();
      await page.getByRole('button', { name: 'Add line' }).first().waitFor();
      await goods.click();
    },
  },
  {
    name: 'rule-book',
    account: 'analyst',
    reach: async (page) => {
      await page.goto('/#/rules?text=net%20weight%20gross');
      const rule = page.getByRole('article').first();
      await rule.getByRole('button').first().click();
      await rule.getByRole('button', { name: 'One that fails', exact: true }).click();
    },
  },
];

async function take(browser: Browser, address: string, { name, account, reach }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: address,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 880 },
  });
  const answer = await context.request.post('/api/login/auth', { data: { username: account, password } });
  if (!answer.ok()) throw new Error(`Login of ${account}: ${await answer.text()}`);
  // As after an earlier visit in English.
  await context.addInitScript(() => {
    localStorage.setItem('tongguan_language', 'en');
    localStorage.setItem('tongguan_logged_in', '1');
  });
  await context.addCookies([{ name: 'tongguan_language', value: 'en', url: address }]);
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('.page-tabs').getByRole('tab', { selected: true }).waitFor();
  await reach(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(import.meta.dirname, `${name}.png`), animations: 'disabled' });
  await context.close();
}

/** Starts the product on data of its own and gives its address to `work`; ends it and removes the data whatever comes of it. */
async function served(work: (address: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tongguan-pictures-'));
  const server = new ChildProgram(['cli/main.ts', 'serve'], { TONGGUAN_DATA: folder, TONGGUAN_DEMO: '1', PORT: '0' });
  try {
    const [, address = ''] = /^Ready at (\S+)/.exec(await server.line(/^Ready at/)) ?? [];
    await work(address);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const executablePath = await findChromium(console.log);
const takeAll = async (address: string): Promise<void> => {
  if (executablePath === null) throw new Error('No Chromium was found, and none could be installed');
  const browser = await chromium.launch({ executablePath });
  try {
    for (const picture of pictures) await take(browser, address, picture);
  } finally {
    await browser.close();
  }
};
const [given] = process.argv.slice(2);
await (given === undefined ? served(takeAll) : takeAll(given));
