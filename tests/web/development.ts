// `tongguan dev` on a copy of the project that may be edited, with a first login; edits, and when each is seen by the browser's clock.
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { copyProject } from './project-copy.ts';
import { appears, inputOf } from './steps.ts';

export interface Development {
  /** The copy of the project that is edited. */
  readonly folder: string;
  readonly program: ChildProgram;
  readonly address: string;
  /** The one that the first start has told. */
  readonly password: string;
  /** Ends it and removes the copy and its data. */
  stop(): Promise<void>;
}

/** The password the administrator chooses at the first login. */
export const chosenPassword = 'Rain7#Kettle';

/** A page of `dev` is made of thousands of modules, which a busy machine takes a while to send. */
export const patience = { timeout: 90_000 } as const;

/** One of loopback that nobody listens at. */
export async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return String(typeof address === 'object' ? address?.port : '');
}

/** Starts it on data of its own, without demo records, and waits until its server answers. */
export async function startDevelopment(): Promise<Development> {
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
  const stop = async (): Promise<void> => {
    await program.stop('SIGINT');
    await removeTestFolder(data);
    await removeTestFolder(folder);
  };
  return { folder, program, address, password, stop };
}

async function logIn(page: Page, secret: string): Promise<void> {
  await inputOf(page, '用户名').fill('admin');
  await inputOf(page, '密码').fill(secret);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Logs the administrator in for the first time, with the password that was told, on the login page. */
export async function logInFirst(page: Page, password: string): Promise<void> {
  await logIn(page, password);
  await inputOf(page, '手机号').fill('13900000001');
  await inputOf(page, '原密码').fill(password);
  await inputOf(page, '新密码').fill(chosenPassword);
  await inputOf(page, '确认新密码').fill(chosenPassword);
  await page.getByRole('button', { name: '修改密码' }).click();
  await appears(inputOf(page, '用户名'));
  await logIn(page, chosenPassword);
  await appears(page.getByRole('banner'));
}

/**
 * Does what changes a file, and gives the milliseconds until a script in the page is true: by the clock of the machine, which is the
 * browser's too, from the moment before the file is written.
 */
export async function seenAfter(page: Page, change: () => void, script: string): Promise<number> {
  const found = page.waitForFunction((look) => (new Function(`return ${look}`)() ? Date.now() : null), script, {
    polling: 20,
    ...patience,
  });
  const before = Date.now();
  change();
  const handle = await found;
  return Number(await handle.jsonValue()) - before;
}
