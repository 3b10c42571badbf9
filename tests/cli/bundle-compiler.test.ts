// The compiler made into one file compiles as its sources do, knows where these stand, and is made of nothing else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleCompiler } from '../../cli/bundle-compiler.ts';
import { ContentCache } from '../../generator/cache/content-cache.ts';
import { cacheFolder } from '../../generator/cache/open-cache.ts';
import { generate } from '../../generator/generate.ts';
import { makeProject } from '../generator/case-project.ts';

const root = join(import.meta.dirname, '..', '..');
// Below the packages, some of which are not in it.
const folder = join(cacheFolder, `compiler-of-tests-${process.pid}`);

beforeAll(() => bundleCompiler(root, folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('writes the same files', async () => {
  const { generate: bundled }: { generate: typeof generate } = await import(
    pathToFileURL(join(folder, 'generate.mjs')).href
  );
  const project = makeProject({});
  try {
    const options = { root: project.root };
    const own = await generate({ ...options, memory: new ContentCache() });
    expect(own.files.length).toBeGreaterThan(40);
    expect(await bundled({ ...options, memory: new ContentCache() })).toEqual(own);
  } finally {
    project.discard();
  }
});

it('refuses what lies outside of the folders whose changes make it anew', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'tongguan-bundle-'));
  try {
    const write = (file: string, text: string): void => {
      mkdirSync(join(elsewhere, file, '..'), { recursive: true });
      writeFileSync(join(elsewhere, file), text);
    };
    const entries = ['generate', 'examine', 'load/readings', 'write/diff', 'emit/text-maker'];
    for (const name of entries) write(`generator/${name}.ts`, 'export {};\n');
    write('generator/examine.ts', "export * from '../cli/setting.ts';\n");
    write('cli/setting.ts', 'export const setting = 1;\n');
    await expect(bundleCompiler(elsewhere, join(elsewhere, 'made'))).rejects.toThrow('is no part of it');
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});
