// The refusal of an attempt that comes too soon, with the seconds to wait.
import { Refusal } from '../../core/errors.ts';
import { waitMessage } from '../../core/wait-message.ts';

/** `seconds` until the next try counts again; at least one. */
export function tooManyAttempts(seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new Refusal('too-many-attempts', { ...waitMessage(retryAfter), data: { retryAfter } });
}
