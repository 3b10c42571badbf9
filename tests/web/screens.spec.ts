// Every screen, opened in each language by a person it is for: titled, translated, within the width of a small screen,
// usable without seeing it, and in one of the languages its words standing out from their ground.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { menu } from '../../generated/menu.gen.ts';
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { MenuItem } from '../../runtime/core/menu.ts';
import { ownNames, storageKey } from '../../runtime/web/i18n/language.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './browser-test.ts';
import { appears, expectSpoken, speak } from './steps.ts';

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

/** Goes on after what is not so: everything that is found is told, not the first alone. */
const softly = expect.configure({ soft: true });

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

async function allWords(): Promise<ReadonlyMap<Language, Say>> {
  return new Map(await Promise.all(languages.map(async (language) => [language, await wordsOf(language)] as const)));
}

/** Screens that one test opens; those of one entity beside one another, whose forms are opened once. */
const many = 10;

for (const account of accounts) {
  const own = menu
    .flatMap((group) => group.items)
    .filter((item) => opener(item) === account)
    .sort((a, b) => (a.entity ?? a.key).localeCompare(b.entity ?? b.key));
  for (let first = 0; first < Math.max(1, own.length); first += many) {
    const screens = own.slice(first, first + many);
    test(`${account} opens ${screens.map(({ key }) => key).join(', ')}`, async ({ open }) => {
      test.setTimeout(600_000);
      const visit = new Visit(await open(account), await allWords());
      await visit.openOther();
      const items = await itemsInSight(visit, account);
      expect(items.length, 'screens in sight').toBeGreaterThan(1);
      if (first === 0) await expectSidebar(visit, items);
      const opened = new Set<string>();
      for (const [number, item] of screens.entries()) {
        await test.step(item.key, async () => {
          // Structure and colours are the same in all languages: each screen is looked at for them in one, in turn.
          const thorough = languages[(first + number) % languages.length] ?? 'zh';
          await visit.goTo(
            items.findIndex(({ key }) => key === item.key),
            item.key,
          );
          await expect(visit.title).toHaveText(item.key === 'dashboard' ? /\S/ : visit.say(`menu.${item.key}`));
          await expectSound(visit, thorough);
          if (item.entity === undefined || opened.has(item.entity)) return;
          if (await openForms(visit, { item, thorough })) opened.add(item.entity);
        });
      }
      console.log(`${account} from ${screens[0]?.key ?? 'nothing'}: ${visit.looks} pages through axe`);
    });
  }
}

/** Somebody who goes from screen to screen, and reads each in all languages. */
class Visit {
  readonly page: Page;
  readonly #words: ReadonlyMap<Language, Say>;
  #language: Language = 'zh';
  /** A second tab of the same browser. */
  #other: Page | null = null;
  /** Pages that went through axe, each language by itself. */
  looks = 0;

  constructor(page: Page, words: ReadonlyMap<Language, Say>) {
    this.page = page;
    this.#words = words;
  }

  get language(): Language {
    return this.#language;
  }

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get sidebar(): Locator {
    return this.page.getByRole('navigation', { name: this.say('ui.shell.menu'), exact: true });
  }

  /** The words of the language that is spoken now. */
  say(key: string): string {
    return this.#words.get(this.#language)?.(key) ?? '';
  }

  /** Opens a screen by the sidebar, once that stands there in the present language and no longer moves. */
  async goTo(index: number, key: string): Promise<void> {
    expect(index, `${key} is in sight`).toBeGreaterThanOrEqual(0);
    const link = this.sidebar.getByRole('link').nth(index);
    await expect(link).toHaveText(this.say(`menu.${key}`));
    await link.click();
  }

  /** Opens a second tab, which is where languages are chosen then. */
  async openOther(): Promise<void> {
    const other = await this.page.context().newPage();
    await other.goto('/healthz');
    this.#other = other;
  }

  /** Chooses a language: in the menu the first time, afterwards in the other tab, which this one follows. */
  async #speak(language: Language): Promise<void> {
    if (this.#other === null || this.looks === 0) await speak(this.page, ownNames[language]);
    else
      await this.#other.evaluate(([key, chosen]) => localStorage.setItem(key, chosen), [storageKey, language] as const);
    await expectSpoken(this.page, ownNames[language]);
    this.#language = language;
  }

