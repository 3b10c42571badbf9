// allotted-within: { value: amount, among: [declarations], holds: goods.totalPrice, ... } — what is claimed of the records named, by this one
// and all others of its kind that name any of them, can be met from what these hold.
import { compareDecimals, sumDecimals } from '../decimal.ts';
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Rates } from '../descriptor/rates.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { namesRecords } from '../kinds/field-traits.ts';
import { fieldAt, valueAt, valuesAt } from '../paths.ts';
import { type Claim, leftFor } from './allotment.ts';
import { inCurrency, ratesReads, ratesSchema, type Weights, weigh, weightsOf } from './conversion.ts';
import { entityLabels, exampleOfTotal, exceptSchema, ownSum } from './other-records.ts';
import {
  type Amount,
  type Except,
  type FieldRead,
  objectOf,
  type RecordPort,
  type RuleContext,
  type RuleKind,
  type Violation,
} from './rule-kind.ts';

export type AllottedWithin = {
  value: string;
  /** Own fields that name the records. */
  among: string[];
  /** Their number. */
  holds: string;
  /** Records named that hold nothing. */
  counts?: Except;
  /** Records of the own kind that claim nothing. */
  except?: Except;
  /** Their currency and the own one. */
  currency: string[];
  rates?: Rates;
  /** Only what is held in the own currency can be claimed; claims of others are weighed all the same. */
  ownCurrency?: true;
  /**
   * Own moment by which the claims and rates count, for judging once more what was judged then: what was claimed or
   * published since takes nothing away from it. Absent: now.
   */
  asOf?: string;
  /** Where the finding stands; else at the value. */
  at?: string;
} & { [name: string]: never };

/** More rounds of records that share others are not followed. */
const mostRounds = 50;

export const allottedWithin: RuleKind<AllottedWithin> = {
  kind: 'allotted-within',
  params: objectOf(['value', 'among', 'holds', 'currency'], {
    value: { type: 'string' },
    among: { type: 'array', items: { type: 'string' }, minItems: 1 },
    holds: { type: 'string' },
    counts: exceptSchema,
    except: exceptSchema,
    currency: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    rates: ratesSchema,
    ownCurrency: { enum: [true] },
    asOf: { type: 'string' },
    at: { type: 'string' },
  }),
  reads: ({
    value,
    among,
    holds,
    counts = {},
    except = {},
    currency: [theirs = '', own = ''],
    rates,
    asOf,
    at,
  }): FieldRead[] => [
    { path: value, kinds: ['decimal', 'integer'] },
    ...among.flatMap((via): FieldRead[] => [
      { path: via, kinds: ['references', 'reference'], key: true },
      { path: holds, via, kinds: ['decimal', 'integer'] },
      { path: theirs, via },
      ...Object.entries(counts).map(([path, values]) => ({ path, via, values })),
    ]),
    { path: own },
    ...Object.entries(except).map(([path, values]) => ({ path, values })),
    ...(rates ? ratesReads(rates) : []),
    ...(asOf === undefined ? [] : [{ path: asOf, kinds: ['datetime'] as const }]),
    ...(at === undefined ? [] : [{ path: at }]),
  ],
  sentences: ['rate-missing'],
  wording: ({ value, at }, label) => ({ field: label(value), place: label(at ?? value) }),
  check: () => [],
  exclusive: () => true,
  checkCrossRecord: async (record, params, context, port) => {
    const own = ownSum(record, params.value);
    const currency = valueAt(record, params.currency[1] ?? '');
    const keys = keysOf(record, params.among);
    if (own === null || typeof currency !== 'string' || keys.length === 0) return [];
    const path = params.at ?? params.value;
    const shared = await sharedWith(record, keys, params, { context, port });
    const held = await heldBy([...shared.keys], params, { context, port });
    const weights = await weightsFor(currency, shared.claims, held, { params, port, moment: momentOf(record, params) });
    if (weights.missing.length > 0) {
      return [{ path, sentence: 'rule.rate-missing', params: { currencies: weights.missing.join(' / ') } }];
    }
    return violationsOf({ own, currency, keys, path, shared, held, weights, params, context });
  },
  examples: (record, { value, among: [records = ''], holds: sum, currency, rates }, context) =>
    exampleOfTotal(
      record,
      { sum: value, total: { records, sum, currency, ...(rates && { rates }) }, beside: [] },
      context,
    ),
};

/** What is asked with. */
export interface AskingPort {
  readonly context: RuleContext;
  readonly port: RecordPort;
}

/** A claim in a currency. */
export interface Claimed extends Amount {
  readonly places: readonly string[];
}

export interface Shared {
  readonly keys: ReadonlySet<string>;
  readonly claims: readonly Claimed[];
}

function keysOf(record: Row, among: readonly string[]): string[] {
  const values = among.flatMap((path) => valuesAt(record, path).flatMap(({ value }) => value ?? null));
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))];
}

/** The moment by which claims and rates count; null: now. */
function momentOf(record: Row, { asOf }: AllottedWithin): Json {
  return asOf === undefined ? null : (valueAt(record, asOf) ?? null);
}

