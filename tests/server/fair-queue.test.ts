// Turns: a few at a time, one for each who asks, everybody before anybody twice.
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../runtime/server/fair-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to; notes when it begins. */
function workshop(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (of: string, name: string): Promise<string> =>
    queue.run(of, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, ask, end };
}

describe('turns', () => {
  it('are taken by each asker once before anybody has a second', async () => {
    const { begun, ask, end } = workshop(new FairQueue(1));
    const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) => ask(name.charAt(0), name));
    await settled();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'c2', 'a3']) {
      expect(begun.at(-1)).toBe(name);
      await end(name);
    }
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'c2']);
  });

  it('are so many at once, and one for each asker', async () => {
    const { begun, ask, end } = workshop(new FairQueue(2));
    const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('c', 'c1')];
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('c1');
    await end('a2');
    await Promise.all(asked);
  });

  it('go on after work that fails, and say when a line is full', async () => {
    const queue = new FairQueue(1, 1);
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const waiting = queue.run('a', async () => 'done');
    expect([queue.isFull('a'), queue.isFull('b')]).toEqual([true, false]);
    await expect(failing).rejects.toThrow('no');
    expect(await waiting).toBe('done');
    expect(queue.isFull('a')).toBe(false);
  });
});
