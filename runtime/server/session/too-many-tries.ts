// The refusal of a try that comes too soon: it says when to try again.
import { Refusal } from '../../core/errors.ts';
import { waitingWords } from '../../core/waiting-time.ts';

/** `seconds` until the next try counts again; at least one. */
export function tooManyTries(seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new Refusal('too-many-tries', { ...waitingWords(retryAfter), data: { retryAfter } });
}
