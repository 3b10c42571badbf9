// Turns the text of a cell into a value of a field: labels become values, words become yes and no. What a spreadsheet lost is not guessed.
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isCoded, isEncrypted, isNumber, isProse, timeOf } from '../../core/kinds/field-traits.ts';
import type { CellWords } from '../../core/kinds/kind.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { paddedForms } from '../sheets/kept-digits.ts';
import type { CellType } from '../sheets/table.ts';

/**
 * Why nothing of a cell is taken: it is a number of more digits than spreadsheets keep, a day where none belongs (they make one of
 * `3-1`), an error, or a percentage where none is meant.
 */
export type CellFault = 'cell-digits' | 'cell-date' | 'cell-error' | 'cell-percent';

export interface CellReading {
  readonly value: Json;
  readonly fault?: CellFault;
  /** Noughts that the spreadsheet had dropped stand before it again. */
  readonly isPadded?: true;
}

/** The sentence of each fault. */
export const faultSentences: { readonly [fault in CellFault]: string } = {
  'cell-digits': 'message.cellDigits',
  'cell-date': 'message.cellDate',
  'cell-error': 'message.cellError',
  'cell-percent': 'message.cellPercent',
};

const nothing: CellReading = { value: null };
/** How spreadsheets write that something went wrong; the last one is of `repair-sheet.ts`. */
const errorText = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FORMULA!)$/;

/** What lists print in the place of a number that there is none of. */
const noNumber = /^[-–—]+$/;

/** The value, in normal form where it has one; what cannot be read comes back as text for the validator to refuse. */
export function readCell(field: Field, cell: string, type: CellType, words: CellWords): CellReading {
  const text = cell.trim();
  if (text === '') return nothing;
  if (errorText.test(text)) return { value: null, fault: 'cell-error' };
  if (type === 'l') return { value: null, fault: 'cell-digits' };
  if (type === 'd' && timeOf(field) === null) return { value: null, fault: 'cell-date' };
  if (isNumber(field) && noNumber.test(text)) return nothing;
  const value = converted(field, text, words);
  if (isNumber(field) && isPercent(value)) return { value: null, fault: 'cell-percent' };
  const padded = type === 'n' ? withNoughts(field, text, words) : null;
  return padded === null ? { value } : { value: converted(field, padded, words), isPadded: true };
}

/** A number with the sign of percent, of which its field could make none. */
function isPercent(value: Json): boolean {
  return typeof value === 'string' && /\d\s*[%％]$/.test(value);
}

function converted(field: Field, text: string, words: CellWords): Json {
  const { fromCell } = kindOf(field);
  return fromCell ? fromCell(text, field, words) : text;
}

/** The number with the noughts a spreadsheet took from it, where it is nothing without them and something with so many alone. */
function withNoughts(field: Field, text: string, words: CellWords): string | null {
  const isIt = isCoded(field) ? (code: string) => words.codeValue(field.table, code) !== null : limitOf(field);
  const [only, ...others] = isIt ? paddedTo(isIt, text) : [];
  return only !== undefined && others.length === 0 ? only : null;
}

/** The number with so many noughts before it that it is of a length the limits of its field name; none for what they allow as it is. */
export function paddedByLimit(field: Field, text: string): string[] {
  const isIt = limitOf(field);
  return isIt ? paddedTo(isIt, text) : [];
}

function paddedTo(isIt: (text: string) => boolean, text: string): string[] {
  return isIt(text) ? [] : paddedForms(text).filter(isIt);
}

/** Whether a text is what limits say of its length; null where they name none. */
function limitOf(field: Field): ((text: string) => boolean) | null {
  if (!isProse(field) && !isEncrypted(field)) return null;
  const { pattern, minLength, maxLength } = field;
  if (pattern !== undefined) return (text) => patternOf(pattern).test(text);
  return minLength !== undefined && minLength === maxLength ? ({ length }) => length === minLength : null;
}

const patterns = new Map<string, RegExp>();

/** Patterns of schemas; there are some dozens of them. */
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, known);
  return known;
}
