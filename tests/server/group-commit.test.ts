// What many calls want written at the same time: in as few writes as there is room for, each call told of its own.
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GroupCommit } from '../../runtime/server/operations/group-commit.ts';

describe('a group', () => {
  it('takes all that comes while another is written, in their order', async () => {
    const writes: (readonly number[])[] = [];
    const group = new GroupCommit<number>(async (items) => {
      writes.push(items);
      await delay(10);
    }, 100);
    const calls = [group.add([1]), group.add([2, 3])];
    await delay(5);
    calls.push(group.add([4]), group.add([5]), group.add([]));
    await Promise.all(calls);
    expect(writes).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('is no larger than it may be, unless one call alone is', async () => {
    const sizes: number[] = [];
    const group = new GroupCommit<number>(async (items) => void sizes.push(items.length), 3);
    const items = (length: number): number[] => Array.from({ length }, (_, index) => index);
    await Promise.all([2, 2, 5, 1, 1, 1].map((length) => group.add(items(length))));
    expect(sizes).toEqual([2, 2, 5, 3]);
  });

  it('that fails is told to its calls alone', async () => {
    let writes = 0;
    const group = new GroupCommit<number>(async (items) => {
      writes += 1;
      await delay(1);
      if (items.includes(0)) throw new Error('no room');
    }, 100);
    const first = group.add([0]);
    const second = group.add([0, 1]);
    await expect(first).rejects.toThrow('no room');
    await expect(second).rejects.toThrow('no room');
    await group.add([2]);
    expect(writes).toBe(2);
  });
});
