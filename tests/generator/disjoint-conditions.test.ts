// What is said to exclude each other does: proved by trying every record over a few values, for conditions made at random.
import { describe, expect, it } from 'vitest';
import { canHold, type DomainOf, implies } from '../../generator/check/condition-ways.ts';
import { areDisjoint } from '../../generator/check/disjoint-conditions.ts';
import { holds } from '../../runtime/core/condition.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';

const values = ['x', 'y', 'z'];
const everyValue: readonly Json[] = [...values, null];
const records: readonly Row[] = everyValue.flatMap((a) =>
  everyValue.flatMap((b) => [
    { a, b, lines: [] },
    { a, b, lines: [{ c: 'x' }, { c: 'y' }] },
    { a, b, lines: [{ c: 'x' }] },
  ]),
);

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

function conditionOf(roll: (sides: number) => number, depth: number): Condition {
  const field = ['a', 'b', 'lines.c'][roll(3)] ?? 'a';
  const one = values[roll(3)] ?? 'x';
  const some = values.filter(() => roll(2) === 0);
  const many = some.length === 0 ? [one] : some;
  const inner = (): Condition => conditionOf(roll, depth - 1);
  switch (roll(depth > 0 ? 9 : 6)) {
    case 0:
      return { field, is: one };
    case 1:
      return { field, in: many };
    case 2:
      return { field, isNot: one };
    case 3:
      return { field, notIn: many };
    case 4:
      return { present: field };
    case 5:
      return { absent: field };
    case 6:
      return { all: [inner(), inner()] };
    case 7:
      return { any: [inner(), inner()] };
    default:
      return { not: inner() };
  }
}

describe('conditions that exclude each other', () => {
  it('never hold for the same record', () => {
    const roll = dice(20_261_121);
    const wrong: unknown[] = [];
    let proved = 0;
    for (let round = 0; round < 20_000; round++) {
      const [one, other] = [conditionOf(roll, 2), conditionOf(roll, 2)];
      if (!areDisjoint(one, other)) continue;
      proved += 1;
      const both = records.find((record) => holds(one, record) && holds(other, record));
      if (both) wrong.push({ one, other, both });
    }
    expect(wrong).toEqual([]);
    expect(proved).toBeGreaterThan(1000);
  });

  it.each<[Condition | undefined, Condition | undefined, boolean]>([
    [{ field: 'a', is: 'x' }, { field: 'a', is: 'y' }, true],
    [{ field: 'a', is: 'x' }, { field: 'a', isNot: 'x' }, true],
    [{ field: 'a', in: ['x', 'y'] }, { field: 'a', notIn: ['x', 'y', 'z'] }, true],
    [{ field: 'a', in: ['x', 'y'] }, { field: 'a', in: ['y', 'z'] }, false],
    [{ present: 'a' }, { absent: 'a' }, true],
    [{ field: 'a', is: 'x' }, { absent: 'a' }, true],
    [{ field: 'a', isNot: 'x' }, { absent: 'a' }, false],
    [{ not: { field: 'a', is: 'x' } }, { field: 'a', is: 'x' }, true],
    [
      {
        any: [
          { field: 'a', is: 'x' },
          { field: 'b', is: 'x' },
        ],
      },
      {
        all: [
          { field: 'a', is: 'y' },
          { field: 'b', is: 'y' },
        ],
      },
      true,
    ],
    [
      {
        any: [
          { field: 'a', is: 'x' },
          { field: 'b', is: 'x' },
        ],
      },
      { field: 'a', is: 'y' },
      false,
    ],
    [{ field: 'a', is: 'x' }, undefined, false],
  ])('%j and %j: %s', (one, other, disjoint) => expect(areDisjoint(one, other)).toBe(disjoint));
});

describe('what fields can hold', () => {
  const numbers: readonly Json[] = ['1', '5', '9', null];
  const known = numbers.flatMap((n) => ['x', 'y'].flatMap((a) => [true, false, null].map((s): Row => ({ a, n, s }))));
  const domainOf: DomainOf = (path) =>
    ({
      a: { values: new Set(['x', 'y']), isFilled: true },
      n: { above: '0', upTo: '9' },
      s: { values: new Set([true, false]) },
    })[path] ?? {};

  function tested(roll: (sides: number) => number, depth: number): Condition {
    const inner = (): Condition => tested(roll, depth - 1);
    const bound = ['0', '1', '4', '5', '8', '9', '10'][roll(7)] ?? '0';
    const leaves: Condition[] = [
      { field: 'a', is: ['x', 'y'][roll(2)] ?? 'x' },
      { field: 'a', isNot: 'x' },
      { field: 's', is: roll(2) === 0 },
      { field: 's', notIn: [true, false] },
      { field: 'n', above: bound },
      { field: 'n', is: ['1', '5', '9'][roll(3)] ?? '1' },
      { present: ['a', 'n', 's'][roll(3)] ?? 'a' },
      { absent: ['a', 'n', 's'][roll(3)] ?? 'a' },
    ];
    if (depth === 0) return leaves[roll(leaves.length)] ?? { present: 'a' };
    const made: Condition[] = [{ all: [inner(), inner()] }, { any: [inner(), inner()] }, { not: inner() }];
    const all = [...leaves, ...made, ...made];
    return all[roll(all.length)] ?? { present: 'a' };
  }

  it('makes nothing impossible that some record fulfils, and nothing follow that does not', () => {
    const roll = dice(20_261_127);
    const wrong: unknown[] = [];
    let [impossible, followed] = [0, 0];
    for (let round = 0; round < 4_000; round++) {
      const [one, other] = [tested(roll, 2), tested(roll, 2)];
      const fulfilling = known.filter((record) => holds(one, record));
      if (!canHold([one], domainOf)) {
        impossible += 1;
        if (fulfilling.length > 0) wrong.push({ one, impossible: fulfilling[0] });
      } else if (implies(one, other, domainOf)) {
        followed += 1;
        const broken = fulfilling.find((record) => !holds(other, record));
        if (broken) wrong.push({ one, other, broken });
      }
    }
    expect(wrong).toEqual([]);
    expect(impossible).toBeGreaterThan(100);
    expect(followed).toBeGreaterThan(100);
  });
});
