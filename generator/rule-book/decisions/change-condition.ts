// The condition that says a changed decision table: from where a rule is to count, for every combination of what decides.
import { holds } from '../../../runtime/core/condition.ts';
import type { Condition } from '../../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Json, Scalar } from '../../../runtime/core/descriptor/value.ts';
import { withValueAt } from '../../../runtime/core/paths.ts';
import { atomsOn, type Fact, type FactGroup, holdsWhere, place, plainPath } from './deciding-facts.ts';
import { combinationsOf } from './decision-tables.ts';

/** Where a rule is to count. */
export interface WantedCounting {
  readonly entity: EntityDescriptor;
  /** Lines the rule is tested on one by one. */
  readonly lines?: string;
  readonly facts: readonly Fact[];
  /** For each fact. */
  readonly groups: readonly (readonly FactGroup[])[];
  /** Of the rule first, then of all others of the table: what they are written with is written again where it fits. */
  readonly conditions: readonly Condition[];
  /** Whether it is to count, for a group of each fact by number. */
  readonly counts: (combination: readonly number[]) => boolean;
}

/** The condition on the record and that on the line, each absent where there is none; or why no condition says it. */
export type ChangedCondition =
  | { readonly record?: Condition; readonly line?: Condition }
  | { readonly refused: 'never' | 'lines' | 'bound' };

/** The shortest condition found that holds exactly where it is wanted: proved on every combination. */
export function changeCondition(wanted: WantedCounting): ChangedCondition {
  const { facts, groups, lines, counts } = wanted;
  const combinations = combinationsOf(groups);
  if (!combinations.some(counts)) return { refused: 'never' };
  const inLine = facts.map(({ path }) => lines !== undefined && path?.startsWith(`${lines}.`) === true);
  const parts = [false, true].map((isLine) => {
    const own = facts.flatMap((_, index) => (inLine[index] === isLine ? [index] : []));
    // Of a part of the facts: where it counts for anything the others may be.
    const possible = new Set(combinations.filter(counts).map((one) => own.map((index) => one[index]).join()));
    const said = (combination: readonly number[]): boolean =>
      possible.has(own.map((index) => combination[index]).join());
    return { said, condition: conditionOf(wanted, own, said) };
  });
  if (combinations.some((one) => counts(one) !== parts.every(({ said }) => said(one)))) return { refused: 'lines' };
  const [record, line] = parts.map(({ condition }) => condition);
  if (record === null || line === null) return { refused: 'bound' };
  const whole: Condition = { all: [record, line].filter((one) => one !== undefined) };
  // What values stand for others is tried as well as what they stand for.
  const isSo = combinations.every((one) =>
    valuesOf(groups, one).every(
      (values) => holdsWhere(wanted.entity, whole, lines, chosenOf(facts, values)) === counts(one),
    ),
  );
  if (!isSo) return { refused: 'bound' };
  return { ...(record && { record }), ...(line && lines !== undefined && { line: inLineOf(line, lines) }) };
}

/** What is chosen where facts have these values. */
export function chosenOf(facts: readonly Fact[], values: readonly Json[]): ReadonlyMap<string, Json> {
  return new Map(facts.map(({ key }, index): [string, Json] => [key, values[index] ?? null]));
}

/** For a combination of groups: the first value of each, and every other one of them once. */
function valuesOf(groups: WantedCounting['groups'], combination: readonly number[]): Json[][] {
  const of = combination.map((group, fact) => groups[fact]?.[group]?.values ?? [null]);
  const first = of.map(([value = null]) => value);
  return [first, ...of.flatMap((values, fact) => values.slice(1).map((value) => first.with(fact, value)))];
}

/** undefined: it holds always. null: values alone do not say it. */
function conditionOf(
  wanted: WantedCounting,
  own: readonly number[],
  said: (combination: readonly number[]) => boolean,
): Condition | undefined | null {
  const { groups } = wanted;
  const combinations = combinationsOf(groups);
  if (combinations.every(said)) return undefined;
  const needed = own.filter((fact) =>
    combinations.some((one) => (groups[fact] ?? []).some((_, group) => said(one.with(fact, group)) !== said(one))),
  );
  const candidates = ordersOf(needed).flatMap((order) =>
    [true, false].map((isMeant): Condition | null => {
      const boxes = boxesOf(wanted, order, (one) => said(one) === isMeant);
      const parts = boxes.map((box) => boxCondition(wanted, order, box));
      if (parts.some((part) => part === null)) return null;
      const condition = joined('any', parts as Condition[]);
      return isMeant ? condition : { not: condition };
    }),
  );
  const found = candidates.filter((one) => one !== null);
  return found.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)[0] ?? null;
}

