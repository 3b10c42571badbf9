// Slows down password guessing without letting an attacker lock somebody else's account. Only wrong passwords count:
//
//   of a name at one place     ten, then the place waits: 5 minutes, and twice as long each time, up to an hour; a
//   (browser or network)       right password clears it
//   of a name from anywhere    fifty in five minutes, then places the account never logged in from wait: 1 minute, and twice
//                              as long each time, up to 15; a browser or network it logged in from does not
//   of a network               three hundred in five minutes, then its tries are answered slowly, up to 5 seconds each, right
//                              ones too, and none is refused for it; known places are not slowed
//
// A network has its turns one after the other, and networks take turns with each other, so that a flood holds up its own.
import { setTimeout as pass } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { FairQueue } from '../fair-queue.ts';
import { KnownOrigins, type LoginOrigin } from './known-origins.ts';
import type { RateLimit, RateLimits } from './rate-limits.ts';
import { tooManyAttempts } from './too-many-attempts.ts';

const seconds = 300;
const day = 86_400;
/** Many people can share a network. */
const triesOfNetwork = 30;
/** From many places together; more, so that nobody closes an account from one. */
const triesFromAnywhere = 5;

/** How long nothing is tried once a limit is reached: the first time, and at the most. */
const waits = { place: { first: 300, most: 3_600 }, anywhere: { first: 60, most: 900 } } as const;

/** Milliseconds the first slow answer takes, and the slowest. */
const slow = { first: 500, most: 5_000 } as const;
/** Slow tries that may wait at once: of one name in a network, and of the whole network. */
const slowAtOnce = { name: 2, network: 100 } as const;
/** Passwords looked at the same time, of different networks; the hashes themselves have turns of their own. */
const atOnce = 4;
/** Tries of one network that may wait for their turn, and the seconds after which more may come. */
const longestLine = 500;
const lineMoves = 10;

export class LoginLimits {
  readonly #limits: RateLimits;
  readonly #places: KnownOrigins;
  readonly #ofPlace: RateLimit;
  readonly #fromAnywhere: RateLimit;
  readonly #ofNetwork: RateLimit;
  readonly #turns = new FairQueue(atOnce, longestLine);
  readonly #slowed = new Map<string, number>();

  /** `tries`: wrong passwords for one name at one place before it has to wait. */
  constructor(limits: RateLimits, tries: number) {
    this.#limits = limits;
    this.#places = new KnownOrigins(limits);
    this.#ofPlace = { name: 'login at place', attempts: tries, seconds };
    this.#fromAnywhere = { name: 'login from anywhere', attempts: tries * triesFromAnywhere, seconds };
    this.#ofNetwork = { name: 'login of network', attempts: tries * triesOfNetwork, seconds };
  }

  /**
   * Makes a try to log in when its turn comes. Throws `too-many-attempts` with the seconds to wait before the password is
   * looked at, whether or not there is such an account, and what the try throws.
   */
  async attempt<Result>(request: FastifyRequest, reply: FastifyReply, logIn: () => Promise<Result>): Promise<Result> {
    const origin = await this.#places.originOf(request, nameIn(request.body));
    if (origin.knownAs === null) await this.#slowDown(origin);
    if (this.#turns.isFull(origin.network)) throw tooManyAttempts(lineMoves);
    const result = await this.#turns.run(origin.network, () => this.#try(origin, logIn));
    await this.#places.remember(origin, reply);
    return result;
  }

  async #try<Result>(origin: LoginOrigin, logIn: () => Promise<Result>): Promise<Result> {
    const counts = this.#countsOf(origin);
    const made: Made[] = [];
    try {
      // Counted before it is looked at: many tries at once are as many tries. What its own place refuses counts nowhere else.
      for (const count of counts) made.push({ ...count, number: await this.#limits.count(count.limit, count.of) });
      const result = await logIn();
      await this.#cleared(made);
      return result;
    } catch (error) {
      if (error instanceof Refusal && error.error === 'wrong-credentials') await this.#missed(origin, made);
      // Whatever else went wrong was no guess, and is what is told, whether or not the count can be mended.
      else for (const { limit, of } of made) await this.#limits.takeBack(limit, of).catch(() => {});
      throw error;
    }
  }

  /** Where the try counts before it is made. */
  #countsOf({ name, network, device, knownAs }: LoginOrigin): Count[] {
    const own = knownAs === 'device' ? `device ${device}` : `network ${network}`;
    const here: Count = { limit: this.#ofPlace, of: `${own} ${name}`, waits: waits.place };
    const anywhere: Count = { limit: this.#fromAnywhere, of: name, waits: waits.anywhere };
    return knownAs === null ? [here, anywhere] : [here];
  }

  /** The password was right: its place begins anew, and what was counted for all places is taken back. */
  async #cleared(made: readonly Made[]): Promise<void> {
    for (const { limit, of } of made) {
      if (limit === this.#ofPlace) {
        await this.#limits.forget(limit, of);
        await this.#limits.forget(strikesOf(limit), of);
      } else await this.#limits.takeBack(limit, of);
    }
  }

  /** The password was wrong: who has reached a limit waits, longer each time of a day. */
  async #missed({ network, knownAs }: LoginOrigin, made: readonly Made[]): Promise<void> {
    for (const { limit, of, number, waits: wait } of made) {
      if (number < limit.attempts) continue;
      const times = await this.#limits.note(strikesOf(limit), of);
      await this.#limits.close(limit, of, Math.min(wait.first * 2 ** (times - 1), wait.most));
    }
    if (knownAs !== 'device') await this.#limits.note(this.#ofNetwork, network);
  }

  /** Waits where many wrong passwords came from the network. Throws `too-many-attempts` where too many wait already. */
  async #slowDown({ name, network }: LoginOrigin): Promise<void> {
    const above = (await this.#limits.made(this.#ofNetwork, network)) - this.#ofNetwork.attempts;
    if (above < 0) return;
    const delay = Math.min(slow.first * 2 ** Math.floor(above / 10), slow.most);
    const lines = [
      { of: network, most: slowAtOnce.network },
      { of: `${network} ${name}`, most: slowAtOnce.name },
    ];
    if (lines.some(({ of, most }) => (this.#slowed.get(of) ?? 0) >= most)) throw tooManyAttempts(delay / 1000);
    for (const { of } of lines) this.#slowed.set(of, (this.#slowed.get(of) ?? 0) + 1);
    await pass(delay);
    for (const { of } of lines) {
      const left = (this.#slowed.get(of) ?? 1) - 1;
      if (left > 0) this.#slowed.set(of, left);
      else this.#slowed.delete(of);
    }
  }
}

/** Where a try counts, and how long it waits there. */
interface Count {
  readonly limit: RateLimit;
  readonly of: string;
  readonly waits: { readonly first: number; readonly most: number };
}

interface Made extends Count {
  /** How many there are with this one. */
  readonly number: number;
}

/** How often a limit was reached within a day. */
function strikesOf({ name }: RateLimit): RateLimit {
  return { name: `reached: ${name}`, attempts: 1, seconds: day };
}

function nameIn(body: unknown): string {
  const name = typeof body === 'object' && body !== null && 'username' in body ? body.username : '';
  return typeof name === 'string' ? name.slice(0, 50) : '';
}
