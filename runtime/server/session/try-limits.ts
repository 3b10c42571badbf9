// How often something may be tried in a while, counted in the database: for all servers on it, also after a new start.
import { createHash } from 'node:crypto';
import { Refusal } from '../../core/errors.ts';
import { type Executor, run } from '../store/statement.ts';

/** So many tries from the first one on, until the time is over. */
export interface Limit {
  /** Tells counts of different things apart. */
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

/** One try, and whose it is: an address, an account. */
export interface Try {
  readonly limit: Limit;
  readonly of: string;
}

const countAll = `
  insert into try_count as old ("key", "tries", "endsAt")
  select given."key", 1, $3::timestamptz + given."seconds" * interval '1 second'
    from unnest($1::text[], $2::integer[]) as given("key", "seconds") order by given."key"
  on conflict ("key") do update set
    "tries" = case when old."endsAt" <= $3 then 1 else old."tries" + 1 end,
    "endsAt" = case when old."endsAt" <= $3 then excluded."endsAt" else old."endsAt" end
  returning "key", "tries", ceil(extract(epoch from "endsAt" - $3::timestamptz))::integer`;

export class TryLimits {
  readonly #executor: Executor;
  readonly #now: () => Date;

  constructor(executor: Executor, now: () => Date) {
    this.#executor = executor;
    this.#now = now;
  }

  /**
   * Counts tries before they are made, so that many at once are as many tries. Throws `too-many-tries` with the seconds to
   * wait when one of them is above its limit; all of them count then too.
   */
  async count(tries: readonly Try[]): Promise<void> {
    const counted = await run(this.#executor, {
      text: countAll,
      values: [tries.map(keyOf), tries.map(({ limit }) => limit.seconds), this.#now()],
    });
    const waits = tries.flatMap((one) => {
      const [, made, seconds] = counted.find(([key]) => key === keyOf(one)) ?? [];
      return Number(made) > one.limit.tries ? [Math.max(1, Number(seconds))] : [];
    });
    if (waits.length > 0) throw new Refusal('too-many-tries', { data: { retryAfter: Math.max(...waits) } });
  }

  /** Takes tries back that were counted: they were none. */
  async takeBack(tries: readonly Try[]): Promise<void> {
    await run(this.#executor, {
      text: 'update try_count set "tries" = "tries" - 1 where "key" = any($1) and "tries" > 0 and "endsAt" > $2',
      values: [tries.map(keyOf).toSorted(), this.#now()],
    });
  }

  /** Forgets counts whose time is over. */
  async clean(): Promise<void> {
    await run(this.#executor, { text: 'delete from try_count where "endsAt" <= $1', values: [this.#now()] });
  }
}

/** What was typed as a name may be anything, a password too: only its hash is kept. */
function keyOf({ limit, of }: Try): string {
  return createHash('sha256').update(`${limit.name} ${of}`).digest('hex');
}
