// How wide the columns of a list are: what they hold in one line, what they are called in two. Known before any row is, so
// that nothing moves when rows come.
import type { EnumField, Field, FieldKind, TextField } from '../../core/descriptor/field.ts';
import type { Language } from '../../core/descriptor/value.ts';
import type { MeasureText } from './text-width.ts';

/** What a column is about; `says` gives the words of a locale key. */
export interface ColumnWords {
  readonly label: string;
  readonly sorts: boolean;
  readonly language: Language;
  readonly say: (key: string) => string;
}

/** Padding and border of a cell, in pixels. */
const around = 18;
const sorter = 22;
/** Around the words of a state. */
const tag = 18;
const widestEnum = 212;
const narrowest = 72;
const widestHead = 190;

/** Pixels the values take; texts that are longer show in full on hover. Numbers and dates are as long in any language. */
const values: { readonly [K in Exclude<FieldKind, 'text' | 'enum'>]: number } = {
  decimal: 96,
  integer: 56,
  boolean: 56,
  date: 84,
  datetime: 142,
  enums: 150,
  code: 148,
  codes: 150,
  reference: 170,
  references: 170,
  object: 170,
  lines: 60,
  upload: 150,
  uploads: 150,
  secret: 80,
};

/** Width of a column in pixels. */
export function columnWidth(field: Field, words: ColumnWords, measure: MeasureText): number {
  const head = Math.min(widestHead, inTwoLines(words, measure)) + (words.sorts ? sorter : 0);
  return Math.ceil(Math.max(narrowest, head, valueWidth(field, words, measure)) + around);
}

function valueWidth(field: Field, words: ColumnWords, measure: MeasureText): number {
  if (field.kind === 'text') return textWidth(field, measure);
  if (field.kind === 'enum') return enumWidth(field, words, measure);
  return values[field.kind];
}

/** A number given by the server is as long as its template; short texts are known by their limit. */
function textWidth({ numbering, maxLength = 200 }: TextField, measure: MeasureText): number {
  if (numbering !== undefined) {
    const sample = numbering.replace(/\{seq:(\d+)\}/g, (_, digits: string) => '0'.repeat(Number(digits)));
    return measure(sample.replace(/[{}]/g, ''));
  }
  if (maxLength <= 10) return 84;
  if (maxLength <= 20) return 136;
  return maxLength <= 60 ? 152 : 170;
}

function enumWidth(field: EnumField, { say }: ColumnWords, measure: MeasureText): number {
  const each = field.values.map((value) => measure(say(`${field.labels}.${value}`)) + tag);
  return Math.min(widestEnum, Math.max(...each));
}

/** The narrowest width in which the label has room in two lines, broken between words. */
function inTwoLines({ label, language }: ColumnWords, measure: MeasureText): number {
  const pieces = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(label)];
  const breaks = pieces.map(({ index }) => index).filter((index) => index > 0);
  const widths = breaks.map((at) =>
    Math.max(measure(label.slice(0, at).trimEnd(), 600), measure(label.slice(at).trimStart(), 600)),
  );
  return Math.min(measure(label, 600), ...widths);
}
