// The two keywords our schemas add to JSON Schema, as functions that compiled validators call.
import { compareDecimals, fitsDigits, isDecimal } from './decimal.ts';

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
  const at = new Date(form === 'date' ? `${value}T00:00:00Z` : value);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${match[1]}-${match[2]}-${match[3]}`);
}
