// What is left for a claim among places that others may claim from too, against Hall's condition over every set of places.
import { describe, expect, it } from 'vitest';
import { type Claim, leftFor } from '../../runtime/core/rules/allotment.ts';

/** What Hall's theorem leaves: the least of what any set of places with all own ones holds without the claims that have no other place. */
function leftByHall(
  places: readonly string[],
  claims: readonly Claim[],
  capacities: ReadonlyMap<string, string>,
): number {
  const all = [...capacities.keys()];
  let least = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 2 ** all.length; set++) {
    const chosen = all.filter((_, index) => (set >> index) % 2 === 1);
    if (!places.every((place) => chosen.includes(place))) continue;
    const held = chosen.reduce((sum, place) => sum + Number(capacities.get(place)), 0);
    const taken = claims
      .filter((claim) => claim.places.every((place) => chosen.includes(place)))
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    least = Math.min(least, held - taken);
  }
  return least;
}

describe('what is left', () => {
  const held = new Map([
    ['A', '100.00'],
    ['B', '50.5'],
  ]);
  it('is all of it without others', () => expect(leftFor(['A'], [], held)).toBe('100.00'));
  it('is nothing where nothing is held', () => expect(leftFor(['C'], [], held)).toBe('0.00'));
  it('is what others do not need', () => expect(leftFor(['A'], [{ amount: '60', places: ['A'] }], held)).toBe('40.00'));
  it('counts claims that may be met elsewhere there first', () => {
    const wide = [{ amount: '50', places: ['A', 'B'] }];
    expect(leftFor(['A'], wide, held)).toBe('100.00');
    expect(leftFor(['A', 'B'], wide, held)).toBe('100.50');
    expect(leftFor(['A'], [...wide, { amount: '50', places: ['B'] }], held)).toBe('50.50');
  });
  it('moves others further than to the next place', () => {
    const row = new Map(['A', 'B', 'C', 'D'].map((place) => [place, '10'] as const));
    const chain = ['AB', 'BC', 'CD'].map((two) => ({ amount: '10', places: [...two] }));
    expect(leftFor(['A'], chain, row)).toBe('10');
    expect(leftFor(['A'], [...chain, { amount: '3', places: ['D'] }], row)).toBe('7');
  });
  it('is never less than nothing', () => expect(leftFor(['A'], [{ amount: '500', places: ['A'] }], held)).toBe('0.00'));

  it('is what Hall says, for many claims', () => {
    let state = 7;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const names = ['A', 'B', 'C', 'D', 'E'];
    const some = (): string[] => names.filter(() => random(3) === 0);
    let tried = 0;
    for (let round = 0; round < 3000; round++) {
      const capacities = new Map(names.map((name) => [name, String(random(40))]));
      const claims: Claim[] = [];
      // Claims that can all be met, one after the other.
      for (let number = 0; number < 6; number++) {
        const claim = { amount: String(random(30)), places: some() };
        if (claim.places.length > 0 && leftByHall(claim.places, claims, capacities) >= Number(claim.amount))
          claims.push(claim);
      }
      const own = some();
      if (own.length === 0) continue;
      tried++;
      expect(Number(leftFor(own, claims, capacities))).toBe(leftByHall(own, claims, capacities));
    }
    expect(tried).toBeGreaterThan(2000);
  });
});
