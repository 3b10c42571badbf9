// How wide the columns of a list are: what they hold in one line, what they are called in two. Known before any row is, so
// that nothing moves when rows come.
import type { Field } from '../../core/descriptor/field.ts';
import type { Language } from '../../core/descriptor/value.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { MeasureText } from '../ui/text-width.ts';

/** What a column is about; `says` gives the words of a locale key. */
export interface ColumnWords {
  readonly label: string;
  readonly sorts: boolean;
  /** What its numbers count stands behind them. */
  readonly counted?: boolean;
  /** It names the record, and is read whole before all others. */
  readonly names?: boolean;
  readonly language: Language;
  readonly say: (key: string) => string;
}

/** Padding and border of a cell, in pixels. */
const around = 18;
const sorter = 22;
const narrowest = 56;
const widestHead = 120;
/** A currency or a short unit behind the number it counts. */
const unitBehind = 36;

/** Width of a column in pixels. */
export function columnWidth(field: Field, words: ColumnWords, measure: MeasureText): number {
  const head = Math.min(widestHead, inTwoLines(words.label, words.language, measure)) + (words.sorts ? sorter : 0);
  const { say, names = false, counted } = words;
  const held = kindOf(field).listWidth(field, { measure, say, names }) + (counted ? unitBehind : 0);
  return Math.ceil(Math.max(narrowest, head, held) + around);
}

/** The narrowest width in which words in bold have room in two lines, broken between them. */
export function inTwoLines(label: string, language: Language, measure: MeasureText): number {
  const pieces = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(label)];
  const breaks = pieces.map(({ index }) => index).filter((index) => index > 0);
  const widths = breaks.map((at) =>
    Math.max(measure(label.slice(0, at).trimEnd(), 600), measure(label.slice(at).trimStart(), 600)),
  );
  return Math.min(measure(label, 600), ...widths);
}
