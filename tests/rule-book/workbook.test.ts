// The workbook of the rule book, read back: a sheet a kind, an entry a row, three languages.

import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../cli/rules/write-workbook.ts';
import { book } from './book.ts';
import { readXlsx } from './read-xlsx.ts';

const sheets = await readXlsx(await workbookOf(book));

describe('the workbook', () => {
  it('has a sheet for each part of the book', () => {
    expect([...sheets.keys()]).toEqual(['Rules', 'Limits', 'States', 'Transitions', 'Readings']);
    const rows = (name: string): number => (sheets.get(name)?.length ?? 0) - 1;
    const entries = (kinds: readonly string[]): number =>
      book.entries.filter(({ kind }) => kinds.includes(kind)).length;
    expect(rows('Rules')).toBe(entries(['rule']));
    expect(rows('States')).toBe(entries(['state']));
    expect(rows('Transitions')).toBe(entries(['transition']));
    expect(rows('Rules') + rows('Limits') + rows('States') + rows('Transitions')).toBe(book.entries.length);
    expect(rows('Readings')).toBe(book.readings.flatMap(({ options }) => options).length);
  });

  it('says a rule in three languages, with source and example', () => {
    const row = sheets.get('Rules')?.find(([id]) => id === 'declaration.rules.net-not-above-gross') ?? [];
    expect(row).toEqual(
      expect.arrayContaining(['净重不能大于毛重', 'The net weight must not exceed the gross weight', '5']),
    );
    expect(row.some((cell) => cell.includes('netWeight'))).toBe(true);
  });
});
