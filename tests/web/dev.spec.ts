// `tongguan dev`: what is edited in YAML is seen on the open page, which keeps its place and its login; and it ends without a trace.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test as onDemo } from './browser-test.ts';
import { type Development, logInFirst, patience, seenAfter, startDevelopment } from './development.ts';
import { edit } from './project-copy.ts';
import { appears, enter, inputOf, press, searchBoxOf, sectionOf } from './steps.ts';

const place = '/#/syscode/hscode?size=10';

const test = onDemo.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const development = await startDevelopment();
      await use(development);
      await development.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  actionTimeout: 60_000,
  server: [async ({ development }, use) => use({ ...development, stop: async () => {} }), { scope: 'worker' }],
});

/** Marks the page, so that a reload is noticed. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { stays: true }));

/** The page was not loaded anew, is where it was, and nobody is asked to log in. */
async function expectSamePage(page: Page, address: string): Promise<void> {
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  await expect(inputOf(page, '密码')).toHaveCount(0);
  expect(page.url()).toBe(address);
}

/** Does what changes a file, and says how long it took until a script in the page is true. How long that may be on a busy machine is not judged. */
async function seen(page: Page, what: string, change: () => void, script: string): Promise<void> {
  await test.step(what, async () => {
    console.log(`${what} seen after ${await seenAfter(page, change, script)} ms`);
  });
}

/** Command lines of processes that run from the copy, or work on its data. */
function leftBehind(folder: string): string[] {
  const lines = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
  return lines.filter((line) => line.includes(folder));
}

const labels = 'locales/entities/hs-code.yaml';
const schema = 'schemas/reference/hs-code.yaml';

/** A list that is filtered and scrolled follows labels and columns. */
async function editList(page: Page, { folder, address }: Development): Promise<void> {
  await page.goto(place);
  const filter = searchBoxOf(page);
  await expect(page.getByRole('columnheader', { name: 'HS名称' })).toBeVisible(patience);
  await filter.fill('1006');
  await filter.press('Enter');
  await expect(page).toHaveURL(/1006/, patience);
  const filtered = page.url();
  expect(filtered.startsWith(address)).toBe(true);
  await filter.fill('100630');
  await page.evaluate(() => window.scrollTo(0, 60));
  const scrolled = await page.evaluate(() => window.scrollY);
  await mark(page);
  const hasHeader = (name: string): string =>
    `[...document.querySelectorAll('th')].some((head) => head.textContent.includes('${name}'))`;
  await seen(
    page,
    'a label',
    () => edit(folder, labels, ['hsName: { zh: HS名称,', 'hsName: { zh: 税则名称,']),
    hasHeader('税则名称'),
  );
  await expectSamePage(page, filtered);
  await seen(
    page,
    'a column',
    () => edit(folder, schema, ['columns: [hsCode, hsName, goodsName,', 'columns: [hsCode, updatedAt, hsName,']),
    hasHeader('最后修改时间'),
  );
  await expectSamePage(page, filtered);
  await expect(filter).toHaveValue('100630');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
}

/** A form in which something is typed follows limits, rules, labels and its layout, tells mistakes, and loses nothing. */
async function editForm(page: Page, { folder, address }: Development): Promise<void> {
  await page.goto('/#/syscode/hscode/new');
  const section = sectionOf(page, '商品');
  const name = page.locator('[id="f.hsName"]');
  await name.fill('长粒米精米');
  await inputOf(section, '附加码').fill('12');
  const last = inputOf(section, '分类代码');
  await last.fill('A1');
  await mark(page);
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  const isKept = async (): Promise<void> => {
    await expectSamePage(page, `${address}/#/syscode/hscode/new`);
    await expect(name).toHaveValue('长粒米精米');
    await expect(inputOf(section, '附加码')).toHaveValue('12');
    await expect(last).toHaveValue('A1');
  };
  await seen(
    page,
    'a limit',
    () =>
      edit(folder, schema, [
        'hsName:               { type: string, minLength: 1, maxLength: 200,',
        'hsName:               { type: string, minLength: 1, maxLength: 4,',
      ]),
    `document.getElementById('f.hsName')?.getAttribute('aria-invalid') === 'true'`,
  );
  await isKept();
  const rule =
    '  - { id: version-known, required-when: version, when: { field: extensionCode, is: "12" }, on: save, spec: proposed }\n';
  await seen(
    page,
    'a rule',
    () => edit(folder, schema, ['  - { id: no-circle,', `${rule}  - { id: no-circle,`]),
    `document.querySelector('label[for="f.version"] .tg-star') !== null`,
  );
  await isKept();
  await expect(last).toBeFocused();
  await seen(
    page,
    'a layout',
    () =>
      edit(folder, schema, [
        'fields: [hsCode, chapter, hsName, hsNameEn, goodsName,',
        'fields: [goodsName, hsCode, chapter, hsName, hsNameEn,',
      ]),
    `document.querySelector('form input')?.id === 'f.goodsName'`,
  );
  await isKept();
  let mend = (): void => {};
  await seen(
    page,
    'a mistake',
    () => {
      mend = edit(folder, schema, ['sort: hsCode\n', 'sort: hsCodee\n']);
    },
    `document.querySelector('vite-error-overlay') !== null`,
  );
  const overlay = page.locator('vite-error-overlay');
  await expect(overlay).toContainText(/schemas\/reference\/hs-code\.yaml:\d+:\d+ E203/);
  await expect(overlay).toContainText('fix: write "hsCode"');
  await seen(page, 'its end', () => mend(), `document.querySelector('vite-error-overlay') === null`);
  await isKept();
  // TypeScript looks at it once all else is done.
  await seen(
    page,
    'a mistake in an override',
    () => {
      mend = edit(folder, 'overrides/fx-collection/list.tsx', ['cells: { daysLeft:', 'cells: { daysLefft:']);
    },
    `document.querySelector('vite-error-overlay') !== null`,
  );
  await expect(overlay).toContainText(/overrides\/fx-collection\/list\.tsx:\d+:\d+ E510/);
  await expect(overlay).toContainText('fix: write daysLeft');
  await seen(page, 'the end of that', () => mend(), `document.querySelector('vite-error-overlay') === null`);
  await isKept();
}

