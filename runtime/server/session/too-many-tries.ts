// The refusal of a try that comes too soon: it says when to try again.
import { Refusal } from '../../core/errors.ts';

/** Above this many seconds the wait is told in minutes. */
const toldInSeconds = 90;

/** `seconds` until the next try counts again; at least one. */
export function tooManyTries(seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  const [unit, number] =
    retryAfter <= toldInSeconds ? ['seconds', retryAfter] : ['minutes', Math.ceil(retryAfter / 60)];
  return new Refusal('too-many-tries', {
    sentence: `message.tooManyTries.${unit}`,
    params: { number },
    data: { retryAfter },
  });
}
