// Asks the server again as long as it is away: it is being restarted, or the network is down.
import { ApiError } from '../api/api-error.ts';

/** Milliseconds before the next tries; the last one before all that follow. */
const pauses: readonly number[] = [150, 150, 250, 250, 500, 500, 1_000, 2_000];
/** Tries after which people are told: most restarts are over by then. */
const quietTries = 4;
/** Answers that the server cannot work on this: more of them will not help. */
const mostFailures = 5;

/**
 * Gives what the call gives. Throws what the server refuses, and what it fails in again and again; `onAway` is told once, when
 * that takes a moment.
 */
export async function retryCall<Answer>(ask: () => Promise<Answer>, onAway: () => void): Promise<Answer> {
  let failures = 0;
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (hasFailed(error)) failures += 1;
      else if (!isAway(error)) throw error;
      if (failures === mostFailures) throw error;
      if (tries === quietTries) onAway();
      await new Promise((done) => setTimeout(done, pauses[Math.min(tries, pauses.length - 1)]));
    }
  }
}

/** Whether no answer of the server was got: none came, one of a proxy in its place, or it waits for its database. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 0 || error.error === 'database-unavailable');
}

/** Whether the server is there and failed in this call. */
export function hasFailed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code >= 50_000 && error.error !== 'database-unavailable';
}
