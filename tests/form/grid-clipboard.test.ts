// Cells on the clipboard as spreadsheets write and read them.
import { describe, expect, it } from 'vitest';
import { parseTabbed, tiled, toTabbed, toTable } from '../../runtime/web/grid/clipboard.ts';

describe('text with tabs', () => {
  it('is cells in rows; the last line break ends the last row', () => {
    expect(parseTabbed('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(parseTabbed('')).toEqual([['']]);
  });

  it('keeps tabs, breaks and quotes of a cell in quotes', () => {
    expect(parseTabbed('"one\ntwo"\t"say ""yes"""\n"x\ty"\tz')).toEqual([
      ['one\ntwo', 'say "yes"'],
      ['x\ty', 'z'],
    ]);
  });

  it('takes quotes that end nothing for inches', () => {
    expect(parseTabbed('"5" pipe\tb')).toEqual([['"5" pipe', 'b']]);
    expect(parseTabbed('3"\t5"')).toEqual([['3"', '5"']]);
  });

  it('comes back as it was written', () => {
    const cells = [
      ['plain', 'with "quotes"', ''],
      ['two\nlines', 'a\ttab', '0123'],
    ];
    expect(parseTabbed(toTabbed(cells))).toEqual(cells);
  });
});

describe('a table', () => {
  it('says which cells are texts, and holds no markup of theirs', () => {
    const html = toTable([['0101', '<b>&"']], (column) => column === 0);
    expect(html).toContain(`style="mso-number-format:'\\@'"`);
    expect(html).toContain('<td>&lt;b&gt;&amp;&quot;</td>');
  });

  it('holds numbers of more digits than spreadsheets keep as texts', () => {
    const html = toTable(
      [['1234567890123.45', '1234567890123.456', '0.000000000000000001', '-9999999999999999']],
      () => false,
    );
    const texts = [...html.matchAll(/<td( style="mso-number-format:'\\@'")?>/g)].map(
      ([, style]) => style !== undefined,
    );
    expect(texts).toEqual([false, true, false, true]);
  });
});

describe('what was copied', () => {
  it('is repeated over a range that is a whole number of times as large', () => {
    expect(tiled([['a']], { rows: 2, columns: 2 })).toEqual([
      ['a', 'a'],
      ['a', 'a'],
    ]);
    expect(tiled([['a', 'b']], { rows: 2, columns: 2 })).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('stays as it is elsewhere', () => {
    expect(tiled([['a', 'b']], { rows: 1, columns: 3 })).toEqual([['a', 'b']]);
    expect(tiled([['a'], ['b', 'c']], { rows: 2, columns: 2 })).toEqual([['a'], ['b', 'c']]);
  });
});
