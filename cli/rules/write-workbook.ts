// Writes the rule book as a workbook: rules, limits, states, transitions, access and readings, a sheet each.
import { writeFile } from 'node:fs/promises';
import type { Row, Sheet } from 'write-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { languages, type Row as Record } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { type BookEntry, type EntryKind, entryKinds, type RuleBook } from '../../runtime/core/rule-book/book.ts';
import type { BookCases } from '../../runtime/core/rule-book/book-cases.ts';
import type { BookTables } from '../../runtime/core/rule-book/book-tables.ts';
import type { ReadingConsequences } from '../../runtime/core/rule-book/change-trial.ts';
import { statementsOf } from '../../runtime/core/rule-book/find-entries.ts';
import { usesOf } from '../../runtime/core/rule-book/uses-of.ts';
import type { BookHistory } from './history/history-of-book.ts';
import { headOf, inEach, labelOf, said, textCell } from './sheet-cells.ts';
import {
  caseSheet,
  codeSheet,
  consequenceSheet,
  decisionSheet,
  historySheet,
  sectionSheet,
  statementSheet,
} from './table-sheets.ts';

const sheets: readonly (readonly [name: string, kinds: readonly EntryKind[]])[] = [
  ['Rules', ['rule']],
  ['Limits', entryKinds.filter((kind) => !['rule', 'state', 'transition', 'notice', 'access', 'paper'].includes(kind))],
  ['States', ['state']],
  ['Transitions', ['transition']],
  ['Notices', ['notice']],
  ['Access', ['access']],
  ['Papers', ['paper']],
];

interface Column {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  value(entry: BookEntry, book: RuleBook): string;
}

const columns: readonly Column[] = [
  { title: 'ID', width: 44, value: ({ id }) => id },
  { title: 'Kind', width: 12, value: ({ kind }) => kind },
  ...languages.map((language) => ({
    title: `Record (${language})`,
    width: 24,
    value: ({ entity }: BookEntry, book: RuleBook) => labelOf(book, entity)[language],
  })),
  { title: 'Field', width: 24, value: ({ path }) => path ?? '' },
  ...languages.map((language) => ({
    title: `Sentence (${language})`,
    width: 60,
    value: ({ sentence }: BookEntry) => sentence[language],
  })),
  ...languages.map((language) => ({
    title: `Notes (${language})`,
    width: 40,
    value: ({ details }: BookEntry) => details.map((detail) => detail[language]).join('\n'),
  })),
  { title: 'Source', width: 12, value: ({ source }) => source },
  ...languages.map((language) => ({
    title: `Statements (${language})`,
    width: 40,
    value: (entry: BookEntry, book: RuleBook) =>
      statementsOf(book, entry)
        .map(({ number, says }) => `${number} ${says[language]}`)
        .join('\n'),
  })),
  { title: 'Readings', width: 24, value: ({ readings }) => readings.join(', ') },
  { title: 'Passes', width: 30, value: ({ example }) => exampleText(example?.passes) },
  { title: 'Fails', width: 30, value: ({ example }) => exampleText(example?.fails) },
  { title: 'Used in', width: 40, value: (entry, book) => usesText(book, entry) },
];

/** What a workbook holds; of a book of then no consequences and no history. */
export interface WorkbookContent {
  readonly book: RuleBook;
  readonly tables: BookTables;
  readonly cases: BookCases;
  /** Labels of fields and values, by language. */
  readonly locales: { readonly [language: string]: LocaleTree };
  readonly consequences?: ReadingConsequences;
  readonly history?: BookHistory;
}

/** Writes the workbook to `file`. */
export async function writeWorkbook(file: string, content: WorkbookContent): Promise<void> {
  await writeFile(file, await workbookOf(content));
}

/** The workbook as bytes. */
export async function workbookOf({
  book,
  tables,
  cases,
  locales,
  consequences,
  history,
}: WorkbookContent): Promise<Buffer> {
  const made = sheets.map(([name, kinds]) => entrySheet(book, name, kinds));
  return writeExcelFile([
    ...made,
    readingSheet(book),
    decisionSheet(book, tables),
    codeSheet(tables),
    caseSheet(book, cases),
    sectionSheet(book),
    statementSheet(book),
    ...(consequences ? [consequenceSheet(book, consequences, locales)] : []),
    ...(history ? [historySheet(history.whole)] : []),
  ]).toBuffer();
}

function entrySheet(book: RuleBook, sheet: string, kinds: readonly EntryKind[]): Sheet<never> {
  const entries = book.entries.filter(({ kind }) => kinds.includes(kind));
  return {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: [
      headOf(columns.map(({ title }) => title)),
      ...entries.map((entry): Row => columns.map(({ value }) => textCell(value(entry, book)))),
    ],
  };
}

function readingSheet(book: RuleBook): Sheet<never> {
  const titles = [
    'Reading',
    'Source',
    ...inEach('About'),
    'Option',
    'In force',
    'Default',
    ...inEach('Means'),
    ...inEach('Why'),
  ];
  const rows = book.readings.flatMap((reading) =>
    reading.options.map(
      ({ id, means }): Row =>
        [
          reading.id,
          reading.source,
          ...said(reading.about),
          id,
          id === reading.chosen ? 'x' : '',
          id === reading.default ? 'x' : '',
          ...said(means),
          ...said(reading.why),
        ].map(textCell),
    ),
  );
  return {
    sheet: 'Readings',
    columns: titles.map((title) => ({ width: /\(/.test(title) ? 50 : 20 })),
    stickyRowsCount: 1,
    data: [headOf(titles), ...rows],
  };
}

function exampleText(row: Record | undefined): string {
  return row === undefined ? '' : JSON.stringify(row);
}

function usesText(book: RuleBook, entry: BookEntry): string {
  return usesOf(book, entry)
    .map((use) => {
      if (use.kind === 'within') return `part of ${use.entity.id}`;
      return use.kind === 'form' ? `form of ${use.entity.id}: ${use.section.en}` : `${use.kind} of ${use.view.route}`;
    })
    .join('\n');
}
