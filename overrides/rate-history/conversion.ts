// An amount at a published rate: exact, rounded half up to two decimals, with all that is needed to check it.
import {
  compareDecimals,
  divideDecimals,
  isDecimal,
  multiplyDecimals,
  roundDecimal,
} from '../../runtime/core/decimal.ts';

/** Foreign exchange on an account, or banknotes. */
export type RateKind = 'fx' | 'note';

/** `toYuan`: the bank buys the currency, so its buying rate counts; `fromYuan`: it sells, at its selling rate. */
export type Direction = 'toYuan' | 'fromYuan';

/** CNY for so many units of the currency. */
export const unitsPerRate = '100';

/** Decimals of an amount. */
const amountDecimals = 2;

/** A published rate: what the four fields hold, and when it was quoted. Each is missing where the bank quotes none. */
export interface PublishedRate {
  readonly currency: string;
  readonly dateTime: string;
  readonly fxBuy?: string;
  readonly fxSell?: string;
  readonly noteBuy?: string;
  readonly noteSell?: string;
}

export type RateField = 'fxBuy' | 'fxSell' | 'noteBuy' | 'noteSell';

/** The field whose rate counts. */
export function rateFieldOf(kind: RateKind, direction: Direction): RateField {
  if (kind === 'fx') return direction === 'toYuan' ? 'fxBuy' : 'fxSell';
  return direction === 'toYuan' ? 'noteBuy' : 'noteSell';
}

/**
 * The amount in the other currency, rounded half up; null for what is no amount, and for a rate of nothing.
 * To yuan: amount x rate / 100. From yuan: amount x 100 / rate, a quotient that may never end, cut far behind the decimals that count.
 */
export function converted(amount: string, rate: string, direction: Direction): string | null {
  if (!isDecimal(amount) || !isDecimal(rate) || compareDecimals(rate, '0') <= 0) return null;
  if (direction === 'toYuan') {
    return roundDecimal(multiplyDecimals(multiplyDecimals(amount, rate), '0.01'), amountDecimals);
  }
  return roundDecimal(
    divideDecimals(multiplyDecimals(amount, unitsPerRate), rate, amountDecimals + 20, 'down'),
    amountDecimals,
  );
}
