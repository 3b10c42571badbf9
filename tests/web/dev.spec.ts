// `tongguan dev`: what is edited in YAML is seen on the open page, which keeps its place and its login; and it ends without a trace.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { test as onDemo } from './browser-test.ts';
import { copyProject, edit } from './project-copy.ts';
import { inputOf, sectionOf } from './steps.ts';

interface Development {
  /** The copy of the project that is edited. */
  readonly folder: string;
  readonly program: ChildProgram;
  readonly address: string;
  readonly password: string;
}

const ownPassword = 'Rain7#Kettle';
/** A page of `dev` is made of thousands of modules, which a busy machine takes a while to send. */
const patience = { timeout: 90_000 } as const;
const place = '/#/syscode/hscode?size=10';

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return String(typeof address === 'object' ? address?.port : '');
}

const test = onDemo.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const [folder, data] = [await makeTestFolder(), await makeTestFolder()];
      copyProject(folder);
      const environment = {
        PORT: await freePort(),
        TONGGUAN_DEMO: '0',
        TONGGUAN_SECOND_FACTOR: 'none',
        TONGGUAN_DATA: data,
      };
      const program = new ChildProgram([join(folder, 'cli', 'main.ts'), 'dev'], environment);
      const address = /http:\S+?(?=\/;)/.exec(await program.line(/Pages at/))?.[0] ?? '';
      const password = (await program.line(/Administrator: account admin/)).split(' ').at(-1) ?? '';
      await program.line(/Server ready/);
      await use({ folder, program, address, password });
      await program.stop('SIGINT');
      await removeTestFolder(data);
      await removeTestFolder(folder);
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  actionTimeout: 60_000,
  server: [async ({ development }, use) => use({ ...development, stop: async () => {} }), { scope: 'worker' }],
});

async function logIn(page: Page, secret: string): Promise<void> {
  await inputOf(page, '用户名').fill('admin');
  await inputOf(page, '密码').fill(secret);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** The page is where it was, and nobody is asked to log in. */
async function expectSamePlace(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible(patience);
  await expect(inputOf(page, '密码')).toHaveCount(0);
  expect(page.url()).toBe(`${address}${place}`);
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

test('what is edited is seen on the open page, and so is a mistake', async ({ openNew, development, complaints }) => {
  test.setTimeout(900_000);
  const { folder, address, password } = development;
  // The login page asks for demo accounts, of which there are none.
  complaints.expected.add(404);
  const page = await openNew();
  await logIn(page, password);
  await inputOf(page, '手机号').fill('13900000001');
  await inputOf(page, '原密码').fill(password);
  await inputOf(page, '新密码').fill(ownPassword);
  await inputOf(page, '确认新密码').fill(ownPassword);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(inputOf(page, '用户名')).toBeVisible();
  await logIn(page, ownPassword);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto(place);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect(header('HS名称')).toBeVisible(patience);
  const seen = async (what: string, look: () => Promise<void>, change: () => void): Promise<void> =>
    test.step(what, async () => {
      const start = performance.now();
      change();
      await look();
      console.log(`${what} seen after ${Math.round(performance.now() - start)} ms`);
    });

  const labels = 'locales/entities/hs-code.yaml';
  const schema = 'schemas/reference/hs-code.yaml';
  await seen(
    'a label',
    () => expect(header('税则名称')).toBeVisible(patience),
    () => edit(folder, labels, ['hsName: { zh: HS名称,', 'hsName: { zh: 税则名称,']),
  );
  await expectSamePlace(page, address);
  await seen(
    'a view',
    () => expect(header('最后修改时间')).toBeVisible(patience),
    () => edit(folder, schema, ['columns: [hsCode, hsName, goodsName,', 'columns: [hsCode, updatedAt, hsName,']),
  );
  await expectSamePlace(page, address);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible(patience);

  await test.step('a mistake is told over the page, and gone once it is mended', async () => {
    const mend = edit(folder, schema, ['sort: hsCode\n', 'sort: hsCodee\n']);
    await expect(page.locator('vite-error-overlay')).toContainText('hsCodee', patience);
    mend();
    await expect(page.locator('vite-error-overlay')).toHaveCount(0, patience);
    await expect(header('税则名称')).toBeVisible(patience);
  });

  await test.step('a limit, on a form', async () => {
    await page.goto('/#/syscode/hscode/new');
    const name = inputOf(sectionOf(page, '商品'), '税则名称');
    const type = async (): Promise<void> => {
      await name.fill('长粒米精米');
      await inputOf(sectionOf(page, '商品'), '附加码').focus();
    };
    await type();
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
    const look = async (): Promise<void> => {
      await expect(async () => {
        await type();
        await expect(name).toHaveAttribute('aria-invalid', 'true', { timeout: 500 });
      }).toPass(patience);
    };
    await seen('a limit', look, () =>
      edit(folder, schema, [
        'hsName:               { type: string, minLength: 1, maxLength: 200,',
        'hsName:               { type: string, minLength: 1, maxLength: 4,',
      ]),
    );
    expect(page.url()).toBe(`${address}/#/syscode/hscode/new`);
  });
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
