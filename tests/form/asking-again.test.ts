// What nobody answered is asked again after growing pauses, and no more once it was asked often enough or nobody is there.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AskingAgain, pauses } from '../../runtime/web/record/asking-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what nobody answered', () => {
  it('is asked once for all that failed, later each time, and is given up in the end', () => {
    let asked = 0;
    const asking = new AskingAgain(() => {
      asked += 1;
      asking.later();
      asking.later();
    });
    expect(asking.later()).toBe(true);
    for (const [index, pause] of pauses.entries()) {
      vi.advanceTimersByTime(pause - 1);
      expect(asked).toBe(index);
      vi.advanceTimersByTime(1);
      expect(asked).toBe(index + 1);
    }
    vi.advanceTimersByTime(600_000);
    expect([asked, asking.later()]).toEqual([pauses.length, false]);
    // A person types on.
    asking.begin();
    expect(asking.later()).toBe(true);
  });

  it('is asked soon again after an answer', () => {
    const ask = vi.fn();
    const asking = new AskingAgain(ask);
    asking.later();
    vi.advanceTimersByTime(pauses[0]);
    asking.noteAnswer();
    asking.later();
    vi.advanceTimersByTime(pauses[0]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is not asked by a form that was closed, also where it fails only then', () => {
    const ask = vi.fn();
    const asking = new AskingAgain(ask);
    asking.later();
    asking.stop();
    asking.later();
    vi.advanceTimersByTime(600_000);
    expect(ask).not.toHaveBeenCalled();
    asking.start();
    asking.later();
    vi.advanceTimersByTime(pauses[1]);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
