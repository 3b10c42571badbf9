// Amounts in several currencies, compared exactly: each is weighed by the latest published rate of its currency (spec 5).

import { comparisonsOf } from '../condition.ts';
import { compareDecimals, divideDecimals, isDecimal, multiplyDecimals, sumDecimals } from '../decimal.ts';
import type { Rates } from '../descriptor/rates.ts';
import type { Json } from '../descriptor/value.ts';
import { type Amount, type FieldRead, objectOf, type RecordPort } from './rule-kind.ts';

export const ratesSchema = objectOf(['entity', 'currency', 'rate', 'per', 'base', 'at'], {
  entity: { type: 'string' },
  currency: { type: 'string' },
  rate: { type: 'array', items: { type: 'string' }, minItems: 1 },
  per: { type: 'integer', minimum: 1 },
  base: { type: 'string' },
  at: { type: 'string' },
  where: { type: 'object' },
});

export function ratesReads({ entity: of, currency, rate, base, at, where }: Rates): FieldRead[] {
  return [
    { path: currency, of, key: true, values: [base] },
    ...rate.map((path) => ({ path, of, kinds: ['decimal'] as const })),
    { path: at, of, kinds: ['date', 'datetime'] },
    ...(where ? comparisonsOf(where).map(({ path, values }) => ({ path, of, values })) : []),
  ];
}

/** What a unit of each currency weighs against one of the others, and the currencies without a published rate. */
export interface Weights {
  readonly of: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
}

/** Asks for the rates of these currencies, as published by a moment (null: by now); one currency alone needs none. */
export async function weightsOf(
  currencies: Iterable<string>,
  rates: Rates,
  port: RecordPort,
  moment: Json = null,
): Promise<Weights> {
  const wanted = [...new Set(currencies)];
  if (wanted.length === 1) return { of: new Map(wanted.map((one) => [one, '1'])), missing: [] };
  const found = new Map<string, string>();
  for (const currency of wanted) {
    const weight =
      currency === rates.base ? String(rates.per * rates.rate.length) : await rateOf(currency, rates, port, moment);
    if (weight !== null) found.set(currency, weight);
  }
  return { of: found, missing: wanted.filter((currency) => !found.has(currency)) };
}

/** The sum of the rate's fields, which is their mean times how many there are; null where none is published. */
async function rateOf(currency: string, rates: Rates, port: RecordPort, moment: Json): Promise<string | null> {
  const { entity, currency: key, rate, at, where } = rates;
  const by = moment === null ? {} : { notAfter: { [at]: moment } };
  const row = await port.latest({ entity, values: { [key]: currency }, ...by, at, ...(where && { where }) });
  const parts = rate.map((path) => String(row?.[path] ?? ''));
  if (!row || !parts.every(isDecimal)) return null;
  const weight = sumDecimals(parts);
  return compareDecimals(weight, '0') > 0 ? weight : null;
}

/** The amounts together, weighed: exact, as only rates are multiplied in. */
export function weigh(amounts: readonly Amount[], { of }: Weights): string {
  return sumDecimals(amounts.map(({ sum, of: currency }) => multiplyDecimals(sum, of.get(String(currency)) ?? '0')));
}

/** A weighed amount in a currency, for people: rounded down, or up, to cents. */
export function inCurrency(weighed: string, currency: string, { of }: Weights, round: 'up' | 'down'): string {
  return divideDecimals(weighed, of.get(currency) ?? '1', 2, round);
}

/** Amounts whose currency is known. */
export function withCurrency(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.filter(({ of }: { of: Json }) => typeof of === 'string' && of !== '');
}
