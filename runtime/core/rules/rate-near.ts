// rate-near: { rate: settleRate, currency: currency, at: settledAt, withinPercent: "2", withinDays: 10, rates: {...} } — a rate entered by hand lies
// near the published one. Where none was published for that while, nothing can be compared: that is found, and what to do about it.
// In lines the last one is judged, the others were when they were added.
import { dayOf } from '../business-day.ts';
import { compareDecimals, divideDecimals, isDecimal, multiplyDecimals, sumDecimals } from '../decimal.ts';
import type { Rates } from '../descriptor/rates.ts';
import type { Row } from '../descriptor/value.ts';
import { meetCondition } from '../examples/meet-condition.ts';
import { asNumberOf, withEverywhere, withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { ratesReads, ratesSchema } from './conversion.ts';
import { alongside } from './lines-of.ts';
import { storedExample } from './other-records.ts';
import { objectOf, type RecordPort, type RuleKind } from './rule-kind.ts';

interface Params {
  [name: string]: never;
}
type RateNear = {
  rate: string;
  currency: string;
  at: string;
  withinPercent: string;
  withinDays: number;
  rates: Rates;
} & Params;

/** As many decimals as a rate is told with. */
const decimals = 6;
const dayLength = 86_400_000;

export const rateNear: RuleKind<RateNear> = {
  kind: 'rate-near',
  params: objectOf(['rate', 'currency', 'at', 'withinPercent', 'withinDays', 'rates'], {
    rate: { type: 'string' },
    currency: { type: 'string' },
    at: { type: 'string' },
    withinPercent: { type: 'string', pattern: '^\\d{1,2}(\\.\\d+)?$' },
    withinDays: { type: 'integer', minimum: 0 },
    rates: ratesSchema,
  }),
  reads: ({ rate, currency, at, rates }) => [
    { path: rate, kinds: ['decimal'] },
    { path: currency },
    { path: at, kinds: ['datetime'] },
    ...ratesReads(rates),
  ],
  sentences: ['rate-of-base', 'rate-unpublished'],
  wording: ({ rate, withinPercent }, label) => ({ field: label(rate), within: withinPercent }),
  check: () => [],
  checkCrossRecord: async (record, params, _context, port) => {
    const { currency, withinPercent, withinDays, rates } = params;
    const { rate, at } = placesIn(record, params);
    const [value, of, moment] = [rate, currency, at].map((path) => valueAt(record, path));
    if (isEmpty(value) || isEmpty(of) || isEmpty(moment) || !isDecimal(String(value))) return [];
    if (of === rates.base) {
      if (compareDecimals(String(value), '1') === 0) return [];
      return [{ path: rate, sentence: 'rule.rate-of-base', params: { value, currency: of, expected: '1' } }];
    }
    const found = await publishedBefore(String(of), String(moment), { rates, withinDays, port });
    if (found === null) {
      const said = { currency: of, days: withinDays, day: dayOf(String(moment)) };
      return [{ path: rate, sentence: 'rule.rate-unpublished', params: said }];
    }
    // Of so many units, and a hundredfold for the share: exact, as nothing is divided.
    const units = String(rates.per * rates.rate.length);
    const [low, high] = ['-', ''].map((sign) =>
      multiplyDecimals(found.weight, sumDecimals(['100', `${sign}${withinPercent}`])),
    ) as [string, string];
    const own = multiplyDecimals(multiplyDecimals(String(value), units), '100');
    if (compareDecimals(own, low) >= 0 && compareDecimals(own, high) <= 0) return [];
    const scaled = multiplyDecimals(units, '100');
    const said = {
      value,
      currency: of,
      day: found.day,
      expected: divideDecimals(found.weight, units, decimals, 'down'),
      from: divideDecimals(low, scaled, decimals, 'up'),
      to: divideDecimals(high, scaled, decimals, 'down'),
    };
    return [{ path: rate, params: said }];
  },
  examples: (record, { rate, currency, at, rates }, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const ready = [rate, at].reduce((row, path) => withSample(row, path, shape), record);
    const named = meetCondition(withSample(ready, currency, shape), { field: currency, isNot: rates.base }, shape);
    const field = fieldAt(entity.fields, rate);
    const passes = withEverywhere(named, rate, asNumberOf(field, '7'), shape);
    const place = placesIn(passes, { rate, at });
    const moment = valueAt(passes, place.at);
    if (isEmpty(moment)) return null;
    const published = Object.fromEntries(rates.rate.map((path) => [path, multiplyDecimals('7', String(rates.per))]));
    const { where } = rates;
    const met = where && 'field' in where && 'is' in where ? { [where.field]: where.is } : {};
    const values = { ...met, ...published, [rates.currency]: valueAt(passes, currency) ?? null, [rates.at]: moment };
    const stored = storedExample(rates.entity, values, undefined, source);
    return {
      passes,
      fails: withValueAt(passes, place.rate, asNumberOf(field, '70')),
      inputs: [place.rate, currency, place.at],
      others: [stored],
    };
  },
};

/** The concrete paths of rate and moment: of lines those of the last. */
function placesIn(record: Row, { rate, at }: Pick<RateNear, 'rate' | 'at'>): { rate: string; at: string } {
  const last = valuesAt(record, rate).at(-1)?.path ?? rate;
  return { rate: last, at: alongside(last, at) };
}

interface Asked {
  readonly rates: Rates;
  readonly withinDays: number;
  readonly port: RecordPort;
}

/** The latest rate of a currency published by the moment and not too long before; its fields added up, and its day. Null for none. */
async function publishedBefore(currency: string, moment: string, { rates, withinDays, port }: Asked) {
  const { entity, currency: key, rate, at, where } = rates;
  const query = { entity, values: { [key]: currency }, notAfter: { [at]: moment }, at, ...(where && { where }) };
  const row = await port.latest(query);
  const parts = rate.map((path) => String(row?.[path] ?? ''));
  const since = String(row?.[at] ?? '');
  if (!row || !parts.every(isDecimal)) return null;
  if (Date.parse(moment) - Date.parse(since) > withinDays * dayLength) return null;
  const weight = sumDecimals(parts);
  return compareDecimals(weight, '0') > 0 ? { weight, day: dayOf(since) } : null;
}
