// What is remembered of parts of a project is given again as long as what was read for it is the same, and not longer.
import { expect, it } from 'vitest';
import { memoize } from '../../generator/cache/memoize.ts';
import { SeenParts } from '../../generator/cache/seen-parts.ts';

const [one, other, changed] = [{ name: 'one' }, { name: 'other' }, { name: 'changed' }];

function projectOf(entities: readonly (readonly [string, object])[], menu: object = one) {
  return { entities: new Map(entities), menu, labels: { words: new Map([['ui', one]]) } };
}

type Project = ReturnType<typeof projectOf>;

/** How often something is made of these projects, one after the other. */
function timesMade(make: (project: Project) => unknown, projects: readonly Project[]): number {
  const seen = new SeenParts();
  let times = 0;
  for (const project of projects) {
    const followed = seen.follow(project);
    seen.recall('it', () => {
      times++;
      return make(followed);
    });
  }
  return times;
}

const before = projectOf([
  ['a', one],
  ['b', other],
]);
const after = projectOf([
  ['a', one],
  ['b', changed],
]);
const longer = projectOf([
  ['a', one],
  ['b', other],
  ['c', other],
]);

it.each([
  ['a member that is the same', ({ entities }: Project) => entities.get('a'), after, 1],
  ['a member that changed', ({ entities }: Project) => entities.get('b'), after, 2],
  ['whether there is a member', ({ entities }: Project) => entities.has('c'), longer, 2],
  ['all members', ({ entities }: Project) => [...entities.values()], after, 2],
  ['how many there are', ({ entities }: Project) => entities.size, longer, 2],
  ['all members of a map made anew', ({ entities }: Project) => [...entities], projectOf([...before.entities]), 1],
  ['another part', ({ menu }: Project) => menu, after, 1],
  ['a part that changed', ({ menu }: Project) => menu, projectOf([...before.entities], changed), 2],
  ['labels', ({ labels }: Project) => labels.words.get('ui'), after, 1],
] as const)('reads %s', (_, make, then, times) => expect(timesMade(make, [before, then])).toBe(times));

it('counts what was read for something that was made before', () => {
  const namesOf = memoize(({ entities }: Project) => [...entities.keys()]);
  expect(timesMade((project) => [namesOf(project), namesOf(project)], [before, after])).toBe(2);
  const seen = new SeenParts();
  const followed = seen.follow(before);
  namesOf(followed);
  const make = () => seen.recall('names', () => seen.recall('inner', () => namesOf(followed)));
  expect(make()).toEqual(['a', 'b']);
  const next = seen.follow(longer);
  expect(seen.recall('names', () => seen.recall('inner', () => namesOf(next)))).toEqual(['a', 'b', 'c']);
});

it('gives the value before for one that says the same', () => {
  const seen = new SeenParts();
  const first = seen.settle('it', { a: [1] });
  expect(seen.settle('it', { a: [1] })).toBe(first);
  expect(seen.settle('it', { a: [2] })).toEqual({ a: [2] });
});
