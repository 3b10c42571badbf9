// What is left of the records that an `allotted-within` rule divides: what each holds, and the most that one more claim on it alone could have.
import { type Claim, leftFor } from './allotment.ts';
import {
  type AllottedWithin,
  type AskingPort,
  heldBy,
  placeOf,
  type Shared,
  sharedWith,
  weightsFor,
} from './allotted-within.ts';
import { inCurrency, weigh } from './conversion.ts';

/** Of a record, in its own currency, exact decimals. */
export interface OpenAmount {
  readonly holds: string;
  /** Once all claims are met as far as they can be; null while a rate is missing that it takes to tell. */
  readonly left: string | null;
  readonly currency: string;
}

/** By the keys of the records; those that hold nothing, or amounts in several currencies, are not among them. */
export async function openAmounts(
  keys: readonly string[],
  params: AllottedWithin,
  asking: AskingPort,
): Promise<ReadonlyMap<string, OpenAmount>> {
  const { asOf: _now, ...rule } = params;
  const now = rule as AllottedWithin;
  const shared = await sharedWith({}, keys, now, asking);
  const held = await heldBy([...shared.keys], now, asking);
  const found = new Map<string, OpenAmount>();
  for (const key of keys) {
    const [amount, another] = held.get(key) ?? [];
    if (!amount || another || typeof amount.of !== 'string' || amount.of === '') continue;
    const currency = amount.of;
    const near = connectedTo(key, shared);
    const around = new Map([...held].filter(([one]) => near.keys.has(one)));
    const weights = await weightsFor(currency, near.claims, around, { params: now, port: asking.port, moment: null });
    const open = { holds: amount.sum, currency };
    if (weights.missing.length > 0) {
      found.set(key, { ...open, left: null });
      continue;
    }
    const placed = [...around].flatMap(([at, amounts]) =>
      amounts.map((one) => ({ at, place: placeOf(at, one.of), one })),
    );
    const capacities = new Map(placed.map(({ place, one }) => [place, weigh([one], weights)]));
    const claims: Claim[] = near.claims.map(({ places, ...claim }) => ({
      places: placed.filter(({ at }) => places.includes(at)).map(({ place }) => place),
      amount: weigh([claim], weights),
    }));
    const left = leftFor([placeOf(key, currency)], claims, capacities);
    found.set(key, { ...open, left: inCurrency(left, currency, weights, 'down') });
  }
  return found;
}

/** The claims on a record, on all others that these name, and so on. */
function connectedTo(key: string, { claims }: Shared): Shared {
  const keys = new Set([key]);
  let [size, near] = [0, claims];
  while (size < keys.size) {
    size = keys.size;
    near = claims.filter(({ places }) => places.some((place) => keys.has(place)));
    for (const place of near.flatMap(({ places }) => places)) keys.add(place);
  }
  return { keys, claims: near };
}
