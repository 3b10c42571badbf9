// The dev loop: from the moment a file is saved to the change on the open page of `tongguan dev`, by the browser's clock; each kind of
// edit several times, done and taken back, the page untouched meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Development, logInFirst, patience, seenAfter, startDevelopment } from '../web/development.ts';
import { edit } from '../web/project-copy.ts';
import { openBrowser, percentile } from './browser.ts';

const rounds = 5;
/** Milliseconds between two edits: what goes on behind the page's back comes to its end. */
const rest = 4_000;

const labels = 'locales/entities/hs-code.yaml';
const schema = 'schemas/reference/hs-code.yaml';

interface Edit {
  readonly what: string;
  /** Where the page is. */
  readonly place: string;
  readonly file: string;
  /** The text that stands in the file once, and what takes its place. */
  readonly texts: readonly [string, string];
  /** True in the page once it is seen; for what is taken back, once it is false. */
  readonly seen: string;
}

const list = '/#/syscode/hscode?size=10';
const form = '/#/syscode/hscode/new';
const hasHeader = (name: string): string =>
  `[...document.querySelectorAll('th')].some((head) => head.textContent.includes('${name}'))`;
const isTold = `document.querySelector('vite-error-overlay') !== null`;

const edits: readonly Edit[] = [
  {
    what: 'a label, in a list',
    place: list,
    file: labels,
    texts: ['hsName: { zh: HS名称,', 'hsName: { zh: 税则名称,'],
    seen: hasHeader('税则名称'),
  },
  {
    what: 'a column',
    place: list,
    file: schema,
    texts: ['columns: [hsCode, hsName, goodsName,', 'columns: [hsCode, updatedAt, hsName,'],
    seen: hasHeader('最后修改时间'),
  },
  {
    what: 'a limit, in a form',
    place: form,
    file: schema,
    texts: [
      'hsName:               { type: string, minLength: 1, maxLength: 200,',
      'hsName:               { type: string, minLength: 1, maxLength: 4,',
    ],
    seen: `document.getElementById('f.hsName')?.getAttribute('aria-invalid') === 'true'`,
  },
  {
    what: 'a rule',
    place: form,
    file: schema,
    texts: [
      '  - { id: no-circle,',
      '  - { id: version-known, required-when: version, when: { field: extensionCode, is: "12" }, on: save, spec: proposed }\n  - { id: no-circle,',
    ],
    seen: `document.querySelector('label[for="f.version"] .tg-star') !== null`,
  },
  {
    what: 'a layout',
    place: form,
    file: schema,
    texts: [
      'fields: [hsCode, chapter, hsName, hsNameEn, goodsName,',
      'fields: [goodsName, hsCode, chapter, hsName, hsNameEn,',
    ],
    seen: `document.querySelector('form input')?.id === 'f.goodsName'`,
  },
  {
    what: 'a mistake',
    place: form,
    file: schema,
    texts: ['sort: hsCode\n', 'sort: hsCodee\n'],
    seen: isTold,
  },
  {
    what: 'a mistake in an override',
    place: form,
    file: 'overrides/fx-collection/list.tsx',
    texts: ['cells: { daysLeft:', 'cells: { daysLefft:'],
    seen: isTold,
  },
];

/** Goes where an edit is seen; the form holds what the limit and the rule judge. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.goto('/#/dashboard');
  await page.goto(place);
  if (place === list) {
    await page.waitForSelector('th', patience);
    return;
  }
  await page.locator('[id="f.hsName"]').fill('长粒米精米', patience);
  await page.locator('[id="f.extensionCode"]').fill('12');
  await page.locator('[id="f.classificationCode"]').fill('A1');
  await page.waitForTimeout(1_000);
}

async function measure(page: Page, { folder }: Development): Promise<void> {
  const figures = new Map<string, number[]>();
  const note = (what: string, ms: number): void => void figures.set(what, [...(figures.get(what) ?? []), ms]);
  for (let round = 0; round < rounds; round++) {
    let place = '';
    for (const { what, file, texts, seen, ...edited } of edits) {
      if (edited.place !== place) await goTo(page, edited.place);
      place = edited.place;
      await pause(rest);
      const taken: (() => void)[] = [];
      note(what, await seenAfter(page, () => void taken.push(edit(folder, file, texts)), seen));
      await pause(rest);
      note(`${what}, taken back`, await seenAfter(page, () => taken.pop()?.(), `!(${seen})`));
    }
  }
  for (const [what, all] of figures) {
    const said = [percentile(all, 0.5), Math.min(...all), Math.max(...all)].map((ms) => String(ms).padStart(6));
    console.log(`  ${what.padEnd(40)} ${said.join('')}`);
  }
}

async function main(): Promise<void> {
  const development = await startDevelopment();
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: development.address, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto('/');
    await logInFirst(page, development.password);
    console.log(`From save to seen, ms: median, least, most of ${rounds}`);
    await measure(page, development);
  } finally {
    await browser.close();
    await development.stop();
  }
}

await main();
