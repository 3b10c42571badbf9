// Seed tables made from public ones: what becomes of a row, and what is refused.
import { expect, it } from 'vitest';
import { makeSeedTable, type PublicTable, type TextRow } from '../../cli/reference/make-seed-table.ts';
import { readPublicTable, readPublicTables, readWords } from '../../cli/reference/tables.ts';
import { seedFolder } from '../../cli/seed/read-seeds.ts';

const tables = await readPublicTables();

/** The records in the product, as the rows of a public table would hold them: with their values turned back. */
function asPublic({ fields, values = {} }: PublicTable, records: readonly TextRow[]): TextRow[] {
  return records.map((record) => {
    const cells = Object.entries(fields).flatMap(([field, column]) => {
      const names = Object.entries(values[field] ?? {}).map(([theirs, ours]) => [ours, theirs]);
      const text = record[field] ?? '';
      return column === null ? [] : [[column, Object.fromEntries(names)[text] ?? text]];
    });
    return Object.fromEntries(cells);
  });
}

async function stored(table: PublicTable) {
  const records = await readPublicTable(`${seedFolder}/reference`, `${table.entity}.csv`);
  return { records, rows: asPublic(table, records), words: await readWords(table) };
}

it.each(
  tables.map((table) => [table.entity, table] as const),
)('makes what lies in the product: %s', async (_, table) => {
  const { records, rows, words } = await stored(table);
  expect(records.length).toBeGreaterThan(900);
  expect(makeSeedTable(table, rows.toReversed(), words)).toEqual(records);
});

const table: PublicTable = {
  entity: 'stone',
  from: 'stones.csv',
  fields: { code: 'number', name: 'title', country: 'land', words: null, above: 'belongs' },
  values: { country: { MM: 'MMR' } },
  below: 'above',
};
const rows: readonly TextRow[] = [
  { number: '1110', title: 'ruby', land: 'MM', belongs: '2000' },
  { number: '1200', title: 'jade', land: 'MM', belongs: '1110' },
  { number: '2000', title: ' stones ', land: 'MM', belongs: '' },
];
const words = {
  own: new Map([['1200', { name: 'jadeite' }]]),
  groups: new Map([
    [
      'words',
      new Map([
        ['1', ['red', 'stone']],
        ['111', ['red', '红宝石']],
      ]),
    ],
  ]),
};

it('puts our values before theirs, words of the narrowest group first, those of other groups last, and others behind those they name', () => {
  expect(makeSeedTable(table, rows, words)).toEqual([
    { code: '2000', name: 'stones', country: 'MMR', words: '', above: '' },
    { code: '1110', name: 'ruby', country: 'MMR', words: 'red, 红宝石, stone', above: '2000' },
    { code: '1200', name: 'jadeite', country: 'MMR', words: 'stone, red', above: '1110' },
  ]);
});

it.each([
  ['no code begins with 1200', rows.slice(2), words],
  ['a name of 1110 has lost characters: r?by', rows.with(0, { ...rows[0], title: 'r?by' }), words],
  ['land XX is not among MM', rows.with(0, { ...rows[0], land: 'XX' }), words],
  ['there is no column title', [{ number: '1', land: 'MM', belongs: '' }], words],
  ['1110 is below 9999, which is not there', rows.with(0, { ...rows[0], belongs: '9999' }), words],
])('refuses: %s', (sentence, given, added) => {
  expect(() => makeSeedTable(table, given, added)).toThrow(sentence);
});
