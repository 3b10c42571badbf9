// An amount of a source in the currency of the draft that charges it: at the rate published by the end of the day it is charged for.
import { endOfDay } from '../../core/business-day.ts';
import { divideDecimals, multiplyDecimals, roundDecimal } from '../../core/decimal.ts';
import type { Rates } from '../../core/descriptor/rates.ts';
import { weightsOf } from '../../core/rules/conversion.ts';
import type { Layouts } from '../store/layout.ts';
import { recordPort } from '../store/record-port.ts';
import type { Executor } from '../store/statement.ts';

/** Units of one currency for a hundred of another on a day (`2026-03-01`), to six places; null where no rate was published by then. */
export type RateOn = (
  rates: Rates,
  pair: { readonly from: string; readonly to: string; readonly day: string },
) => Promise<string | null>;

/** Places a rate is told with. */
const ratePlaces = 6;
const hundred = '100';

/** Reads the rates whoever sees them. */
export function rateReader(database: Executor, layouts: Layouts): RateOn {
  return async (rates, { from, to, day }) => {
    const { of } = await weightsOf([from, to], rates, recordPort(database, layouts), endOfDay(day));
    const [given, wanted] = [of.get(from), of.get(to)];
    if (given === undefined || wanted === undefined) return null;
    return roundDecimal(divideDecimals(multiplyDecimals(given, hundred), wanted, ratePlaces * 2, 'down'), ratePlaces);
  };
}

/** The amount at a rate for a hundred units, rounded half up to so many places: what is told can be worked out again. */
export function convertedAmount(amount: string, rate: string, places: number): string {
  return roundDecimal(multiplyDecimals(multiplyDecimals(amount, rate), '0.01'), places);
}
