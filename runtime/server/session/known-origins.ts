// Where an account has logged in before: the browser, by a cookie of its own, and the network. Guesses of others, made
// elsewhere, keep nobody out there (OWASP, "device cookies").
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, setCookie } from './cookie-names.ts';
import { networkOf } from './network-of.ts';
import type { RateLimit, RateLimits } from './rate-limits.ts';

const day = 86_400;
/** Since the last login there. */
const rememberedFor = 90 * day;
const known: RateLimit = { name: 'known place', attempts: 1, seconds: rememberedFor };
const tokenBytes = 32;

/** Where a try to log in comes from, as one account sees it. */
export interface LoginOrigin {
  readonly name: string;
  readonly network: string;
  /** What the browser says it is called, true or not. */
  readonly device: string | null;
  /** What of it the account has logged in from. */
  readonly knownAs: 'device' | 'network' | null;
}

export class KnownOrigins {
  readonly #limits: RateLimits;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /** The place of a request that names an account, whether or not there is such an account. */
  async originOf(request: FastifyRequest, name: string): Promise<LoginOrigin> {
    const network = networkOf(request.ip);
    // Names the browser, and nobody: it opens nothing, and outlives logins.
    const device = cookieOf(request, 'tongguan_device');
    const place = { name, network, device };
    if (device !== null && (await this.#has(`device ${device} ${name}`))) return { ...place, knownAs: 'device' };
    return { ...place, knownAs: (await this.#has(`network ${network} ${name}`)) ? 'network' : null };
  }

  /** Remembers the place of a login. A browser keeps the name it was given here; one it made up itself is replaced. */
  async remember({ name, network, device }: LoginOrigin, reply: FastifyReply): Promise<void> {
    const isOurs = device !== null && (await this.#has(`device ${device}`));
    const token = isOurs ? device : randomBytes(tokenBytes).toString('base64url');
    for (const where of [`device ${token}`, `device ${token} ${name}`, `network ${network} ${name}`])
      await this.#limits.remember(known, where);
    setCookie(reply, 'tongguan_device', token, rememberedFor);
  }

  async #has(of: string): Promise<boolean> {
    return (await this.#limits.made(known, of)) > 0;
  }
}