/** A field that is new has its place in the form, and its column in the table: what is typed there is kept. */
async function addField(page: Page, { folder }: Development): Promise<void> {
  await seen(
    page,
    'a new field',
    () => {
      edit(folder, labels, ['fields:\n', 'fields:\n  tariffNote: { zh: 税则注释, en: Tariff note, my: အခွန်မှတ်ချက် }\n']);
      edit(folder, schema, [
        'classificationCode:   {',
        'tariffNote: { type: string, maxLength: 100 }\n  classificationCode:   {',
      ]);
      edit(folder, schema, [
        'extensionCode, classificationCode, parentClassification] }',
        'extensionCode, tariffNote, classificationCode, parentClassification] }',
      ]);
    },
    `document.getElementById('f.tariffNote') !== null`,
  );
  await enter(page, {
    HS编码: '10063099',
    税则名称: '精米',
    版本: '2026',
    税则注释: '不含碎米',
    法定第一单位: ['035', '035 千克'],
  });
  await press(page, '保存');
  await expect(page.getByRole('heading', { level: 1, name: '10063099 精米' })).toBeVisible(patience);
  await page.reload();
  await expect(inputOf(page, '税则注释')).toHaveValue('不含碎米', patience);
}

test('what is edited is seen on the open page, which loses nothing; and so is a mistake', async ({
  openNew,
  development,
  complaints,
}) => {
  test.setTimeout(900_000);
  // The login page asks for demo accounts, of which there are none.
  complaints.expected.add(404);
  const page = await openNew();
  await logInFirst(page, development.password);
  await editList(page, development);
  await editForm(page, development);
  await addField(page, development);
});

test('hooks that do not load leave the server of before at work until they do, and the page says why', async ({
  development,
  openNew,
  complaints,
}) => {
  test.setTimeout(300_000);
  const { folder, program, address } = development;
  // Nobody is logged in: the server itself says so, and nobody does where it is away.
  const answer = async (): Promise<number> => (await fetch(`${address}/api/entities/contract`)).status;
  const readyOnes = (): number => program.lines.filter((line) => line.startsWith('Server ready')).length;
  const before = readyOnes();
  expect(await answer()).toBe(401);
  const mend = edit(folder, 'overrides/contract/hooks.ts', ["from './sign-contract.ts'", "from './sign-contrat.ts'"]);
  await program.line(/The server of before goes on answering/);
  expect(await answer()).toBe(401);
  expect(readyOnes()).toBe(before);
  mend();
  await expect.poll(readyOnes, { timeout: 120_000 }).toBe(before + 1);
  expect(await answer()).toBe(401);
  // One that compiles and throws is told by no compiler: the page says what the server said, and where.
  // The login page asks for demo accounts, of which there are none.
  complaints.expected.add(404);
  const page = await openNew();
  await appears(inputOf(page, '用户名'));
  const throws = "throw new Error('no ledger today');";
  const mendThrown = edit(folder, 'overrides/contract/hooks.ts', ['export default', `${throws}\nexport default`]);
  const overlay = page.locator('vite-error-overlay');
  await expect(overlay).toContainText('no ledger today', { timeout: 120_000 });
  await expect(overlay).toContainText(/overrides\/contract\/hooks\.ts:\d+:\d+/);
  expect(await answer()).toBe(401);
  mendThrown();
  await expect(overlay).toHaveCount(0, { timeout: 120_000 });
  expect(readyOnes()).toBe(before + 2);
});

test('Ctrl-C just after an edit leaves nothing behind', async ({ development }) => {
  test.setTimeout(200_000);
  const { folder, program } = development;
  expect(leftBehind(folder).length).toBeGreaterThan(0);
  const compiled = program.lines.filter((line) => line.startsWith('Compiled')).length;
  edit(folder, 'schemas/reference/hs-code.yaml', [
    'version:              { type: string, maxLength: 20 }',
    'version:              { type: string, maxLength: 21 }',
  ]);
  await expect
    .poll(() => program.lines.filter((line) => line.startsWith('Compiled')).length, { intervals: [5], timeout: 60_000 })
    .toBeGreaterThan(compiled);
  expect(await program.stop('SIGINT')).toBe(0);
  await expect.poll(() => leftBehind(folder), { timeout: 5_000 }).toEqual([]);
});
