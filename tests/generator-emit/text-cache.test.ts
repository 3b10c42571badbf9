// The cache on disk: what it remembers is used again, and never for another input, other code or what is damaged.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bookMakers } from '../../generator/emit/rule-book.ts';
import { hashOfMakers, type openTextCache } from '../../generator/emit/text-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'tongguan-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let processes = 0;

/** Asks for the texts of inputs as a process would that has just begun; says which it had to make. */
async function ask(artefact: string, salt: string, ...inputs: string[]): Promise<{ texts: string[]; made: string[] }> {
  processes += 1;
  const fresh: { openTextCache: typeof openTextCache } = await import(
    `../../generator/emit/text-cache.ts?process=${processes}`
  );
  const made: string[] = [];
  const texts = await fresh.openTextCache(artefact, salt, folder).getAll(inputs, (missing) =>
    missing.map((index) => {
      made.push(inputs[index] ?? '');
      return `${salt} makes\n"${inputs[index]}"`;
    }),
  );
  return { texts: [...texts], made };
}

describe('a text', () => {
  it('is made once, and found by the next process', async () => {
    const first = await ask('once', 'v1', 'a', 'b');
    expect(first).toEqual({ texts: ['v1 makes\n"a"', 'v1 makes\n"b"'], made: ['a', 'b'] });
    expect(await ask('once', 'v1', 'b', 'c', 'a')).toEqual({
      texts: ['v1 makes\n"b"', 'v1 makes\n"c"', 'v1 makes\n"a"'],
      made: ['c'],
    });
  });

  it('is made anew when its input or what makes it changes', async () => {
    await ask('stale', 'v1', 'a');
    expect((await ask('stale', 'v1', 'a2')).texts).toEqual(['v1 makes\n"a2"']);
    expect((await ask('stale', 'v2', 'a')).texts).toEqual(['v2 makes\n"a"']);
    expect((await ask('stale', 'v1', 'a')).made).toEqual([]);
  });

  it('is made anew when its line was not finished, and others beside it are still found', async () => {
    await ask('torn', 'v1', 'a', 'b');
    const file = join(folder, 'torn.jsonl');
    const lines = readFileSync(file, 'utf8').trimEnd();
    writeFileSync(file, lines.slice(0, -4));
    expect(await ask('torn', 'v1', 'a', 'b')).toEqual({ texts: ['v1 makes\n"a"', 'v1 makes\n"b"'], made: ['b'] });
    appendFileSync(file, '["half a ke');
    expect((await ask('torn', 'v1', 'a', 'b')).made).toEqual([]);
  });

  it('is made anew when the file is gone, and a folder that cannot be made is no failure', async () => {
    await ask('gone', 'v1', 'a');
    rmSync(join(folder, 'gone.jsonl'));
    expect((await ask('gone', 'v1', 'a')).made).toEqual(['a']);
    writeFileSync(join(folder, 'a-file'), '');
    expect((await ask('a-file/below', 'v1', 'a')).texts).toEqual(['v1 makes\n"a"']);
  });

  it('goes when there are too many, but never one that was asked for', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => `input ${index}`);
    await ask('many', 'v1', 'early', 'kept');
    expect((await ask('many', 'v1', 'kept', ...many)).made).toEqual(many);
    expect((await ask('many', 'v1', 'kept', 'early', ...many)).made).toEqual(['early']);
  });
});

describe('the code that makes entries and diagrams', () => {
  const entries = ['open-rule-book.ts', 'lay-out-lifecycle.ts'].map((name) =>
    join(import.meta.dirname, '../../generator/rule-book', name),
  );

  /** Every file and package that running a file runs. */
  function reached(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gm);
    for (const [, name = ''] of imports) {
      if (name.startsWith('.')) reached(normalize(join(dirname(file), name)), found);
      else if (!name.startsWith('node:')) found.add(name);
    }
    return found;
  }

  it('is all part of what their cache asks about', () => {
    const outside = [...new Set(entries.flatMap((file) => [...reached(file)]))].filter(
      (one) => !bookMakers.packages.includes(one) && !bookMakers.folders.some((made) => one.startsWith(`${made}/`)),
    );
    expect(outside).toEqual([]);
  });

  it('changes the hash with a word, a name, a version', () => {
    const code = join(folder, 'code');
    mkdirSync(join(code, 'below'), { recursive: true });
    const hashes = [
      () => writeFileSync(join(code, 'below', 'a.ts'), 'one'),
      () => writeFileSync(join(code, 'below', 'a.ts'), 'two'),
      () => renameSync(join(code, 'below', 'a.ts'), join(code, 'below', 'b.ts')),
      () => renameSync(join(code, 'below', 'b.ts'), join(code, 'b.ts')),
    ].map((change) => {
      change();
      return hashOfMakers({ folders: [code], packages: ['big.js'] });
    });
    expect(new Set([...hashes, hashOfMakers({ folders: [code], packages: [] })]).size).toBe(hashes.length + 1);
    expect(hashOfMakers({ folders: [code], packages: ['big.js'] })).toBe(hashes.at(-1));
  });
});
