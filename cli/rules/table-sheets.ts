// Sheets of the rule book's tables: decisions, a row a cell; test cases; code values; sections of the specification with what answers them.
import type { Row, Sheet } from 'write-excel-file/node';
import type { ExpectedFinding } from '../../runtime/core/cases/rule-case.ts';
import { type Json, languages } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import type { LocalizedText, RuleBook } from '../../runtime/core/rule-book/book.ts';
import { type BookCases, readCases } from '../../runtime/core/rule-book/book-cases.ts';
import type { BookTables, DecisionTable } from '../../runtime/core/rule-book/book-tables.ts';
import type { ReadingConsequences, TriedEntry } from '../../runtime/core/rule-book/change-trial.ts';
import { factName, factValue } from '../../runtime/core/rule-book/fact-words.ts';
import { answers, sectionOf } from '../../runtime/core/rule-book/find-entries.ts';
import type { WholeHistory } from '../../runtime/core/rule-book/rule-history.ts';
import { translate } from '../../runtime/core/rule-book/translate.ts';
import { headOf, inEach, labelOf, said, textCell } from './sheet-cells.ts';

type Locales = { readonly [language: string]: LocaleTree };

/** A cell holds 32,767 characters. */
const mostCharacters = 32_000;

/** What decides, the field, what it means for it, and the entries that say so. */
export function decisionSheet(book: RuleBook, { decisions }: BookTables): Sheet<never> {
  const titles = ['Record', ...inEach('Record'), ...inEach('When'), 'Field', ...inEach('Field'), 'Effect', 'Entries'];
  const rows = decisions.flatMap((table) =>
    table.rows.flatMap((row) =>
      table.columns.map(({ path, label }, index) =>
        [
          table.entity,
          ...said(labelOf(book, table.entity)),
          ...said(whenText(table, row.options)),
          path,
          ...said(label),
          row.cells[index]?.effects.join(' + ') ?? '',
          row.cells[index]?.entries.join('\n') ?? '',
        ].map(textCell),
      ),
    ),
  );
  return sheetOf('Decisions', titles, rows);
}

/** `Mode of transport = Road; Direction = Import`; what may be anything is left out. */
function whenText({ facts }: DecisionTable, options: readonly (readonly number[])[]): LocalizedText {
  const inLanguage = (language: keyof LocalizedText): string =>
    facts
      .flatMap((fact, index) => {
        const own = options[index] ?? [];
        if (own.length === fact.options.length && own.length > 1) return [];
        return [`${fact.label[language]} = ${own.map((option) => fact.options[option]?.label[language]).join(' / ')}`];
      })
      .join('; ');
  return { zh: inLanguage('zh'), en: inLanguage('en'), my: inLanguage('my') };
}

/** Every value of every code table. */
export function codeSheet({ codes }: BookTables): Sheet<never> {
  const titles = ['Table', ...inEach('Table'), 'Code', ...inEach('Name')];
  const rows = codes.flatMap(({ id, name, values }) =>
    values.map((one) => [id, ...said(name), one.value, ...said(one.name)].map(textCell)),
  );
  return sheetOf('Codes', titles, rows);
}

/** Every test case: what it changes, what must come, and which rules notice by it alone when they are gone. */
export function caseSheet(book: RuleBook, { files, mutation }: BookCases): Sheet<never> {
  const titles = [
    'Record',
    ...inEach('Record'),
    'Case',
    'Changes',
    'As a draft',
    'On submit or by the action',
    'Notices',
    'File',
  ];
  const rows = readCases({ files }).flatMap(({ file, read }) => {
    const noticed = (name: string): string =>
      Object.entries(mutation[read.entity] ?? {})
        .flatMap(([rule, { gone = [] }]) => (gone.includes(name) ? [rule] : []))
        .join('\n');
    const rowOf = (name: string, ...texts: string[]): Row =>
      [read.entity, ...said(labelOf(book, read.entity)), name, ...texts, noticed(name), file.file].map(textCell);
    return [
      ...read.cases.map(({ name, changes, expected }) =>
        rowOf(name, valuesText(changes), foundText(expected.draft), foundText(expected.complete)),
      ),
      ...read.actions.map(({ name, by, action, changes, sends, expected }) =>
        rowOf(name, `${by}: ${action}\n${valuesText({ ...changes, ...sends })}`, '', foundText(expected)),
      ),
    ];
  });
  return sheetOf('Cases', titles, rows);
}

