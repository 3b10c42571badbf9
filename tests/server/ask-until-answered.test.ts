// How long a page asks a server that does not answer, or not as it should.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../runtime/web/api/api-error.ts';
import { retryCall } from '../../runtime/web/session/retry-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for an hour; what came of it, how often it asked, and whether people were told. */
async function anHour(code: number, error: string) {
  const ask = vi.fn(() => Promise.reject(new ApiError({ code, error, message: error })));
  const onAway = vi.fn();
  const ended = vi.fn();
  retryCall(ask, onAway).catch(ended);
  await vi.advanceTimersByTimeAsync(3_600_000);
  return { ended: ended.mock.calls.length > 0, asked: ask.mock.calls.length, told: onAway.mock.calls.length };
}

describe('asking until there is an answer', () => {
  it.each([
    [0, 'network'],
    [0, 'unexpected-answer'],
    [50_002, 'database-unavailable'],
  ])('goes on while nobody answers (%i %s)', async (code, error) => {
    const { ended, asked, told } = await anHour(code, error);
    expect({ ended, told }).toEqual({ ended: false, told: 1 });
    expect(asked).toBeGreaterThan(1_000);
  });

  it('ends with a few answers that the server failed', async () =>
    expect(await anHour(50_001, 'server-busy')).toMatchObject({ ended: true, asked: 5 }));

  it('ends with the first refusal', async () =>
    expect(await anHour(20_002, 'not-logged-in')).toEqual({ ended: true, asked: 1, told: 0 }));
});