/** Every other record that claims any of these, any that those name, and so on. */
export async function sharedWith(
  record: Row,
  own: readonly string[],
  params: AllottedWithin,
  asking: AskingPort,
): Promise<Shared> {
  const { value, among, except, currency, asOf } = params;
  const moment = momentOf(record, params);
  const keys = new Set(own);
  const claims = new Map<string, Claimed>();
  let asked: readonly string[] = own;
  for (let round = 0; round < mostRounds && asked.length > 0; round++) {
    const before = new Set(keys);
    for (const path of among) {
      const found = await asking.port.values({
        entity: asking.context.entity.id,
        values: {},
        oneOf: { path, values: asked },
        ...(except && { except }),
        ...(asOf !== undefined && moment !== null && { notAfter: { [asOf]: moment } }),
        ...(typeof record.id === 'string' && { exceptId: record.id }),
        paths: ['id', value, currency[1] ?? '', ...among],
      });
      for (const one of found) {
        const places = among.flatMap((named) => one[named] ?? []).map(String);
        const sum = sumDecimals((one[value] ?? []).map(String));
        claims.set(String(one.id?.[0]), { of: one[currency[1] ?? '']?.[0] ?? null, sum, places });
        for (const place of places) keys.add(place);
      }
    }
    asked = [...keys].filter((key) => !before.has(key));
  }
  return { keys, claims: [...claims.values()] };
}

/** What each of the records named holds, by currency. */
export async function heldBy(
  keys: readonly string[],
  { among, holds: sum, counts, currency: [by = ''] }: AllottedWithin,
  { context, port }: AskingPort,
): Promise<ReadonlyMap<string, readonly Amount[]>> {
  const field = namedBy(context.entity, among);
  const held = new Map<string, readonly Amount[]>();
  if (!field) return held;
  for (const key of keys) {
    const query = { entity: field.entity, values: { [field.by]: key }, sum, by, ...(counts && { except: counts }) };
    held.set(key, await port.totals(query));
  }
  return held;
}

function namedBy({ fields }: EntityDescriptor, among: readonly string[]): { entity: string; by: string } | null {
  const field = fieldAt(fields, among[0] ?? '');
  return namesRecords(field) ? field : null;
}

/** Without rates only amounts of the own currency weigh anything; where others cannot be claimed, their rates are not missed. */
export async function weightsFor(
  currency: string,
  claims: readonly Claimed[],
  held: ReadonlyMap<string, readonly Amount[]>,
  { params, port, moment }: { readonly params: AllottedWithin; readonly port: RecordPort; readonly moment: Json },
): Promise<Weights> {
  if (!params.rates) return { of: new Map([[currency, '1']]), missing: [] };
  const met = [...claims, ...[...held.values()].flat()].map(({ of }) => of);
  const named = met.filter((of): of is string => typeof of === 'string' && of !== '');
  const weights = await weightsOf([currency, ...named], params.rates, port, moment);
  if (params.ownCurrency === undefined) return weights;
  const claimed = new Set<Json>([currency, ...claims.map(({ of }) => of)]);
  return { ...weights, missing: weights.missing.filter((one) => claimed.has(one)) };
}

interface Weighing {
  readonly own: string;
  readonly currency: string;
  readonly keys: readonly string[];
  readonly path: string;
  readonly shared: Shared;
  readonly held: ReadonlyMap<string, readonly Amount[]>;
  readonly weights: Weights;
  readonly params: AllottedWithin;
  readonly context: RuleContext;
}

function violationsOf({ own, currency, keys, path, shared, held, weights, params, context }: Weighing): Violation[] {
  // A place is what one record holds in one currency: a claim may be met from any, the own one perhaps from its own alone.
  const capacities = new Map(
    [...held].flatMap(([key, amounts]) => amounts.map((one) => [placeOf(key, one.of), weigh([one], weights)] as const)),
  );
  const placesAt = (key: string): string[] => (held.get(key) ?? []).map(({ of }) => placeOf(key, of));
  const claims: Claim[] = shared.claims.map(({ places, ...amount }) => ({
    places: places.flatMap(placesAt),
    amount: weigh([amount], weights),
  }));
  const ownPlaces = keys.flatMap((key) => (params.ownCurrency ? placeOf(key, currency) : placesAt(key)));
  const left = leftFor(ownPlaces, claims, capacities);
  if (compareDecimals(weigh([{ of: currency, sum: own }], weights), left) <= 0) return [];
  const bound = sumDecimals(ownPlaces.map((place) => capacities.get(place) ?? '0'));
  const told = (weighed: string): Json => inCurrency(weighed, currency, weights, 'down');
  const other = entityLabels([namedBy(context.entity, params.among)?.entity ?? '']);
  return [{ path, params: { value: own, bound: told(bound), remaining: told(left), other, currency } }];
}

export function placeOf(key: string, currency: Json): string {
  return JSON.stringify([key, currency]);
}
