// Every way to fulfil conditions, as far as values tell: the arithmetic of all checks that ask whether conditions can hold.
import { compareDecimals, isDecimal } from '../../runtime/core/decimal.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Scalar } from '../../runtime/core/descriptor/value.ts';

/** What a field can hold at all. */
export interface Domain {
  /** The path leads through lines: a condition asks for every line, and "not every" is not "every not". */
  readonly inLines?: boolean;
  /** Nothing is known of what conditions say of it. */
  readonly isOpaque?: boolean;
  /** Every value it can have. */
  readonly values?: ReadonlySet<Scalar>;
  /** It always has a value. */
  readonly isFilled?: boolean;
  /** A number is above the one, at least and at most the others: plain decimals. */
  readonly above?: string;
  readonly from?: string;
  readonly upTo?: string;
}

/** What the field at a path can hold. */
export type DomainOf = (path: string) => Domain;

/** Where nothing is known of fields but their names. */
export const anyDomain: DomainOf = (path) => (path.includes('.') ? { inLines: true } : {});

/** What a way demands of one field. */
interface Demand {
  readonly only?: readonly Scalar[];
  readonly never?: readonly Scalar[];
  readonly filled?: boolean;
  readonly above?: string;
  readonly upTo?: string;
}

type Way = ReadonlyMap<string, Demand>;

/** More ways than these are not compared: then everything is possible. */
const mostWays = 64;
const everything: readonly Way[] = [new Map()];

/** False when it is proved that no record fulfils them all. */
export function canHold(conditions: readonly (Condition | undefined)[], domainOf: DomainOf = anyDomain): boolean {
  const given = conditions.filter((condition) => condition !== undefined);
  return waysOf({ all: given }, false, domainOf).length > 0;
}

/** True when it is proved that whatever fulfils the first fulfils the other; a missing condition holds for everything. */
export function implies(one: Condition | undefined, other: Condition | undefined, domainOf: DomainOf): boolean {
  return other === undefined || !canHold([one, { not: other }], domainOf);
}

/** The ways to fulfil a condition, or its opposite; none of them contradicts itself. */
function waysOf(condition: Condition, isDenied: boolean, domainOf: DomainOf): readonly Way[] {
  if ('not' in condition) return waysOf(condition.not, !isDenied, domainOf);
  if ('all' in condition || 'any' in condition) {
    const inner = ('all' in condition ? condition.all : condition.any).map((one) => waysOf(one, isDenied, domainOf));
    if ('all' in condition === isDenied) return few(inner.flat());
    return inner.reduce((ways, others) => joined(ways, others, domainOf), everything);
  }
  const path =
    'present' in condition ? condition.present : 'absent' in condition ? condition.absent : pathOf(condition);
  const domain = domainOf(path);
  if (domain.isOpaque || (isDenied && domain.inLines)) return everything;
  const demands = isDenied ? denied(condition) : [demanded(condition)];
  return demands.filter((one) => isPossible(one, domain)).map((one) => new Map([[path, one]]));
}

type Leaf = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

function pathOf(condition: Exclude<Leaf, { present: unknown } | { absent: unknown }>): string {
  return 'every' in condition ? condition.every : condition.field;
}

function demanded(leaf: Leaf): Demand {
  if ('present' in leaf) return { filled: true };
  if ('absent' in leaf) return { filled: false };
  if ('is' in leaf) return { only: [leaf.is], filled: true };
  if ('in' in leaf) return { only: leaf.in, filled: true };
  if ('isNot' in leaf) return { never: [leaf.isNot] };
  if ('notIn' in leaf) return { never: leaf.notIn };
  return { above: leaf.above, filled: true };
}

/** Ways not to fulfil it, of which each is enough. */
function denied(leaf: Leaf): Demand[] {
  if ('present' in leaf) return [{ filled: false }];
  if ('absent' in leaf) return [{ filled: true }];
  if ('is' in leaf) return [{ never: [leaf.is] }];
  if ('in' in leaf) return [{ never: leaf.in }];
  if ('isNot' in leaf) return [{ only: [leaf.isNot], filled: true }];
  if ('notIn' in leaf) return [{ only: leaf.notIn, filled: true }];
  return [{ filled: false }, { upTo: leaf.above, filled: true }];
}

function few(ways: readonly Way[]): readonly Way[] {
  return ways.length > mostWays ? everything : ways;
}

function joined(ways: readonly Way[], others: readonly Way[], domainOf: DomainOf): readonly Way[] {
  const both: Way[] = [];
  for (const way of ways) {
    for (const other of others) {
      const merged = new Map(way);
      for (const [path, demand] of other) merged.set(path, demandOf(merged.get(path), demand));
      if ([...other.keys()].every((path) => isPossible(merged.get(path) ?? {}, domainOf(path)))) both.push(merged);
    }
  }
  return few(both);
}

/** What both demand of a field. */
function demandOf(one: Demand | undefined, other: Demand): Demand {
  if (!one) return other;
  const only =
    one.only && other.only ? one.only.filter((value) => other.only?.includes(value)) : (one.only ?? other.only);
  const isTorn = one.filled !== undefined && other.filled !== undefined && one.filled !== other.filled;
  const filled = one.filled ?? other.filled;
  const above = extreme(one.above, other.above, 1);
  const upTo = extreme(one.upTo, other.upTo, -1);
  return {
    ...(isTorn ? { only: [] } : only && { only }),
    never: [...(one.never ?? []), ...(other.never ?? [])],
    ...(filled !== undefined && { filled }),
    ...(above !== undefined && { above }),
    ...(upTo !== undefined && { upTo }),
  };
}

/** The larger of two bounds (1), or the smaller one (-1). */
function extreme(one: string | undefined, other: string | undefined, side: 1 | -1): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return compareDecimals(one, other) === side ? one : other;
}

/** Whether the field can hold something that meets the demand. */
function isPossible(demand: Demand, domain: Domain): boolean {
  const { only, never = [], filled = domain.isFilled } = demand;
  const above = extreme(demand.above, domain.above, 1);
  const upTo = extreme(demand.upTo, domain.upTo, -1);
  if (filled === false) return domain.isFilled !== true && only === undefined;
  if (filled === undefined && only === undefined) return true;
  if (upTo !== undefined && above !== undefined && compareDecimals(above, upTo) >= 0) return false;
  if (upTo !== undefined && domain.from !== undefined && compareDecimals(domain.from, upTo) > 0) return false;
  const left = only ?? (domain.values && [...domain.values]);
  return (
    left === undefined || left.some((value) => !never.includes(value) && isWithin(value, { ...domain, above, upTo }))
  );
}

function isWithin(
  value: Scalar,
  { values, above, from, upTo }: Pick<Domain, 'values' | 'from'> & Record<'above' | 'upTo', string | undefined>,
): boolean {
  if (values) return values.has(value);
  const number = String(value);
  if (typeof value === 'boolean' || !isDecimal(number)) return above === undefined && upTo === undefined;
  if (above !== undefined && compareDecimals(number, above) <= 0) return false;
  if (from !== undefined && compareDecimals(number, from) < 0) return false;
  return upTo === undefined || compareDecimals(number, upTo) <= 0;
}
