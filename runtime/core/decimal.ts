// Exact decimals as strings: the only module that does arithmetic on money, weights and quantities.
import Big from 'big.js';
import { plainDigits } from './typed-digits.ts';

/** Divides to so many places that a cent more or less than the bound of any amount there is shows. */
const DivisionBig = Big();
DivisionBig.DP = 40;

const plainDecimal = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** True for a plain decimal string: no exponent, no leading zeros, no bare point. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && plainDecimal.test(value);
}

/** Groups end in one of three digits, so that the comma of "1234,56" is not taken for one between thousands. */
const groupedWhole = /^(\d{1,3}([,\s]\d{2,3})*[,\s]\d{3}|\d*)$/;

/**
 * Reads what a person typed ("1,234.50 ", "０１２", "၁၂", ".5") and gives the plain decimal, or null when it is none or
 * may be meant otherwise. Trailing zeros are kept: they are what was typed.
 */
export function parseDecimal(text: string): string | null {
  const match = /^([+-]?)\s*([\d,\s]*)(?:\.(\d*))?$/.exec(plainDigits(text).trim());
  if (!match || (!match[2] && !match[3]) || !groupedWhole.test(match[2] ?? '')) return null;
  const digits = (match[2] ?? '').replace(/[,\s]/g, '');
  const whole = digits.replace(/^0+(?=\d)/, '') || '0';
  const sign = match[1] === '-' ? '-' : '';
  return `${sign}${whole}${match[3] ? `.${match[3]}` : ''}`;
}

/** True when the decimal has at most `digits[0]` integer digits and `digits[1]` decimals (spec 5). */
export function fitsDigits(value: string, digits: readonly [number, number], signed: boolean): boolean {
  if (!isDecimal(value)) return false;
  if (value.startsWith('-') && !signed) return false;
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  return whole.length <= digits[0] && fraction.length <= digits[1];
}

/** Digits that spreadsheets keep of a number. */
const sheetDigits = 15;

/** Whether a spreadsheet keeps every digit of the number, grouped or not; else it has to stand there as text. */
export function fitsSheet(text: string): boolean {
  return text.replace(/\D/g, '').replace(/^0+/, '').length <= sheetDigits;
}

/** -1, 0 or 1 as a is below, equal to or above b. Both are plain decimals. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  return Big(a).cmp(b);
}

/** Sum of plain decimals, written without exponent; "0" for none. */
export function sumDecimals(values: Iterable<string>): string {
  let total = Big(0);
  for (const value of values) total = total.plus(value);
  return total.toFixed();
}

/** Exact product of two plain decimals. */
export function multiplyDecimals(a: string, b: string): string {
  return Big(a).times(b).toFixed();
}

/** Quotient of two plain decimals with so many places, rounded towards nought or away from it. `b` is not nought. */
export function divideDecimals(a: string, b: string, decimals: number, round: 'up' | 'down'): string {
  // Divided with spare places, so that only the last step rounds.
  const exact = DivisionBig(a).div(b);
  return exact.toFixed(decimals, round === 'up' ? Big.roundUp : Big.roundDown);
}

/** Absolute difference of two plain decimals. */
export function differenceOfDecimals(a: string, b: string): string {
  return Big(a).minus(b).abs().toFixed();
}

/** The first without the second, both plain decimals: below nought where the second is more. */
export function subtractDecimals(a: string, b: string): string {
  return Big(a).minus(b).toFixed();
}

/** The decimal with exactly `decimals` places, rounded half up. */
export function roundDecimal(value: string, decimals: number): string {
  return Big(value).toFixed(decimals, Big.roundHalfUp);
}

/** For reading: without noughts at its end beyond so many decimals ("44000.00000" -> "44000", or "44000.00" with two). */
export function scaledDecimal(value: string, least: number): string {
  if (!isDecimal(value)) return value;
  const [whole = '', fraction = ''] = value.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** For reading: grouped by thousands, decimals as they are ("1234567.50" -> "1,234,567.50"). */
export function groupDecimal(value: string): string {
  if (!isDecimal(value)) return value;
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
