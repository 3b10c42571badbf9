// Import tables: encodings, separators, broken files, and which column belongs to which field.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import { maximumFindings } from '../../runtime/core/findings.ts';
import { CellTeller } from '../../runtime/server/imports/cell-findings.ts';
import { guessMapping } from '../../runtime/server/imports/guess-mapping.ts';
import { addFailure, type FailedRow, failuresOf, newJob } from '../../runtime/server/imports/import-jobs.ts';
import { openCsvFile } from '../../runtime/server/imports/read-csv-file.ts';
import { readTable } from '../../runtime/server/imports/read-table.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readTable', () => {
  it('reads quotes, empty lines and a byte order mark', async () => {
    const table = await readTable(bytes('\uFEFFcode,name\n001,"Rice, broken"\n\n002,"a ""b"""\n'));
    expect(table.header).toEqual(['code', 'name']);
    expect(table.rows.map((row) => row.cells)).toEqual([
      ['001', 'Rice, broken'],
      ['002', 'a "b"'],
    ]);
  });

  it('reads GB 18030 as Chinese spreadsheets write it', async () => {
    const table = await readTable(
      Uint8Array.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc3, 0xfb, 0x0a, 0x31, 0x2c, 0xc3, 0xd7]),
    );
    expect(table.header).toEqual(['编号', '名']);
    expect(table.rows[0]?.cells).toEqual(['1', '米']);
  });

  it.each([';', '\t'])('reads columns separated by %j', async (separator) =>
    expect((await readTable(bytes(`a${separator}b\n1${separator}2`))).rows[0]?.cells).toEqual(['1', '2']));

  it.each([
    ['nothing', ''],
    ['an open quote', 'a,b\n1,"2\n3'],
    ['binary', 'a\u0000b'],
    ['more columns than any record has fields', ','.repeat(400)],
    ['a very long row', `a\n"${'x'.repeat(2_000_000)}"\n1`],
  ])('refuses %s', (_name, text) => expect(readTable(bytes(text))).rejects.toThrow(Refusal));
});

describe('files that are read at the same time', () => {
  const large = bytes(`a,b\n${'1,2\n'.repeat(50_000)}`);

  it('are read in turns: one of each reader before a second of anybody', async () => {
    const read: string[] = [];
    const of = (reader: string): Promise<unknown> => readTable(large, { reader }).then(() => void read.push(reader));
    await Promise.all([of('one'), of('one'), of('one'), of('other')]);
    expect(read.lastIndexOf('other')).toBeLessThan(read.lastIndexOf('one') - 1);
  });

  it('are refused where too many of a reader wait, to this reader alone', async () => {
    const many = Array.from({ length: 8 }, () => readTable(large, { reader: 'one' }));
    const others = readTable(large, { reader: 'other' });
    const ends = await Promise.allSettled(many);
    expect(ends.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ]);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { error: 'too-many-attempts' } });
    expect((await others).rows).toHaveLength(50_000);
  });
});

describe('guessMapping', () => {
  const targets = [
    { path: 'hsCode', words: ['hsCode', 'HS编码', 'HS code', 'hs8'] },
    { path: 'hsName', words: ['hsName', 'HS名称', 'HS name', 'name_zh'] },
    { path: 'firstUnit', words: ['firstUnit', '法定第一单位', 'First unit', 'unit1_customs_code'] },
    { path: 'secondUnit', words: ['secondUnit', '法定第二单位', 'Second unit'] },
  ];

  it('knows keys and labels in any language, whatever the spelling', () =>
    expect(guessMapping(['HS CODE', '法定第一单位', 'second_unit', 'HS名称'], targets)).toEqual([
      'hsCode',
      'firstUnit',
      'secondUnit',
      'hsName',
    ]));

  it('gives each field one column and leaves strangers out', () =>
    expect(guessMapping(['hs8', 'hsCode', 'colour'], targets)).toEqual(['hsCode', null, null]));
});

describe('what could stand in a cell instead', () => {
  const country = { kind: 'code', table: 'country' } as Field;
  const rows = new Map([['MMR', { value: 'MMR', zh: '缅甸', en: 'Myanmar', my: 'မြန်မာ', words: [] }]]);
  const codes = { table: async () => rows };
  const teller = new CellTeller(
    { codes, messages: {} } as unknown as ConstructorParameters<typeof CellTeller>[0],
    'en',
  );

  it('is what is alike', async () => {
    expect(await teller.near(country, 'Myanmr')).toEqual([{ text: 'MMR', label: 'MMR Myanmar' }]);
    expect(await teller.near(country, 'Republic of the Union of Myanmar')).toHaveLength(1);
    expect(await teller.near(country, 'Norway')).toEqual([]);
  });

  it('is not looked for in what is far too long to be any of it', async () =>
    expect(await teller.near(country, 'Myanmar '.repeat(100_000))).toEqual([]));
});

describe('rows that are not taken', () => {
  it('are looked into as long as they are told, and counted then', async () => {
    const job = newJob({ header: ['a'], rows: [] }, ['a'], 'preview');
    const failure: FailedRow = { row: 2, cells: ['x'], findings: [{ path: 'a', rule: 'code', message: '' }] };
    let worked = 0;
    const tell = async (): Promise<FailedRow> => {
      worked += 1;
      return failure;
    };
    for (let row = 0; row < 2 * maximumFindings; row++) await addFailure(job, tell);
    expect([job.failed.length, failuresOf(job), worked]).toEqual([
      maximumFindings,
      2 * maximumFindings,
      maximumFindings + 1,
    ]);
  });
});

describe('openCsvFile', () => {
  const opened = async (content: string | Uint8Array) => {
    const folder = await mkdtemp(join(tmpdir(), 'tongguan-csv-'));
    try {
      const path = join(folder, 'codes.csv');
      await writeFile(path, content);
      const file = await openCsvFile(path);
      const rows = [await file.next(2), await file.next(2), await file.next(2)];
      file.close();
      return { ...file, rows };
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('gives the rows some at a time with their lines, as readTable does all of them', async () => {
    const text = '\uFEFFcode;name\n001;"Rice; broken"\n\n002;"two\nlines"\n003;c\n';
    const { header, total, rows } = await opened(text);
    const table = await readTable(bytes(text));
    expect({ header, rows: rows.flat() }).toEqual({ header: table.header, rows: table.rows });
    expect([total, rows.map(({ length }) => length)]).toEqual([3, [2, 1, 0]]);
  });

  it('reads GB 18030, also where a sign stands at the end of what was read at once', async () => {
    const head = Uint8Array.from([0xb1, 0xe0, 0xba, 0xc5, 0x0a]);
    const body = new Uint8Array(200_001).map((_, at) => (at === 0 ? 0x61 : at % 2 === 1 ? 0xc3 : 0xd7));
    const { header, rows } = await opened(Uint8Array.from([...head, ...body]));
    expect(header).toEqual(['编号']);
    expect(rows.flat()[0]?.cells).toEqual([`a${'米'.repeat(100_000)}`]);
  });

  it.each([
    ['nothing', ''],
    ['an open quote', 'a,b\n1,"2\n3'],
    ['binary', 'a\u0000b'],
    ['more columns than any record has fields', `a\n${','.repeat(400)}`],
  ])('refuses %s', (_name, text) => expect(opened(text)).rejects.toThrow(Refusal));
});
