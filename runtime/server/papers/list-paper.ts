// A list as a paper: one table, whose columns share the width by what stands in them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../core/descriptor/value.ts';
import type { SetRequest } from './typesetter.ts';

const template = readFileSync(join(import.meta.dirname, 'list.typ'), 'utf8');

export interface ListColumnOnPaper {
  readonly head: string;
  /** Numbers, whose points stand below each other. */
  readonly isRight: boolean;
}

/** All texts in the language of the reader. */
export interface ListOnPaper {
  readonly language: Language;
  /** What the list is called: above it, and as title of the PDF. */
  readonly title: string;
  /** What it is narrowed and sorted by, and how much there is of it. */
  readonly notes: readonly string[];
  /** That it is not whole; empty where it is. */
  readonly cut: string;
  /** What is said where no record is listed. */
  readonly empty: string;
  /** Who printed it, and when. */
  readonly foot: string;
  readonly columns: readonly ListColumnOnPaper[];
  /** Texts, a cell for each column. */
  readonly rows: readonly (readonly string[])[];
  readonly madeAt: Date;
}

interface Sheet {
  readonly paper: 'a4' | 'a3';
  /** Of the letters, in points. */
  readonly size: number;
}

/** From the most legible on: the first that all columns fit is taken. */
const sheets: readonly [Sheet, ...Sheet[]] = [
  { paper: 'a4', size: 8 },
  { paper: 'a4', size: 7 },
  { paper: 'a3', size: 7 },
  { paper: 'a3', size: 6 },
];
/** Points between the margins of a sheet that lies. */
const widthOf = { a4: 785, a3: 1134 } as const;
/** Points at both sides of a cell. */
const insets = 6.4;
/** Of the size: digits and capitals are a little wider than half a letter of Chinese. */
const letterWidth = 0.55;
/** Of a text that is longer, so many letters stand in a line, as far as words allow; half of it where letters are wide. */
const usualLine = 22;

/** What the typesetter is asked for: a PDF. */
export function listRequest({ columns, rows, title, madeAt, ...told }: ListOnPaper): SetRequest {
  const needs = columns.map(({ head }, at) => needOf(head, rows, at));
  const fits = ({ paper, size }: Sheet): boolean => sum(needs.map((need) => pointsOf(need, size))) <= widthOf[paper];
  const sheet = sheets.find(fits) ?? { paper: 'a3', size: 6 };
  const widths = needs.map((need) => pointsOf(need, sheet.size));
  const scale = Math.min(1, widthOf[sheet.paper] / sum(widths));
  const cells = rows.map((row) =>
    row.map((text, at) => breakable(text, ((widths[at] ?? 0) * scale - insets) / (sheet.size * letterWidth))),
  );
  const data = {
    ...{ ...told, title, widths, size: sheet.size, sheet: sheet.paper, rows: cells },
    heads: columns.map(({ head }) => head),
    right: columns.flatMap(({ isRight }, at) => (isRight ? [at] : [])),
  };
  return {
    files: { '/main.typ': template },
    data: JSON.stringify(data),
    madeAt: Math.floor(madeAt.getTime() / 1000),
    as: 'pdf',
  };
}

/** Narrow letters a column needs in a line: its longest word, and of longer texts a part that reads well. */
function needOf(head: string, rows: readonly (readonly string[])[], at: number): number {
  let need = Math.max(longestWord(head), Math.min(lettersOf(head), usualLine / 2));
  for (const row of rows) {
    const text = row[at] ?? '';
    need = Math.max(need, longestWord(text), Math.min(lettersOf(text), usualLine));
  }
  return Math.min(Math.max(need, 4), usualLine * 1.5);
}

function pointsOf(letters: number, size: number): number {
  return letters * size * letterWidth + insets;
}

/** Where a line of Latin or Burmese may end; one of Chinese may anywhere. */
const words = /[\s/]+|(?=[\u2e80-\u9fff\uff00-\uffef])|(?<=[\u2e80-\u9fff\uff00-\uffef])/u;

function longestWord(text: string): number {
  return Math.max(0, ...text.split(words).map(lettersOf));
}

/** How long a text is drawn, in narrow letters. */
function lettersOf(text: string): number {
  return [...text].reduce((all, letter) => all + (/[\u2e80-\u9fff\uff00-\uffef]/u.test(letter) ? 2 : 1), 0);
}

/** A word that is longer than its column may end anywhere: else it would reach into the next one. */
function breakable(text: string, letters: number): string {
  // What is as wide as its column to the last letter fits.
  const most = Math.max(4, Math.floor(letters + 0.01));
  if (longestWord(text) <= most) return text;
  return text.replaceAll(/[^\s\u1000-\u109f\u2e80-\u9fff]{5,}/gu, (word) =>
    word.length > most ? (word.match(/.{1,4}/gsu) ?? []).join('\u200b') : word,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
