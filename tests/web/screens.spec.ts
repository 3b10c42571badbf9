// Every screen, opened in each language by a person it is for: titled, translated, within the width of a small screen,
// usable without seeing it, and in one of the languages its words standing out from their ground.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { menu } from '../../generated/menu.gen.ts';
import { type AccountType, type Language, languages } from '../../runtime/core/descriptor.ts';
import type { MenuItem } from '../../runtime/core/menu.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './browser-test.ts';

test.describe.configure({ mode: 'parallel' });

/** Who opens a screen that several may see: the first of these. The administrator sees all and opens what is left. */
const accounts: readonly AccountType[] = ['trader', 'broker', 'operator', 'bank', 'admin'];
const opener = (item: MenuItem): AccountType =>
  accounts.find((account) => item.accounts.includes(account) && item.level !== 'staff' && !isLedOn(item, account)) ??
  'admin';

/** Whether such a person is led elsewhere: demo traders and brokers from the dashboard, which `home.spec.ts` plays. */
const isLedOn = (item: MenuItem, account: AccountType): boolean =>
  item.key === 'dashboard' && (account === 'trader' || account === 'broker');

/** A key of the locales that stands on the page in place of its words. */
const untranslated = /\b(?:entity|ui|menu|lifecycle|message|error|limit|format|rule)\.[A-Za-z][\w.-]+/;
const han = /\p{Script=Han}/u;

interface Words {
  readonly [key: string]: string | Words;
}

type Say = (key: string) => string;

/** The words of a language, by dotted key, as the pages read them. */
async function wordsOf(language: Language): Promise<Say> {
  const file = join(import.meta.dirname, '..', '..', 'generated', 'locales', `${language}.gen.json`);
  const words: Words = JSON.parse(await readFile(file, 'utf8'));
  return (key) => {
    const found = key
      .split('.')
      .reduce<string | Words | undefined>(
        (level, step) => (typeof level === 'object' ? level[step] : undefined),
        words,
      );
    return typeof found === 'string' ? found : '';
  };
}

for (const account of accounts) {
  for (const language of languages) {
    test(`${account} opens screens in ${language}`, async ({ open }) => {
      test.setTimeout(900_000);
      const say = await wordsOf(language);
      const page = await open(account, language);
      const screens = await screensInSight(page, say);
      expect(screens.length, 'screens in sight').toBeGreaterThan(1);
      const opened = new Set<string>();
      const axe = { pages: 0 };
      for (const [index, { item, link }] of screens.filter((screen) => opener(screen.item) === account).entries()) {
        // Colours are the same in all of them: each screen is looked at in one, all languages in turn.
        const look: Look = { language, axe, colours: languages[index % languages.length] === language };
        await test.step(item.key, async () => {
          await link.click();
          const title = item.key === 'dashboard' ? /\S/ : say(`menu.${item.key}`);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
          await expectSound(page, look);
          if (item.entity === undefined || opened.has(item.entity)) return;
          if (await openForms(page, { item, say, look })) opened.add(item.entity);
        });
      }
      console.log(`${account} in ${language}: ${axe.pages} pages through axe`);
    });
  }
}

interface Screen {
  readonly item: MenuItem;
  readonly link: Locator;
}

/** The links of the sidebar, all groups unfolded: exactly what the server says the person may see. */
async function screensInSight(page: Page, say: Say): Promise<readonly Screen[]> {
  const sidebar = page.getByRole('navigation', { name: say('ui.shell.menu'), exact: true });
  const folded = sidebar.getByRole('menuitem', { expanded: false });
  // The group of the page that comes first unfolds by itself.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  for (let left = await folded.count(); left > 0; left -= 1) {
    await folded.first().click();
    await expect(folded).toHaveCount(left - 1);
  }
  const answer = await page.request.post('/api/login/getInfo');
  const { data } = await answer.json();
  const inSight = new Set<string>([...data.userPermission.menuList, 'dashboard']);
  const items = menu.flatMap((group) => group.items).filter(({ key }) => inSight.has(key));
  const links = sidebar.getByRole('link');
  await expect(links).toHaveText(items.map(({ key }) => say(`menu.${key}`)));
  return items.map((item, index) => ({ item, link: links.nth(index) }));
}

/** How a page is looked at. */
interface Look {
  readonly language: Language;
  /** Counts the pages that went through axe. */
  readonly axe: { pages: number };
  readonly colours: boolean;
}

interface Opened {
  readonly item: MenuItem;
  readonly say: Say;
  readonly look: Look;
}

/** Opens the form of a new record and of the first one in the list, where there are such; says whether there was one. */
async function openForms(page: Page, { item, say, look }: Opened): Promise<boolean> {
  const title = page.getByRole('heading', { level: 1 });
  const create = page.getByRole('main').getByRole('button', { name: say('ui.list.create'), exact: false });
  if ((await create.count()) > 0) {
    await create.first().click();
    await expect(page).toHaveURL(new RegExp(`#${item.route}/new$`));
    await expect(page.getByRole('form')).toBeVisible();
    await expectSound(page, look);
    await page.goBack();
    await expect(title).toHaveText(say(`menu.${item.key}`));
    await expectSettled(page);
  }
  // Files in the list are links as well.
  const record = page.getByRole('table').locator(`a[href^="#${item.route}/"]`).first();
  if ((await record.count()) === 0) return false;
  await record.click();
  await expect(page).toHaveURL(new RegExp(`#${item.route}/[0-9a-f-]{36}$`));
  await expect(page.getByRole('form')).toBeVisible();
  await expectSound(page, look);
  return true;
}

async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0);
}

/** Titled, translated and no wider than the window. Complaints of the browser are watched for all the time. */
async function expectSound(page: Page, { language, axe, colours }: Look): Promise<void> {
  await expectSettled(page);
  // Everything that is found is told, not the first alone.
  const at = `${await page.title()} ${new URL(page.url()).hash}:`;
  expect.soft(await page.title(), at).toMatch(/^\S.* - \S+$/);
  const seen = await page.evaluate(() => ({
    text: document.body.innerText,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    /** Of the buttons above a list, where there is one. */
    height: Math.max(0, ...Array.from(document.querySelectorAll('.fitting-buttons'), (bar) => bar.clientHeight)),
    labels: [
      ...document.querySelectorAll<HTMLElement>('main :is(label, th, legend, h2, button:not([translate=no]))'),
    ].map((element) => element.innerText),
  }));
  expect.soft(untranslated.exec(seen.text)?.[0] ?? '', `${at} untranslated key`).toBe('');
  expect.soft(seen.overflow, `${at} pixels wider than the window`).toBeLessThanOrEqual(0);
  expect.soft(seen.height, `${at} buttons above the list in more than one line`).toBeLessThan(48);
  // Records and files may have Chinese names in any language; the words around them may not.
  if (language !== 'zh')
    expect
      .soft(
        seen.labels.filter((label) => han.test(label)),
        at,
      )
      .toEqual([]);
  await expectAccessible(page, at, { colours });
  axe.pages += 1;
}
