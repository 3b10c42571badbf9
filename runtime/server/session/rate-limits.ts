// Rate limits, counted in the database by rate-limiter-flexible, so that they hold for all servers and across restarts.
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { run } from '../store/statement.ts';
import { tooManyAttempts } from './too-many-attempts.ts';

/** So many attempts within the time after the first one. */
export interface RateLimit {
  /** Tells counts of different things apart. */
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

const table = 'rate_limit';

export class RateLimits {
  readonly #pool: Pool;
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Counts a try before it is made, so that many at once are as many tries, and gives how many there were with it. Throws
   * `too-many-attempts` with the seconds to wait when it is above the limit.
   */
  async count(limit: RateLimit, of: string): Promise<number> {
    try {
      return (await this.#limiterOf(limit).consume(keyOf(limit, of))).consumedPoints;
    } catch (thrown) {
      throw thrown instanceof RateLimiterRes ? tooManyAttempts(thrown.msBeforeNext / 1000) : thrown;
    }
  }

  /** Counts what was tried in any case, and gives how many there were with it. */
  async note(limit: RateLimit, of: string): Promise<number> {
    return (await this.#limiterOf(limit).penalty(keyOf(limit, of))).consumedPoints;
  }

  /** How many tries count now. */
  async made(limit: RateLimit, of: string): Promise<number> {
    return (await this.#limiterOf(limit).get(keyOf(limit, of)))?.consumedPoints ?? 0;
  }

  /** Takes a try back that was counted: it was none. */
  async takeBack(limit: RateLimit, of: string): Promise<void> {
    await this.#limiterOf(limit).reward(keyOf(limit, of));
  }

  /** Lets nothing be tried for so many seconds from now on. */
  async close(limit: RateLimit, of: string, seconds: number): Promise<void> {
    await this.#limiterOf(limit).block(keyOf(limit, of), seconds);
  }

  /** Keeps one thing in mind from now on until the time of the limit is over. */
  async remember(limit: RateLimit, of: string): Promise<void> {
    await this.#limiterOf(limit).set(keyOf(limit, of), 1, limit.seconds);
  }

  /** Begins anew: nothing was tried. */
  async forget(limit: RateLimit, of: string): Promise<void> {
    await this.#limiterOf(limit).delete(keyOf(limit, of));
  }

  /** Forgets counts whose time is over. */
  async clean(): Promise<void> {
    await run(this.#pool, { text: `delete from ${table} where "expire" <= $1`, values: [Date.now()] });
  }

  #limiterOf({ name, attempts, seconds }: RateLimit): RateLimiterPostgres {
    const known = this.#limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: this.#pool,
      storeType: 'pool',
      tableName: table,
      // Migration makes it, housekeeping cleans it.
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points: attempts,
      duration: seconds,
    });
    this.#limiters.set(name, limiter);
    return limiter;
  }
}

/** Only a hash is stored: people may have typed a password as their name. */
function keyOf({ name }: RateLimit, of: string): string {
  return createHash('sha256').update(`${name} ${of}`).digest('hex');
}
