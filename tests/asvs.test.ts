// The table of the security standard (security/asvs.md): as many rows as the standard has, and every test it leans on is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'tests/security/asvs.md'), 'utf8');

/** Rows of levels 1 and 2 by chapter, as OWASP ASVS 5.0.0 has them: 70 and 183, 253 together. */
const rowsOf: { readonly [chapter: string]: readonly [first: number, second: number] } = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
};
const answers = ['yes', 'partly', 'no', 'not applicable'];

interface Row {
  readonly id: string;
  readonly level: number;
  readonly holds: string;
  readonly where: string;
  readonly shown: string;
}

const rows: readonly Row[] = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, id = '', level = '', holds = '', where = '', shown = ''] = line.split('|').map((cell) => cell.trim());
    return { id, level: Number(level), holds, where, shown };
  });

describe('the table', () => {
  it('has every row of the standard once', () => {
    const counted = Object.fromEntries(
      Object.keys(rowsOf).map((chapter) => {
        const own = rows.filter(({ id }) => id.startsWith(`${chapter}.`));
        return [chapter, [1, 2].map((level) => own.filter((row) => row.level === level).length)];
      }),
    );
    expect(counted).toEqual(rowsOf);
    expect(rows).toHaveLength(253);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('answers each, and says where or by what', () => {
    expect(rows.filter(({ holds }) => !answers.includes(holds)).map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ where, shown }) => where === '' && shown === '').map(({ id }) => id)).toEqual([]);
    const unexplained = rows.filter(({ holds, where }) => holds !== 'yes' && where === '');
    expect(unexplained.map(({ id }) => id)).toEqual([]);
  });

  it.each(
    rows.filter(({ shown }) => shown !== '').map(({ id, shown }) => [id, shown] as const),
  )('%s leans on tests that are there', (_id, shown) => {
    for (const one of shown.split('; `').map((part) => part.replace(/^`?/, '`'))) {
      const [, file = '', name] = /^`([^`]+)`(?: “(.+)”)?$/.exec(one) ?? [];
      expect([one, existsSync(join(root, file)) && /\.(test|spec)\.ts$/.test(file)]).toEqual([one, true]);
      if (name === undefined) continue;
      const named = readFileSync(join(root, file), 'utf8');
      const isTest = [`'${name}'`, `"${name}"`, ` ${name}'`].some((words) => named.includes(words));
      expect([one, isTest]).toEqual([one, true]);
    }
  });

  it('names files that are there', () => {
    const paths = [...text.matchAll(/\b((?:runtime|schemas|tests|cli|overrides)\/[\w./-]+\.\w+)/g)].map(([, path]) =>
      String(path),
    );
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
