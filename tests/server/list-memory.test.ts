// What is remembered of lists when replicas are read, which may not have what was written a moment ago.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Freshness } from '../../runtime/server/store/freshness.ts';
import { ListCache, type ListMemory } from '../../runtime/server/store/list-cache.ts';

const total = { total: 3, totalIsEstimate: false };
let cache: ListCache;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  const freshness = new Freshness();
  freshness.heardUntil(1_000_000);
  cache = new ListCache(freshness);
  return () => vi.useRealTimers();
});

/** Reads a total of the table through the memory; whether it is remembered then. */
function isKept(memory: ListMemory, table: string): boolean {
  memory.keepTotal({ table, key: `${table} all`, since: memory.now }, total);
  return cache.total(`${table} all`) !== undefined;
}

describe('a total', () => {
  it('that a replica has read is remembered once it has what was written to the table', () => {
    cache.forget('orders');
    expect(isKept(cache.seenUntil(999_999), 'orders')).toBe(false);
    expect(isKept(cache.seenUntil(1_000_000), 'orders')).toBe(false);
    expect(isKept(cache.seenUntil(1_000_001), 'orders')).toBe(true);
  });

  it('of a table that nobody wrote is remembered, unless all were forgotten', () => {
    cache.forget('orders');
    expect(isKept(cache.seenUntil(999_000), 'bills')).toBe(true);
    cache.forget(null);
    expect(isKept(cache.seenUntil(999_000), 'bills')).toBe(false);
    expect(isKept(cache, 'bills')).toBe(true);
  });

  it('is neither remembered nor told to who has written what is not heard of yet', () => {
    expect(isKept(cache, 'orders')).toBe(true);
    expect(cache.without().total('orders all')).toBeUndefined();
    expect(cache.without().seenUntil(2_000_000).total('orders all')).toBeUndefined();
    expect(isKept(cache.without().seenUntil(2_000_000), 'bills')).toBe(false);
  });

  it('that a write came in between of is not remembered', () => {
    const memory = cache.seenUntil(2_000_000);
    cache.forget('bills');
    expect(isKept(memory, 'orders')).toBe(false);
  });

  it('over all tables is whole only where the latest of them is', () => {
    cache.forget('orders');
    vi.setSystemTime(1_000_500);
    cache.forget('bills');
    expect([cache.seenUntil(1_000_400).seesAll, cache.seenUntil(1_000_501).seesAll]).toEqual([false, true]);
  });
});

describe('a title', () => {
  const place = { table: 'enterprise', text: 'e' };
  const texts = new Map([['1', 'One']]);

  it('is remembered until its table is written, for ten seconds at the most', () => {
    cache.keepTitles(place, texts, cache.now);
    cache.forget('orders');
    expect(cache.titles(place).get('1')).toBe('One');
    cache.forget('enterprise');
    expect(cache.titles(place).size).toBe(0);
    cache.keepTitles(place, texts, cache.now);
    vi.setSystemTime(1_002_001);
    expect(cache.titles(place).get('1')).toBe('One');
    vi.setSystemTime(1_010_001);
    expect(cache.titles(place).size).toBe(0);
  });

  it('that was read before a write, or at a replica without it, is not remembered', () => {
    const since = cache.now;
    cache.forget('enterprise');
    cache.keepTitles(place, texts, since);
    const late = cache.seenUntil(999_999);
    late.keepTitles(place, texts, late.now);
    expect(cache.titles(place).size).toBe(0);
    const whole = cache.seenUntil(1_000_001);
    whole.keepTitles(place, texts, whole.now);
    expect(late.titles(place).size).toBe(1);
    expect(cache.without().titles(place).size).toBe(0);
  });
});
