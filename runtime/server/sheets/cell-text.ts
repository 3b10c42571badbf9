// The text of a cell as a workbook keeps it, and of what type it was: no digit is guessed, no day moved.
import Big from 'big.js';
import { countedDigits, keptDigits } from './kept-digits.ts';
import type { CellType } from './table.ts';

/** A number with the text that stands for it in the file. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What the reader of workbooks gives for a cell. */
export type ReadValue = string | boolean | Date | NumberText | null;

export interface CellText {
  readonly text: string;
  readonly type: CellType;
}

const largest = Big(10).pow(keptDigits);

/** Times of day that are none are not written. */
export function cellText(value: ReadValue): CellText {
  if (value === null) return { text: '', type: 't' };
  if (typeof value === 'string') return { text: value, type: 't' };
  if (typeof value === 'boolean') return { text: String(value), type: 'b' };
  return value instanceof NumberText ? numberText(value.text) : { text: clocksText(value), type: 'd' };
}

/** What calculating leaves over is a few of the smallest steps between two numbers; more than that somebody has written. */
const leftOver = 4 * Number.EPSILON;

/** Plain, as a person reads it: `6.9E+2` is 690, `0.30000000000000004` is the 0.3 that was calculated, 12345678901234.56 itself. */
function numberText(text: string): CellText {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return { text, type: 't' };
  if (/^-?\d+(\.\d+)?$/.test(text) && countedDigits(text).length <= keptDigits) return { text, type: 'n' };
  if (Big(number).abs().gte(largest)) return { text, type: 'l' };
  const rounded = number.toPrecision(keptDigits);
  const isLeftOver = Math.abs(Number(rounded) - number) <= leftOver * Math.abs(number);
  return { text: Big(isLeftOver ? rounded : String(number)).toFixed(), type: 'n' };
}

/** Workbooks keep clocks without a zone; the reader gives them as if they were those of UTC. */
function clocksText(at: Date): string {
  // Clocks are kept as parts of a day, which are not whole seconds.
  const clocks = new Date(Math.round(at.getTime() / 1000) * 1000);
  if (Number.isNaN(clocks.getTime())) return '';
  return clocks.toISOString().slice(0, 19).replace('T00:00:00', '').replace('T', ' ');
}
