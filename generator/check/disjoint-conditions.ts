// Whether two conditions can never hold for the same record, as far as that can be proved from the values they name.
import { pathsOf } from '../../runtime/core/condition.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Scalar } from '../../runtime/core/descriptor/value.ts';

/** What a condition demands of one field. */
interface Demand {
  readonly only?: ReadonlySet<Scalar>;
  readonly never: ReadonlySet<Scalar>;
  readonly filled?: boolean;
}

type Demands = ReadonlyMap<string, Demand>;

/** Most alternatives of a condition that are compared. */
const mostWays = 64;

/** True when no record fulfils both. A missing condition holds for every record. */
export function areDisjoint(one: Condition | undefined, other: Condition | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const ways = waysOf({ all: [one, other] });
  return ways.length <= mostWays && ways.every(isContradiction);
}

/** Every way to fulfil a condition: each a set of demands that must all be met. */
function waysOf(condition: Condition): Demands[] {
  if ('all' in condition) return condition.all.map(waysOf).reduce(joined, [new Map()]);
  if ('any' in condition) return condition.any.flatMap(waysOf);
  if ('not' in condition) {
    const opposite = oppositeOf(condition.not);
    return opposite === null ? [new Map()] : waysOf(opposite);
  }
  if ('present' in condition) return [new Map([[condition.present, { never: new Set<Scalar>(), filled: true }]])];
  if ('absent' in condition) return [new Map([[condition.absent, { never: new Set<Scalar>(), filled: false }]])];
  if ('every' in condition) return [demand(condition.every, { only: [condition.is] })];
  if ('is' in condition) return [demand(condition.field, { only: [condition.is] })];
  if ('in' in condition) return [demand(condition.field, { only: condition.in })];
  if ('isNot' in condition) return [demand(condition.field, { never: [condition.isNot] })];
  if ('notIn' in condition) return [demand(condition.field, { never: condition.notIn })];
  if ('above' in condition) return [new Map([[condition.field, { never: new Set<Scalar>(), filled: true }]])];
  return [new Map()];
}

function demand(
  field: string,
  { only, never = [] }: { readonly only?: readonly Scalar[]; readonly never?: readonly Scalar[] },
): Demands {
  const filled = only ? { only: new Set(only), filled: true } : {};
  return new Map([[field, { ...filled, never: new Set(never) }]]);
}

/** The negation of the condition; null if it is not a single condition. A path through lines has none: "not every" is not "every not". */
function oppositeOf(condition: Condition): Condition | null {
  if ('not' in condition) return condition.not;
  if (pathsOf(condition).some((path) => path.includes('.'))) return null;
  if ('present' in condition) return { absent: condition.present };
  if ('absent' in condition) return { present: condition.absent };
  if ('every' in condition) return null;
  if ('is' in condition) return { field: condition.field, isNot: condition.is };
  if ('isNot' in condition) return { field: condition.field, is: condition.isNot };
  if ('in' in condition) return { field: condition.field, notIn: condition.in };
  if ('notIn' in condition) return { field: condition.field, in: condition.notIn };
  return null;
}

function joined(ways: Demands[], others: Demands[]): Demands[] {
  if (ways.length * others.length > mostWays)
    return [...ways, ...Array.from({ length: mostWays + 1 }, () => new Map())];
  return ways.flatMap((way) => others.map((other) => merged(way, other)));
}

function merged(way: Demands, other: Demands): Demands {
  const all = new Map(way);
  for (const [field, { only, never, filled }] of other) {
    const known = all.get(field);
    const both = known?.only && only ? inBoth(known.only, only) : (known?.only ?? only);
    const either = known?.filled !== undefined && filled !== undefined && known.filled !== filled;
    const whether = known?.filled ?? filled;
    all.set(field, {
      ...(either ? { only: new Set<Scalar>() } : both && { only: both }),
      never: new Set([...(known?.never ?? []), ...never]),
      ...(whether !== undefined && { filled: whether }),
    });
  }
  return all;
}

function inBoth(one: ReadonlySet<Scalar>, other: ReadonlySet<Scalar>): ReadonlySet<Scalar> {
  return new Set([...one].filter((value) => other.has(value)));
}

function isContradiction(way: Demands): boolean {
  return [...way.values()].some(
    ({ only, never }) => only !== undefined && [...only].every((value) => never.has(value)),
  );
}
