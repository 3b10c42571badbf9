// What the files here call `test`: browsers of people who are logged in, watched for everything a browser complains about.
import { type BrowserContext, type Cookie, expect, type Page, test as plain, type TestInfo } from '@playwright/test';
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import type { Language } from '../../runtime/core/descriptor/value.ts';
import { type Complaints, watch } from './complaints.ts';
import { appears } from './steps.ts';
import { startWorkerServer, type WorkerServer } from './worker-server.ts';

/** Password of every demo account. */
export const password = 'Tongguan#2026';

/** The account of each type, a colleague of the broker, and two analysts of the operator. */
type DemoAccount = AccountType | 'brokerstaff' | 'analyst' | 'analyst2';

interface WorkerFixtures {
  /** The server of this worker: what its tests leave behind is in nobody else's way. */
  readonly server: WorkerServer;
}

interface Fixtures {
  /** Opens the pages in a browser of its own, as a person who is logged in already. */
  readonly open: (account: DemoAccount, language?: Language) => Promise<Page>;
  /** Opens a browser that has never been here: it shows the login page, in Chinese. */
  readonly openNew: () => Promise<Page>;
  /** What the browsers of the test complained about; a test that ends with any has failed. */
  readonly complaints: Complaints;
}

/** Menus and drawers that slide are not where they were seen when a busy machine clicks them. */
const still = { reducedMotion: 'reduce' } as const;

// One login a worker and account: the server counts logins, and most tests are not about them.
const logins = new Map<DemoAccount, Promise<readonly Cookie[]>>();

export const test = plain.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startWorkerServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  complaints: async ({}, use) => {
    const complaints: Complaints = { found: [], expected: new Set() };
    await use(complaints);
    expect(complaints.found, 'complaints of the browser').toEqual([]);
  },
  openNew: async ({ browser, complaints, server }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...still, baseURL: server.address });
      contexts.push(context);
      await watch(context, complaints);
      const page = await context.newPage();
      await page.goto('/');
      return page;
    });
    await closeAll(contexts, info);
  },
  open: async ({ browser, complaints, playwright, server }, use, info) => {
    const contexts: BrowserContext[] = [];
    const { address: origin } = server;
    const logIn = async (username: DemoAccount): Promise<readonly Cookie[]> => {
      const caller = await playwright.request.newContext({ baseURL: origin });
      const answer = await caller.post('/api/login/auth', { data: { username, password } });
      expect(answer.status(), `login of ${username}`).toBe(200);
      const { cookies } = await caller.storageState();
      await caller.dispose();
      return cookies;
    };
    await use(async (account, language = 'zh') => {
      const login = logins.get(account) ?? logIn(account);
      logins.set(account, login);
      const context = await browser.newContext({
        ...still,
        baseURL: origin,
        storageState: stateOf(await login, origin, language),
      });
      contexts.push(context);
      await watch(context, complaints);
      const page = await context.newPage();
      await page.goto('/');
      // Where the person comes out first is open: who leaves before that has not been there, and it gets no tab.
      await appears(page.locator('.page-tabs').getByRole('tab', { selected: true }));
      return page;
    });
    await closeAll(contexts, info);
  },
});

/** Closes the browsers of a test. Of one that failed, what its pages showed is printed: a log is often all there is to go by. */
async function closeAll(contexts: readonly BrowserContext[], { status, expectedStatus }: TestInfo): Promise<void> {
  for (const context of contexts) {
    for (const page of status === expectedStatus ? [] : context.pages()) {
      const shown = await page.locator('body').ariaSnapshot();
      console.log(`${page.url()} showed:\n${shown}`);
    }
    await context.close();
  }
}

/** What such a browser has kept from its last visit. */
function stateOf(cookies: readonly Cookie[], origin: string, language: Language) {
  const [first] = cookies;
  const chosen = first ? [{ ...first, name: 'tongguan_language', value: language, httpOnly: false }] : [];
  const localStorage = [
    { name: 'tongguan_language', value: language },
    { name: 'tongguan_logged_in', value: '1' },
  ];
  return { cookies: [...cookies, ...chosen], origins: [{ origin, localStorage }] };
}
