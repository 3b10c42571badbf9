// The workbook of the rule book, read back: a sheet a kind, an entry a row, three languages.

import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../cli/rules/write-workbook.ts';
import { buildBookTables } from '../../generator/rule-book/build-rule-book.ts';
import type { BookEntry, LocalizedText, RuleBook } from '../../runtime/core/rule-book/book.ts';
import { book, model } from './book.ts';
import { readXlsx, unzip } from './read-xlsx.ts';

const tables = buildBookTables(model);
const cases = { files: model.cases, mutation: model.mutation };
const sheets = await readXlsx(await workbookOf({ book, tables, cases, locales: model.locales }));

describe('the workbook', () => {
  it('has a sheet for each part of the book', () => {
    expect([...sheets.keys()]).toEqual([
      'Rules',
      'Limits',
      'States',
      'Transitions',
      'Notices',
      'Access',
      'Papers',
      'Readings',
      'Decisions',
      'Codes',
      'Cases',
      'Sections',
      'Statements',
    ]);
    const rows = (name: string): number => (sheets.get(name)?.length ?? 0) - 1;
    const entries = (kinds: readonly string[]): number =>
      book.entries.filter(({ kind }) => kinds.includes(kind)).length;
    expect(rows('Rules')).toBe(entries(['rule']));
    expect(rows('States')).toBe(entries(['state']));
    expect(rows('Transitions')).toBe(entries(['transition']));
    expect(rows('Notices')).toBe(entries(['notice']));
    expect(rows('Access')).toBe(entries(['access']));
    expect(rows('Papers')).toBe(entries(['paper']));
    const all = ['Rules', 'Limits', 'States', 'Transitions', 'Notices', 'Access', 'Papers'].map(rows);
    expect(all.reduce((sum, one) => sum + one)).toBe(book.entries.length);
    expect(rows('Codes')).toBe(tables.codes.flatMap(({ values }) => values).length);
    expect(rows('Decisions')).toBe(
      tables.decisions.reduce((sum, table) => sum + table.rows.length * table.columns.length, 0),
    );
    expect(rows('Sections')).toBe(Object.keys(book.sections).length);
    expect(rows('Readings')).toBe(book.readings.flatMap(({ options }) => options).length);
  });

  it('says a rule in three languages, with source and example', () => {
    const row = sheets.get('Rules')?.find(([id]) => id === 'declaration.rules.net-not-above-gross') ?? [];
    expect(row).toEqual(
      expect.arrayContaining(['净重不能大于毛重', 'The net weight must not exceed the gross weight', '5']),
    );
    expect(row.some((cell) => cell.includes('netWeight'))).toBe(true);
  });

  it('says of a rule what the specification says that it answers, and of that the rule', () => {
    const [titles = [], ...rules] = sheets.get('Rules') ?? [];
    const row = rules.find(([id]) => id === 'declaration.rules.net-not-above-gross') ?? [];
    const at = (title: string): string => row[titles.indexOf(title)] ?? '';
    expect(at('Statements (en)').split('\n')).toContain('5.20 Net weight does not exceed gross weight');
    expect(at('Statements (zh)')).toMatch(/^(.*\n)*5\.20 \p{Script=Han}/u);
    expect(at('Statements (my)')).toMatch(/^(.*\n)*5\.20 \p{Script=Myanmar}/u);
    const stated = sheets.get('Statements')?.find(([id]) => id === '5.20') ?? [];
    expect(stated.some((cell) => cell.split('\n').includes('declaration.rules.net-not-above-gross'))).toBe(true);
  });
});

