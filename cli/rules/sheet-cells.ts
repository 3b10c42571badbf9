// Cells of the workbook of the rule book: always texts.
import type { Cell, Row } from 'write-excel-file/node';
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { LocalizedText, RuleBook } from '../../runtime/core/rule-book/book.ts';

/** A title for each language. */
export function inEach(title: string): string[] {
  return languages.map((language) => `${title} (${language})`);
}

/** Words in each language. */
export function said(words: LocalizedText): string[] {
  return languages.map((language) => words[language]);
}

/** The row of titles. */
export function headOf(titles: readonly string[]): Row {
  return titles.map((value) => ({ value, type: String, fontWeight: 'bold', backgroundColor: '#eaf3fc' }));
}

/** Always a text, so that nothing in it is taken for a formula or a number. */
export function textCell(value: string): Cell {
  return value === '' ? null : { value, type: String, wrap: true, alignVertical: 'top' };
}

/** Name of a record. */
export function labelOf(book: RuleBook, entity: string): LocalizedText {
  return book.entities.find(({ id }) => id === entity)?.label ?? { zh: entity, en: entity, my: entity };
}