/** Every order of a few facts; of more than four the one they come in. */
function ordersOf(facts: readonly number[]): (readonly number[])[] {
  if (facts.length < 2 || facts.length > 4) return [facts];
  return facts.flatMap((first) => ordersOf(facts.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

/** For each fact of the order, the groups it may be of. */
type Box = readonly (readonly number[])[];

/** Boxes that hold all that is said and nothing else: combinations that differ in one fact alone become one. */
function boxesOf(
  { groups }: WantedCounting,
  order: readonly number[],
  said: (one: readonly number[]) => boolean,
): Box[] {
  const start = groups.map(() => 0);
  let boxes: Box[] = combinationsOf(order.map((fact) => groups[fact] ?? []))
    .filter((one) => said(order.reduce((whole, fact, index) => whole.with(fact, one[index] ?? 0), start)))
    .map((one) => one.map((group) => [group]));
  for (const [index] of order.entries()) {
    const alike = Map.groupBy(boxes, (box) => JSON.stringify(box.toSpliced(index, 1)));
    boxes = [...alike.values()].map((same) =>
      (same[0] ?? []).with(
        index,
        same.flatMap((box) => box[index] ?? []),
      ),
    );
  }
  return boxes;
}

function boxCondition(wanted: WantedCounting, order: readonly number[], box: Box): Condition | null {
  const parts = order.flatMap((fact, index): (Condition | null)[] => {
    const own = box[index] ?? [];
    return own.length === wanted.groups[fact]?.length ? [] : [partCondition(wanted, fact, own)];
  });
  return parts.some((part) => part === null) ? null : joined('all', parts as Condition[]);
}

function joined(how: 'all' | 'any', parts: readonly Condition[]): Condition {
  const flat = parts.flatMap((part) =>
    how in part ? ((part as { readonly [key: string]: readonly Condition[] })[how] ?? []) : [part],
  );
  const [only] = flat;
  if (only && flat.length === 1) return only;
  return how === 'all' ? { all: flat } : { any: flat };
}

/** That one fact is of one of these groups. */
function partCondition(
  { facts, groups, conditions }: WantedCounting,
  fact: number,
  own: readonly number[],
): Condition | null {
  const { path, condition } = facts[fact] ?? { key: '' };
  const all = groups[fact] ?? [];
  const values = (of: readonly FactGroup[]): readonly Json[] => of.flatMap((group) => group.values);
  const inside = all.filter((_, index) => own.includes(index));
  const outside = all.filter((_, index) => !own.includes(index));
  if (path === undefined) return condition ? (values(inside).includes(true) ? condition : { not: condition }) : null;
  const atoms = atomsOn(conditions, path);
  const test = (atom: Condition, group: FactGroup): boolean =>
    holds(plainPath(atom), withValueAt({}, place, group.values[0] ?? null));
  for (const atom of atoms) {
    if (all.every((group) => test(atom, group) === inside.includes(group))) return atom;
    if (all.every((group) => test(atom, group) === outside.includes(group))) return negated(atom);
  }
  // Where a number is measured, the values that stand for others do not tell its bound.
  if (atoms.some((atom) => 'above' in atom)) return null;
  return valuesCondition(path, inside, outside);
}

function valuesCondition(path: string, inside: readonly FactGroup[], outside: readonly FactGroup[]): Condition {
  const of = (groups: readonly FactGroup[]): Scalar[] =>
    groups.flatMap(({ values }) => values).filter((value) => value !== null) as Scalar[];
  const mayLack = [...inside, ...outside].some(({ values }) => values.includes(null));
  const lacks = inside.some(({ values }) => values.includes(null));
  const hasRest = inside.some(({ isRest }) => isRest);
  const [here, there] = [of(inside), of(outside)];
  const filled: Condition = { present: path };
  if (lacks && here.length === 0) return { absent: path };
  if (!lacks && there.length === 0) return filled;
  // Named one by one, unless that would leave out what nobody has named.
  if (!hasRest && !(lacks && here.length > 0)) return oneOf(path, here);
  if (!hasRest)
    return there.length > 0 && !outside.some(({ isRest }) => isRest)
      ? noneOf(path, there)
      : { any: [{ absent: path }, oneOf(path, here)] };
  return lacks || !mayLack ? noneOf(path, there) : { all: [filled, noneOf(path, there)] };
}

function oneOf(field: string, values: readonly Scalar[]): Condition {
  const [only] = values;
  return values.length === 1 && only !== undefined ? { field, is: only } : { field, in: values };
}

function noneOf(field: string, values: readonly Scalar[]): Condition {
  const [only] = values;
  return values.length === 1 && only !== undefined ? { field, isNot: only } : { field, notIn: values };
}

function negated(atom: Condition): Condition {
  if ('present' in atom) return { absent: atom.present };
  if ('absent' in atom) return { present: atom.absent };
  if ('field' in atom && 'is' in atom) return { field: atom.field, isNot: atom.is };
  if ('isNot' in atom) return { field: atom.field, is: atom.isNot };
  if ('in' in atom) return { field: atom.field, notIn: atom.in };
  return 'notIn' in atom ? { field: atom.field, in: atom.notIn } : { not: atom };
}

/** A condition with paths from the record as one on a line. */
function inLineOf(condition: Condition, lines: string): Condition {
  const own = (path: string): string => path.slice(lines.length + 1);
  if ('all' in condition) return { all: condition.all.map((one) => inLineOf(one, lines)) };
  if ('any' in condition) return { any: condition.any.map((one) => inLineOf(one, lines)) };
  if ('not' in condition) return { not: inLineOf(condition.not, lines) };
  if ('present' in condition) return { present: own(condition.present) };
  if ('absent' in condition) return { absent: own(condition.absent) };
  if ('every' in condition) return { every: own(condition.every), is: condition.is };
  return { ...condition, field: own(condition.field) };
}
