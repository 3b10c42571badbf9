// What the compiler remembers is used again, and never for another input, other code or what is damaged.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ContentCache } from '../../generator/cache/content-cache.ts';
import { hashOfMakers, makers } from '../../generator/cache/open-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'tongguan-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Asks for the texts of inputs as a process would that has just begun; says which it had to make. */
async function ask(kind: string, madeBy: string, ...inputs: string[]): Promise<{ texts: string[]; made: string[] }> {
  const cache = new ContentCache(folder, madeBy);
  const made: string[] = [];
  const texts = await cache.recallAll(kind, inputs, (missing) =>
    missing.map((index) => {
      made.push(inputs[index] ?? '');
      return `${madeBy} makes\n"${inputs[index]}"`;
    }),
  );
  cache.keep();
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

describe('data', () => {
  it('is made once by a process, and read by the next', () => {
    const [first, next] = [new ContentCache(folder, 'v1'), new ContentCache(folder, 'v1')];
    const data = { a: [1, null, 'x'] };
    expect(first.recall('data', 'a', () => data)).toBe(data);
    expect(first.recall('data', 'a', () => expect.fail())).toBe(data);
    first.keep();
    expect(next.recall('data', 'a', () => expect.fail())).toEqual(data);
    expect([next.has('data'), next.has('other')]).toEqual([true, false]);
  });

  it('that no disk can keep is held for as long as it is asked for', () => {
    const cache = new ContentCache(folder, 'v1');
    const make = () => () => 1;
    const held = ['a', 'b'].map((input) => cache.hold('held', input, make));
    expect(['a', 'b'].map((input) => cache.hold('held', input, make))).toEqual(held);
    cache.keep();
    expect(cache.hold('held', 'a', make)).toBe(held[0]);
    cache.keep();
    expect(cache.hold('held', 'a', make)).toBe(held[0]);
    expect(cache.hold('held', 'b', make)).not.toBe(held[1]);
  });

  it('is only remembered by its process where there is no folder', () => {
    const cache = new ContentCache();
    cache.recall('data', 'a', () => 1);
    cache.keep();
    expect(cache.recall('data', 'a', () => 2)).toBe(1);
    expect(new ContentCache().recall('data', 'a', () => 2)).toBe(2);
  });
});

describe('the code that makes what is remembered', () => {
  const root = join(import.meta.dirname, '../..');
  const entries = ['emit/text-maker.ts', 'emit/rule-book.ts', 'load/compile-shapes.ts', 'load/source-file.ts'].map(
    (name) => join(root, 'generator', name),
  );

  /** Every file and package that running a file runs. */
  function reached(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    const text = readFileSync(file, 'utf8');
    const imports = [
      ...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gm),
      ...text.matchAll(/await import\('([^']+)'\)/g),
    ];
    for (const [, name = ''] of imports) {
      if (name.startsWith('.')) reached(normalize(join(dirname(file), name)), found);
      else if (!name.startsWith('node:')) found.add(packageOf(name));
    }
    return found;
  }

  const packageOf = (name: string) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');

  it('is all part of what the memory asks about', () => {
    const outside = [...new Set(entries.flatMap((file) => [...reached(file)]))].filter(
      (one) => !makers.packages.includes(one) && !makers.folders.some((made) => one.startsWith(`${made}/`)),
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