function valuesText(values: { readonly [path: string]: Json }): string {
  return Object.entries(values)
    .map(([path, value]) => `${path} = ${JSON.stringify(value)}`)
    .join('\n')
    .slice(0, mostCharacters);
}

function foundText(found: readonly ExpectedFinding[]): string {
  return found.length === 0 ? 'passes' : found.map(({ path, rule }) => `${path}: ${rule}`).join('\n');
}

/** Every section, also those that nothing answers. */
export function sectionSheet({ sections, entries, readings }: RuleBook): Sheet<never> {
  const titles = ['Section', ...inEach('Title'), 'Entries', 'Readings', 'Entry IDs'];
  const rows = Object.entries(sections).map(([section, title]) => {
    const own = entries.filter(({ source }) => sectionOf(source) === section);
    const open = readings.filter(({ source }) => sectionOf(source) === section);
    const ids = own.map(({ id }) => id).join('\n');
    const shown = ids.length > mostCharacters ? `${ids.slice(0, ids.lastIndexOf('\n', mostCharacters))}\n…` : ids;
    return [section, ...said(title), String(own.length), open.map(({ id }) => id).join('\n'), shown].map(textCell);
  });
  return sheetOf('Sections', titles, rows);
}

/** Every statement of the specification, also those that nothing answers. */
export function statementSheet({ statements, entries }: RuleBook): Sheet<never> {
  const titles = ['Statement', ...inEach('Says'), 'Entries', 'Code', 'Entry IDs'];
  const rows = Object.entries(statements).map(([id, statement]) => {
    const own = entries.filter((entry) => answers(entry, id, statement)).map((entry) => entry.id);
    const ids = own.join('\n').slice(0, mostCharacters);
    return [id, ...said(statement.says), String(own.length), statement.code.join('\n'), ids].map(textCell);
  });
  return sheetOf('Statements', titles, rows);
}

/** What every other option of a reading would change, an entry a row; an option that changes none has one as well. */
export function consequenceSheet(book: RuleBook, consequences: ReadingConsequences, locales: Locales): Sheet<never> {
  const titles = [
    'Reading',
    'Option',
    'Entry ID',
    'Becomes',
    ...inEach('Sentence'),
    ...inEach('From'),
    ...inEach('To'),
  ];
  const { readings } = book;
  const rows = readings.flatMap(({ id }) =>
    Object.entries(consequences[id] ?? {}).flatMap(([option, { entries }]) => {
      if (entries.length === 0) return [[id, option, '', 'nothing changes'].map(textCell)];
      return entries.map((entry) =>
        [
          id,
          option,
          entry.id,
          entry.verdict,
          ...said(entry.sentence),
          ...factLines(book, locales, entry, 'before'),
          ...factLines(book, locales, entry, 'after'),
        ].map(textCell),
      );
    }),
  );
  return sheetOf('Consequences', titles, rows);
}

/** The facts of an entry before or after, in each language. */
function factLines(book: RuleBook, locales: Locales, entry: TriedEntry, side: 'before' | 'after'): string[] {
  return languages.map((language) => {
    const scope = { book, language, say: translate(locales[language] ?? {}), entity: entry.entity };
    return entry.facts.map((fact) => `${factName(scope, fact.name)}: ${factValue(scope, fact[side])}`).join('\n');
  });
}

/** Every change of a commit, the newest first. */
export function historySheet({ revisions, changes }: WholeHistory): Sheet<never> {
  const titles = ['When', 'Who', 'Commit', 'Why', 'Document', 'Place', 'From', 'To'];
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  const rows = changes.toReversed().map(({ revision, document, path, before, after }) => {
    const { at = '', by = '', subject = '' } = byId.get(revision) ?? {};
    return [at, by, revision.slice(0, 12), subject, document, path.join(' > '), cut(before), cut(after)].map(textCell);
  });
  return sheetOf('History', titles, rows);
}

/** A cell holds 32,767 characters. */
function cut(value: Json | undefined): string {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 32_000 ? `${text.slice(0, 32_000)}…` : text;
}

function sheetOf(sheet: string, titles: readonly string[], rows: readonly Row[]): Sheet<never> {
  return {
    sheet,
    columns: titles.map((title) => ({ width: /\(|IDs|Entries/.test(title) ? 34 : 16 })),
    stickyRowsCount: 1,
    data: [headOf(titles), ...rows],
  };
}
