// Much work several at a time: what touches one thing keeps its order, the rest overlaps, and nothing begins after a failure.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SeedTurns } from '../../cli/seed/seed-turns.ts';

interface Work {
  readonly name: string;
  readonly touched: readonly string[];
  readonly takes: number;
}

/** Does them all and gives when each began and ended, in that order. */
async function run(all: readonly Work[]): Promise<string[]> {
  const turns = new SeedTurns();
  const seen: string[] = [];
  for (const { name, touched, takes } of all) {
    turns.give(touched, async () => {
      seen.push(`${name} begins`);
      await delay(takes);
      seen.push(`${name} ends`);
    });
  }
  await turns.finish();
  return seen;
}

it('does what touches the same in the order given, though a later one would be faster', async () => {
  const seen = await run([
    { name: 'a', touched: ['x', 'y'], takes: 20 },
    { name: 'b', touched: ['y', 'z'], takes: 5 },
    { name: 'c', touched: ['z'], takes: 1 },
  ]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('does what touches nothing in common at the same time, never more than a few', async () => {
  const all = Array.from({ length: 40 }, (_, index) => ({ name: String(index), touched: [`own ${index}`], takes: 2 }));
  let running = 0;
  let most = 0;
  for (const one of await run(all)) {
    running += one.endsWith('begins') ? 1 : -1;
    most = Math.max(most, running);
  }
  expect(running).toBe(0);
  expect(most).toBe(6);
});

it('ends what is under way after a failure, begins nothing, and throws what failed first', async () => {
  const turns = new SeedTurns();
  const seen: string[] = [];
  turns.give(['slow'], async () => {
    await delay(30);
    seen.push('slow ended');
  });
  turns.give(['bad'], () => Promise.reject(new Error('refused')));
  turns.give(['bad'], async () => void seen.push('began after the failure'));
  turns.give(['slow'], async () => void seen.push('began after the failure'));
  await expect(turns.finish()).rejects.toThrow('refused');
  expect(seen).toEqual(['slow ended']);
});
