// Which refusals the log keeps of calls that it keeps nothing of else: who reads what is not theirs, or more than may be, once a minute.
import type { ErrorName } from '../../core/errors.ts';

/** What tells that somebody tries what they may not: rights, limits, other sites, and input that no page of ours sends. */
const kept: ReadonlySet<unknown> = new Set<ErrorName>([
  'not-permitted',
  'own-making',
  'not-found',
  'cross-site',
  'too-many-attempts',
  'too-many-exports',
  'too-much-work',
  'body-too-large',
  'malformed-request',
]);

const minute = 60_000;
/** Entries a minute of all together: what comes from more places than people have is an attack that the metrics count. */
const mostAMinute = 600;

/** Remembers for a minute what was kept, so that nobody fills the log by being refused. Of one server. */
export class RefusedCalls {
  readonly #now: () => number;
  #since = 0;
  readonly #seen = new Set<string>();

  /** `now`: milliseconds; another clock in tests. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether refusals of this kind are kept at all. */
  areKept(error: unknown): error is ErrorName {
    return kept.has(error);
  }

  /** Whether this is the first refusal of its kind within the minute for `who`: an account, or the network of who has not logged in. */
  isFirst(error: ErrorName, who: string): boolean {
    const now = this.#now();
    if (now - this.#since >= minute) {
      this.#since = now;
      this.#seen.clear();
    }
    const key = `${error} ${who}`;
    if (this.#seen.has(key) || this.#seen.size >= mostAMinute) return false;
    this.#seen.add(key);
    return true;
  }
}
