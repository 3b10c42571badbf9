// The refusal of an attempt that comes too soon, with the seconds to wait.
import { Refusal } from '../../core/errors.ts';
import { waitingWords } from '../../core/waiting-time.ts';

/** `seconds` until the next try counts again; at least one. */
export function tooManyTries(seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new Refusal('too-many-tries', { ...waitingWords(retryAfter), data: { retryAfter } });
}