  /** Does something in each language, the present one first. */
  async inEach(work: () => Promise<void>): Promise<void> {
    for (const language of [this.#language, ...languages.filter((one) => one !== this.#language)]) {
      if (language !== this.#language) await this.#speak(language);
      await work();
    }
  }
}

/** The screens that the server says the person may see, with the groups of the sidebar unfolded. */
async function itemsInSight({ page, title, sidebar }: Visit, account: AccountType): Promise<readonly MenuItem[]> {
  const folded = sidebar.getByRole('menuitem', { expanded: false });
  // The group of the page that comes first unfolds by itself.
  await expect(title).toHaveText(/\S/);
  for (let left = await folded.count(); left > 0; left -= 1) {
    await folded.first().click();
    await expect(folded).toHaveCount(left - 1);
  }
  const answer = await page.request.post('/api/login/getInfo');
  const { data } = await answer.json();
  const inSight = new Set<string>([...data.userPermission.menuList, 'dashboard']);
  return [...menu]
    .sort((a, b) => (a.places?.[account] ?? 0) - (b.places?.[account] ?? 0))
    .flatMap((group) => group.items)
    .filter(({ key }) => inSight.has(key));
}

/** The sidebar offers exactly these, in the words of each language. */
async function expectSidebar(visit: Visit, items: readonly MenuItem[]): Promise<void> {
  await visit.inEach(async () => {
    const names = items.map(({ key }) => visit.say(`menu.${key}`));
    await expect(visit.sidebar.getByRole('link')).toHaveText(names);
  });
}

interface Opened {
  readonly item: MenuItem;
  readonly thorough: Language;
}

/** Opens the form of a new record and the first record of the list, where there are such; says whether there was one. */
async function openForms(visit: Visit, { item, thorough }: Opened): Promise<boolean> {
  const { page } = visit;
  // Files in the list are links as well.
  const record = page.getByRole('table').locator(`a[href^="#${item.route}/"]`).first();
  const address = (await record.count()) > 0 ? await record.getAttribute('href') : null;
  // Behind its sign, and not the one that makes a record of a template.
  const create = page.getByRole('main').getByRole('button', { name: new RegExp(`${visit.say('ui.list.create')}$`) });
  if ((await create.count()) > 0) {
    await create.first().click();
    await page.waitForURL(new RegExp(`#${item.route}/new$`));
    await appears(page.getByRole('form'));
    await expectSound(visit, thorough);
  }
  if (address === null) return false;
  await page.goto(address);
  await page.waitForURL(new RegExp(`#${item.route}/[0-9a-f-]{36}$`));
  await appears(page.getByRole('form'));
  await expectSound(visit, thorough);
  return true;
}

function chineseLabels({ labels }: ReturnType<typeof lookAround>): string[] {
  return labels.filter((label) => han.test(label));
}

async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0);
}

/** In each language titled, translated and no wider than the window. Complaints of the browser are watched for all the time. */
async function expectSound(visit: Visit, thorough: Language): Promise<void> {
  await visit.inEach(async () => {
    const { page, language } = visit;
    await expectSettled(page);
    const at = `${language} ${await page.title()} ${new URL(page.url()).hash}:`;
    expect.soft(await page.title(), at).toMatch(/^\S.* - \S+$/);
    const seen = await page.evaluate(lookAround);
    expect.soft(seen.language, `${at} language of the page`).toMatch(new RegExp(`^${language}\\b`));
    expect.soft(untranslated.exec(seen.text)?.[0] ?? '', `${at} untranslated key`).toBe('');
    expect.soft(seen.overflow, `${at} pixels wider than the window`).toBeLessThanOrEqual(0);
    expect.soft(seen.height, `${at} buttons above the list in more than one line`).toBeLessThan(48);
    // Records and files may have Chinese names in any language; the words around them may not. Answers in the language before stay
    // in sight until the new ones come.
    if (language !== 'zh') {
      await softly.poll(() => page.evaluate(lookAround).then(chineseLabels), { message: at }).toEqual([]);
    }
    // The frame is the same around every page: it is looked at with the first of each language.
    const within = visit.looks >= languages.length ? { within: ['main', '.page-tabs'] } : {};
    await expectAccessible(page, at, { thorough: language === thorough, ...within });
    visit.looks += 1;
  });
}

/** Run in the page: what a person sees of it. */
function lookAround() {
  const labels = document.querySelectorAll<HTMLElement>('main :is(label, th, legend, h2, button:not([translate=no]))');
  return {
    language: document.documentElement.lang,
    text: document.body.innerText,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    /** Of the buttons above a list, where there is one. */
    height: Math.max(0, ...Array.from(document.querySelectorAll('.fitting-buttons'), (bar) => bar.clientHeight)),
    labels: Array.from(labels, (element) => element.innerText),
  };
}
