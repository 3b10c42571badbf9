// Workbooks as tables: every digit as it stands there, the sheet and the header that are meant, and what is refused.
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { Refusal } from '../../runtime/core/errors.ts';
import { readTable } from '../../runtime/server/imports/read-table.ts';
import { rawRow, rawWorkbook, workbookWith } from '../files/workbooks.ts';
import { zipOf } from '../files/zip-bytes.ts';

const refusalOf = (content: Uint8Array): Promise<unknown> =>
  readTable(content).then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.params.reason : error),
  );

describe('the cells of a workbook', () => {
  it('are texts, with the type they had', async () => {
    const content = await workbookWith({
      One: [
        ['Text', 'Number', 'Fraction', 'Day', 'Moment', 'Yes'],
        ['0106', 44000, 0.1 + 0.2, new Date('2025-06-30T00:00:00Z'), new Date('2025-06-30T08:30:00Z'), true],
        [null, 123456789012345, 1e-7, null, null, false],
      ],
    });
    const { header, rows, sheet } = await readTable(content);
    expect(header).toEqual(['Text', 'Number', 'Fraction', 'Day', 'Moment', 'Yes']);
    expect(rows).toEqual([
      { line: 2, cells: ['0106', '44000', '0.3', '2025-06-30', '2025-06-30 08:30:00', 'true'], types: 'tnnddb' },
      { line: 3, cells: ['', '123456789012345', '0.0000001', '', '', 'false'], types: 'tnnttb' },
    ]);
    expect(sheet).toEqual({ name: 'One', number: 1 });
  });

  it('keep what programs have written with more digits than spreadsheets do, and drop what calculating left over', async () => {
    const numbers = ['12345678901234.56', '123456789012345.6', '0.30000000000000004', '3.3000000000000003', '1e-7'];
    const content = rawWorkbook(
      rawRow(1, ['n', 'n', 'n', 'n', 'n']) +
        rawRow(
          2,
          numbers.map((number) => `<c><v>${number}</v></c>`),
        ),
    );
    const { rows } = await readTable(content);
    expect(rows[0]?.cells).toEqual(['12345678901234.56', '123456789012345.6', '0.3', '3.3', '0.0000001']);
    expect(rows[0]?.types).toBe('nnnnn');
  });

  it('keep the digits that stand in the file, and say where more were lost than anybody knows', async () => {
    const numbers = ['44000.00000', '130040.00', '6.9E+17', '690000000000000001', '1.50E2', '-0.50'];
    const content = rawWorkbook(
      rawRow(1, ['n', 'n', 'n', 'n', 'n', 'n']) +
        rawRow(
          2,
          numbers.map((number) => `<c><v>${number}</v></c>`),
        ),
    );
    const [row] = (await readTable(content)).rows;
    expect(row).toEqual({
      line: 2,
      cells: ['44000.00000', '130040.00', '6.9E+17', '690000000000000001', '150', '-0.50'],
      types: 'nnllnn',
    });
  });

  it('are percentages as people see them, however the workbook keeps them', async () => {
    const shown = (value: number, format: string) => ({ value, type: Number, format });
    const content = await writeExcelFile([
      [{ value: 'A' }, { value: 'B' }, { value: 'C' }, { value: 'D' }],
      [shown(0.13, '0%'), shown(0.1325, '0.0%'), shown(0.07, '0.00%;-0.00%'), shown(0.13, '0.00')],
      [shown(0.29, '0%'), shown(1, '0%'), shown(0, '0%'), shown(0.5, '0.00"%"')],
    ]).toBuffer();
    const { rows } = await readTable(content);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['13%', '13.25%', '7%', '0.13'],
      ['29%', '100%', '0%', '0.5'],
    ]);
    expect(rows[0]?.types).toBe('tttn');
  });

  it('give what a formula came to, and say which came to nothing or to an error', async () => {
    const content = rawWorkbook(
      rawRow(1, ['a', 'b', 'c', 'd', 'e']) +
        rawRow(2, [
          '<c><f>20*2</f><v>40</v></c>',
          '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>',
          '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
          '<c><f>SUM(A:A)</f></c>',
          '<c t="e"><v>#N/A</v></c>',
        ]),
    );
    const [row] = (await readTable(content)).rows;
    expect(row?.cells).toEqual(['40', 'ax', '#DIV/0!', '#FORMULA!', '#N/A']);
  });

  it('have the line of the sheet, empty rows left out', async () => {
    const content = rawWorkbook(rawRow(2, ['a']) + rawRow(5, ['first']) + rawRow(9, ['second']));
    const { rows } = await readTable(content);
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [5, 'first'],
      [9, 'second'],
    ]);
  });
});

describe('the header', () => {
  const known = new Set(['hscode', 'quantity']);

  it('is looked for below the title of a document, on the first sheet that has it', async () => {
    const content = await workbookWith({
      Notes: [['How to fill in'], ['HS code: 8 or 10 digits']],
      Goods: [['Goods of the shipment'], [], ['HS code', 'Quantity'], ['10063020', 5]],
      Copy: [
        ['HS code', 'Quantity'],
        ['x', 1],
      ],
    });
    const table = await readTable(content, { known });
    expect(table).toMatchObject({ header: ['HS code', 'Quantity'], sheet: { name: 'Goods', number: 3 } });
    expect(table.rows).toEqual([{ line: 4, cells: ['10063020', '5'], types: 'tn' }]);
  });

  it('is the first row of the first sheet where nothing is known', async () => {
    const content = await workbookWith({
      First: [
        ['a', 'b'],
        ['1', '2'],
      ],
      Second: [['c'], ['3']],
    });
    expect(await readTable(content, { known })).toMatchObject({
      header: ['a', 'b'],
      sheet: { name: 'First', number: 2 },
    });
  });
});

describe('refused is', () => {
  it('an old workbook, or one with a password, by what it begins with', async () => {
    expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).toBe('old');
  });

  it('what only begins as a workbook, and an archive of something else', async () => {
    expect(await refusalOf(Buffer.from('PK\x03\x04 and then nothing of the kind at all'))).toBe('damaged');
    expect(await refusalOf(zipOf([{ name: 'a.txt', content: 'a' }]))).toBe('damaged');
  });

  it('what unpacks to more than it may, whether it says so or not', async () => {
    const zeros = Buffer.alloc(210 * 1_048_576);
    expect(await refusalOf(zipOf([{ name: 'xl/worksheets/sheet1.xml', content: zeros }]))).toBe('too-large');
    expect(await refusalOf(zipOf([{ name: 'xl/worksheets/sheet1.xml', content: zeros, says: 10 }]))).toBe('damaged');
  });

  it('a sheet so wide that its rows would fill the memory, and one without a row', async () => {
    const wide =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="XFD1" t="inlineStr"><is><t>z</t></is></c></row>';
    expect(await refusalOf(rawWorkbook(wide))).toBe('too-large');
    expect(await refusalOf(rawWorkbook(''))).toBe('empty');
  });

  it('cells that do not say where they stand, which the format allows', async () => {
    const inOrder = (texts: readonly string[]) =>
      `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    expect(await refusalOf(rawWorkbook(inOrder(['a', 'b']) + inOrder(['1', '2'])))).toBe('unplaced');
  });

  it('not a sheet whose empty cells are formatted to its very end', async () => {
    const content = rawWorkbook(
      `${rawRow(1, ['a'])}<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c><c r="XFD2" s="0"/></row><row r="1048576"/>`,
    );
    expect((await readTable(content)).rows.map(({ cells }) => cells[0])).toEqual(['x']);
  });
});
