// Modules that stand in the place of parts of libraries have the exports of these, and the parts are still there.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { aliases, stubsFolder } from '../../runtime/web/build/module-stubs.ts';

const modules = join(import.meta.dirname, '..', '..', 'node_modules');

/** Files of node_modules that an alias stands for. */
function filesOf(module: string | RegExp): string[] {
  if (typeof module === 'string') return [module];
  const folder = module.source.replaceAll('\\', '').replace(/^\^|\/\(.*$/g, '');
  return readdirSync(join(modules, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => module.test(path));
}

const fileBy = (by: string): string => join(by.startsWith('@') ? modules : stubsFolder, by);

/** Names a module exports, its own and those it passes on from files beside it. */
async function exportsOf(files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const result = await build({
    ...{ configFile: false, logLevel: 'silent' },
    build: {
      ...{ write: false, minify: false },
      lib: { entry: Object.fromEntries(files.map((file, at) => [String(at), file])), formats: ['es'] },
      rolldownOptions: { external: (id) => !/^[./]/.test(id), treeshake: false },
    },
  });
  const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const entries = output.flatMap((part) => (part.type === 'chunk' && part.isEntry ? [part] : []));
  return new Map(entries.map((entry) => [files[Number(entry.name)] ?? '', entry.exports]));
}

describe('a module in the place of a part of a library', () => {
  it.each(aliases.map((alias) => [alias.by, alias] as const))('%s: the part is there', (_by, { module, from }) => {
    const files = filesOf(module);
    expect(files.length).toBeGreaterThan(0);
    expect(
      [...files, ...(from === undefined ? [] : [from])].filter((file) => !existsSync(join(modules, file))),
    ).toEqual([]);
  });

  it('exports what the part does; where one importer alone gets it, nothing else', async () => {
    const sample = aliases.map((alias) => ({ ...alias, real: join(modules, filesOf(alias.module)[0] ?? '') }));
    const files = [...new Set(sample.flatMap(({ by, real }) => [fileBy(by), real]))];
    const exported = await exportsOf(files);
    const wrong = sample.flatMap(({ by, real, from }) => {
      const [own, theirs] = [exported.get(fileBy(by)) ?? [], exported.get(real) ?? []];
      const invented = own.filter((name) => !theirs.includes(name));
      const lacking = from === undefined ? theirs.filter((name) => !own.includes(name)) : [];
      return [...invented, ...lacking].map((name) => `${by}: ${name}`);
    });
    expect(exported.size).toBe(files.length);
    expect(wrong).toEqual([]);
  });
});
