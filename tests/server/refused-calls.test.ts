// Refusals that the log keeps: of some kinds alone, once a minute for whom they are, and never more than so many.
import { expect, it } from 'vitest';
import { RefusedCalls } from '../../runtime/server/operations/refused-calls.ts';

it('are those of rights, limits and other sites, and not the faults of a form', () => {
  const calls = new RefusedCalls();
  for (const error of ['not-permitted', 'not-found', 'cross-site', 'too-many-attempts', 'too-much-work'])
    expect([error, calls.areKept(error)]).toEqual([error, true]);
  for (const error of ['findings', 'not-logged-in', 'stale-version', 'server-busy', undefined, 7])
    expect([error, calls.areKept(error)]).toEqual([error, false]);
});

it('are kept once a minute of a kind and account', () => {
  let now = 1_000_000;
  const calls = new RefusedCalls(() => now);
  expect(calls.isFirst('not-found', 'one')).toBe(true);
  for (let time = 0; time < 50; time += 1) expect(calls.isFirst('not-found', 'one')).toBe(false);
  expect(calls.isFirst('not-permitted', 'one')).toBe(true);
  expect(calls.isFirst('not-found', 'two')).toBe(true);
  now += 59_999;
  expect(calls.isFirst('not-found', 'one')).toBe(false);
  now += 1;
  expect(calls.isFirst('not-found', 'one')).toBe(true);
});

it('are no more than 600 a minute, from however many places they come', () => {
  let now = 0;
  const calls = new RefusedCalls(() => now);
  const tried = (): number =>
    Array.from({ length: 5_000 }, (_, at) => calls.isFirst('cross-site', `10.0.${at}`)).filter(Boolean).length;
  now = 100_000;
  expect([tried(), tried()]).toEqual([600, 0]);
  now += 60_000;
  expect(tried()).toBe(600);
});