describe('what the schemas say', () => {
  const formulas = [
    '=HYPERLINK("http://evil.example","x")',
    '+cmd|" /C calc"!A0',
    '@SUM(1)',
    '-1+1',
    '</t></is></c><c r="A9"><f>1+1</f></c>',
    '1e5',
    '2026-01-01',
    'a\u0001b\u0000',
  ];
  const hostile = hostileBook(formulas);

  it('stands in cells of text alone: no formula, no link, nothing from outside', async () => {
    const parts = unzip(await workbookOf({ book: hostile, tables, cases, locales: model.locales }));
    const xml = [...parts].filter(([name]) => name.endsWith('.xml') || name.endsWith('.rels'));
    expect(xml.length).toBeGreaterThan(6);
    for (const [name, text] of xml) {
      expect([
        name,
        text.match(/<f[\s>/]|<hyperlink|TargetMode|ddeLink|externalLink|<definedName[ >]|<oleLink/),
      ]).toEqual([name, null]);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these make a file that no program opens.
      expect([name, text.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)]).toEqual([name, null]);
    }
    const cells = [...parts].flatMap(([name, text]) =>
      name.startsWith('xl/worksheets/')
        ? [...text.matchAll(/<c\b([^>]*?)(?:\/>|>)/g)].map(([, head = '']) => head)
        : [],
    );
    expect(cells.length).toBeGreaterThan(100);
    expect(cells.filter((head) => /\bt="/.test(head) && !/\bt="(s|inlineStr)"/.test(head))).toEqual([]);
    expect([
      ...(await readXlsx(await workbookOf({ book: hostile, tables, cases, locales: model.locales }))).keys(),
    ]).toEqual([...sheets.keys()]);
  });

  it('is read back as it was written', async () => {
    const [, row] =
      (await readXlsx(await workbookOf({ book: hostile, tables, cases, locales: model.locales }))).get('Rules') ?? [];
    for (const text of formulas.slice(0, -1)) expect(row?.some((cell) => cell.includes(text))).toBe(true);
    expect(row?.some((cell) => cell.includes('ab'))).toBe(true);
  });
});

/** The book with these texts wherever words of schemas and locales stand. */
function hostileBook(texts: readonly string[]): RuleBook {
  const all = texts.join('\n');
  const words: LocalizedText = { zh: texts[0] ?? '', en: all, my: texts[1] ?? '' };
  const text = texts[0] ?? '';
  return {
    ...book,
    entities: book.entities.map((entity) => ({ ...entity, label: words })),
    entries: book.entries.slice(0, 12).map(
      (entry, index): BookEntry => ({
        ...entry,
        kind: 'rule',
        id: texts[index % texts.length] ?? text,
        path: text,
        sentence: words,
        details: [words],
        readings: [...texts],
        ...(entry.example && { example: { ...entry.example, passes: { [text]: all }, fails: { [text]: text } } }),
      }),
    ),
    readings: book.readings.map((reading) => ({ ...reading, about: words, why: words })),
  };
}

it('holds what other readings would change and what commits changed, where that is known', async () => {
  const [reading] = book.readings;
  const option = reading?.options.find(({ id }) => id !== reading.chosen)?.id ?? '';
  const sentence = { zh: '密码', en: 'Password', my: 'စကားဝှက်' };
  const entry = {
    id: 'a.fields.b.format',
    entity: 'a',
    verdict: 'looser',
    sentence,
    facts: [{ name: 'maximum', before: 9, after: null }],
    cause: 0,
  } as const;
  const revision = { id: 'f00', by: 'Ma Hla', at: '2026-05-01T08:00:00Z', subject: 'Take the weight to six digits' };
  const change = { revision: 'f00', document: 'types', path: ['weight', 'digits'], before: [8, 3], after: [6, 3] };
  const whole = { form: 1, state: 'kept', head: 'f00', revisions: [revision], changes: [change] } as const;
  const content = {
    book,
    tables,
    cases,
    locales: model.locales,
    consequences: { [reading?.id ?? '']: { [option]: { causes: [], entries: [entry] } } },
    history: { whole, named: {} },
  };
  const made = await readXlsx(await workbookOf(content));
  expect(made.get('Consequences')?.[1]?.slice(0, 6)).toEqual([
    reading?.id,
    option,
    entry.id,
    'looser',
    sentence.zh,
    sentence.en,
  ]);
  expect(made.get('Consequences')?.[1]?.slice(7, 13)).toEqual([
    '上限: 9',
    'at most: 9',
    'အများဆုံး: 9',
    '上限: 无',
    'at most: none',
    'အများဆုံး: မရှိ',
  ]);
  expect(made.get('History')?.[1]).toEqual([
    revision.at,
    'Ma Hla',
    'f00',
    revision.subject,
    'types',
    'weight > digits',
    '[8,3]',
    '[6,3]',
  ]);
});
