// The smallest forms of the pages: made once the pages can be served, by whoever comes next when that was ended, and never half.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { copyProject, edit } from '../web/project-copy.ts';

const root = join(import.meta.dirname, '..', '..');
let folder = '';
/** Names of the builds that are kept, the present one first. */
const builds = (): string[] => readFileSync(join(folder, 'dist', 'pages', 'builds.txt'), 'utf8').split('\n');
const pages = (build = builds()[0] ?? ''): string => join(folder, 'dist', 'pages', build);
const stamp = (of: 'made' | 'compressed' = 'compressed'): string => `${pages()}.${of}-from.txt`;

beforeAll(async () => {
  expect(await new ChildProgram(['cli/main.ts', 'build']).end()).toBe(0);
  folder = await makeTestFolder();
  copyProject(folder);
  for (const made of ['dist', 'generated'])
    await cp(join(root, made), join(folder, made), { recursive: true, preserveTimestamps: true });
}, 120_000);
afterAll(() => removeTestFolder(folder));

/** Brotli forms there are, in order. */
async function forms(): Promise<string[]> {
  return (await readdir(pages(), { recursive: true })).filter((name) => name.endsWith('.br')).sort();
}

/** `tongguan build` as a server starts it: tells by messages how far it is. */
function buildBeside(): { readonly said: string[]; readonly child: ReturnType<typeof fork> } {
  const said: string[] = [];
  const child = fork(join(folder, 'cli', 'tongguan.js'), ['build'], { cwd: folder, stdio: 'ignore' });
  child.on('message', ({ told }: { told: string }) => said.push(told));
  return { said, child };
}

it('the build makes them all, and they are what the pages are', async () => {
  const names = await forms();
  expect(names).toContain('index.html.br');
  const texts = (await readdir(pages(), { recursive: true })).filter((name) => name.endsWith('.gz'));
  expect(names.map((name) => name.slice(0, -3))).toEqual(texts.map((name) => name.slice(0, -3)).sort());
});

it('pages are served before they are there, and a start that was ended is gone on with', {
  timeout: 120_000,
}, async () => {
  const whole = await forms();
  const bySize = await Promise.all(whole.map(async (name) => ({ name, size: (await stat(join(pages(), name))).size })));
  const [largest = { name: '' }] = bySize.sort((one, other) => other.size - one.size);
  const missing = [...whole.slice(0, 12), largest.name];
  for (const name of missing) await rm(join(pages(), name), { force: true });
  await rm(stamp());
  const first = buildBeside();
  await once(first.child, 'message');
  while (!first.said.includes('built')) await once(first.child, 'message');
  expect(first.said.slice(0, 2)).toEqual(['compiled', 'built']);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  await expect(stat(stamp())).rejects.toThrow('ENOENT');
  // What a machine that went down may leave, and what somebody changed.
  await writeFile(join(pages(), 'index.html.br'), '');
  const kept = whole.find((name) => !missing.includes(name) && name !== 'index.html.br') ?? '';
  const before = await stat(join(pages(), kept));
  const second = buildBeside();
  const [code] = await once(second.child, 'exit');
  expect([code, second.said.slice(0, 2)]).toEqual([0, ['compiled', 'built']]);
  expect(await forms()).toEqual(whole);
  for (const name of whole) {
    const form = await readFile(join(pages(), name));
    expect(brotliDecompressSync(form).equals(await readFile(join(pages(), name.slice(0, -3))))).toBe(true);
  }
  expect((await stat(join(pages(), kept))).mtimeMs).toBe(before.mtimeMs);
});

it('pages whose forms were changed or lost count as built and not as compressed', { timeout: 120_000 }, async () => {
  const noted = await stat(stamp('made'));
  await writeFile(join(pages(), 'index.html.br'), 'something else');
  const mended = buildBeside();
  const [code] = await once(mended.child, 'exit');
  expect(code).toBe(0);
  const page = await readFile(join(pages(), 'index.html'));
  expect(brotliDecompressSync(await readFile(join(pages(), 'index.html.br'))).equals(page)).toBe(true);
  // Nothing was built anew for it.
  expect((await stat(stamp('made'))).mtimeMs).toBe(noted.mtimeMs);
});

it('pages of other sources are another build, beside those before it, of which the last are kept', {
  timeout: 240_000,
}, async () => {
  const [first = ''] = builds();
  const list = join(folder, 'dist', 'pages', 'builds.txt');
  for (const name of ['older', 'oldest']) {
    await mkdir(pages(name));
    await writeFile(`${pages(name)}.made-from.txt`, '');
  }
  await writeFile(list, [first, 'older', 'oldest'].join('\n'));
  const scripts = await readdir(join(pages(first), 'assets'));
  const made = await stat(stamp('made'));
  const takeBack = edit(folder, 'runtime/web/index.html', ['<title>通关</title>', '<title>other</title>']);
  const other = buildBeside();
  while (!other.said.includes('built')) await once(other.child, 'message');
  other.child.kill('SIGKILL');
  await once(other.child, 'exit');
  const [second = ''] = builds();
  expect(builds()).toEqual([second, first, 'older']);
  expect((await readdir(join(folder, 'dist', 'pages'))).filter((name) => name.startsWith('oldest'))).toEqual([]);
  expect(await readFile(join(pages(second), 'index.html'), 'utf8')).toContain(
    `<meta name="build" content="${second}">`,
  );
  expect(await readdir(join(pages(first), 'assets'))).toEqual(scripts);
  // What failed is taken back: the build of before is the present one again, and nothing is made for it.
  takeBack();
  const again = buildBeside();
  expect((await once(again.child, 'exit'))[0]).toBe(0);
  expect(builds()).toEqual([first, second, 'older']);
  expect((await stat(stamp('made'))).mtimeMs).toBe(made.mtimeMs);
});
