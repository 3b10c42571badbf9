// The keywords our schemas add to JSON Schema, as functions that compiled validators call.
import { compareDecimals, fitsDigits, isDecimal } from './decimal.ts';
import { heldFault } from './held-fields.ts';

export interface DecimalLimits {
  readonly digits: readonly [number, number];
  readonly signed?: boolean;
  readonly above?: string;
  readonly upTo?: string;
}

/** Keyword `decimal`: the text is a plain decimal within its digits and its bounds (spec 5). */
export function withinDecimal(limits: DecimalLimits, value: string): boolean {
  if (!fitsDigits(value, limits.digits, limits.signed ?? false)) return false;
  if (limits.upTo !== undefined && compareDecimals(value, limits.upTo) > 0) return false;
  return limits.above === undefined || compareDecimals(value, limits.above) > 0;
}

/** Which part of keyword `decimal` a text breaks, for the sentence. */
export function decimalFault(
  limits: DecimalLimits,
  value: string,
): 'numeric' | 'digits' | 'not-negative' | 'above' | 'up-to' {
  if (!isDecimal(value)) return 'numeric';
  if (value.startsWith('-') && !limits.signed) return 'not-negative';
  if (!fitsDigits(value, limits.digits, true)) return 'digits';
  return limits.upTo !== undefined && compareDecimals(value, limits.upTo) > 0 ? 'up-to' : 'above';
}

/** Keyword `calendar`: a day that exists (`2025-02-29` does not), or an ISO moment. */
export function onCalendar(form: 'date' | 'datetime', value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z)?$/.exec(value);
  if (!match || (form === 'date') !== (match[4] === undefined)) return false;
  if (form === 'date') return Number(match[3]) > 0 && Number(match[3]) <= daysIn(Number(match[1]), Number(match[2]));
  const at = new Date(value);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${match[1]}-${match[2]}-${match[3]}`);
}

/** 0 for a month that there is none of. */
function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether a text may have several lines, as keyword `visible` says it. */
export type VisibleForm = 'line' | 'lines';

// Blanks that Unicode calls no spaces: the Braille cell without dots, the null notehead, the filler of Khitan script.
const unseen = /[\u2800\u{1D159}\u{16FE4}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
// How Burmese and emoji are written in running text; in a name they only hide.
const joining = /[\n\t]|\u200B|\u200C|\u200D|\u2060|\p{Variation_Selector}/gu;

/**
 * Keyword `visible`: nothing in the text is unseen or turns the order of the rest around, so that no name can pose as
 * another one (Unicode categories Cc, Cf, Cs, Zl, Zp, what renderers ignore and what they draw as a blank).
 */
export function isVisible(form: VisibleForm, value: string): boolean {
  return hiddenCharacter(form, value) === null;
}

/** The first character that breaks keyword `visible`, as `U+200B`; null for none. */
export function hiddenCharacter(form: VisibleForm, value: string): string | null {
  const looked = form === 'lines' ? value.replace(joining, '') : value;
  const point = unseen.exec(looked)?.[0]?.codePointAt(0);
  return point === undefined ? null : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * What keyword `checkDigit` counts after: `credit-code` every unified social credit code (GB 32100-2015); `enterprise-code` those
 * alone, and not the codes of enterprises abroad, which start with the two letters of their country and have no such digit.
 */
export const checkDigitSchemes = ['credit-code', 'enterprise-code'] as const;
export type CheckDigitScheme = (typeof checkDigitSchemes)[number];

const creditCodeSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditCodeForm = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** Keyword `checkDigit`: the last sign follows from those before it. A text of another form is told by its pattern alone. */
export function hasCheckDigit(scheme: CheckDigitScheme, value: string): boolean {
  return withCheckDigit(scheme, value) === value;
}

/** The text with the last sign that its scheme asks for; as it is where the scheme asks for none. */
export function withCheckDigit(scheme: CheckDigitScheme, value: string): string {
  if (!creditCodeForm.test(value) || (scheme === 'enterprise-code' && /^[A-Z]{2}/.test(value))) return value;
  const signs = [...value.slice(0, -1)];
  // Weights are powers of 3, signs count by their place among 31.
  const sum = signs.reduce((total, sign, at) => total + creditCodeSigns.indexOf(sign) * (3 ** at % 31), 0);
  return `${signs.join('')}${creditCodeSigns[(31 - (sum % 31)) % 31]}`;
}

/** Keyword `holdsFields`: what stands in braces are names of these, which have commas between them. */
export function holdsFields(names: string, value: string): boolean {
  return heldFault(names.split(','), value) === null;
}
