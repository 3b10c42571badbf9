// Guessing passwords is slowed down: failed tries for one name from one address, for one name from anywhere, and all tries from one address.
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { networkOf } from './network-of.ts';
import type { Limit, Try, TryLimits } from './try-limits.ts';

const seconds = 300;
/** Many people can share an address. */
const triesOfAnAddress = 30;
/** From many addresses together; more, so that nobody locks others out from one. */
const triesFromAnywhere = 5;

/** `tries`: failed ones for one name from one address in five minutes. */
export class LoginLimits {
  readonly #limits: TryLimits;
  readonly #ofAddress: Limit;
  readonly #ofName: Limit;
  readonly #ofNameAnywhere: Limit;

  constructor(limits: TryLimits, tries: number) {
    this.#limits = limits;
    this.#ofAddress = { name: 'login of address', tries: tries * triesOfAnAddress, seconds };
    this.#ofName = { name: 'login of name', tries, seconds };
    this.#ofNameAnywhere = { name: 'login of name anywhere', tries: tries * triesFromAnywhere, seconds };
  }

  /**
   * Makes a try to log in. Throws `too-many-tries` with the seconds to wait before anything else is done, whether or not
   * there is such an account, and what the try throws. Only a refused one stays counted for the name.
   */
  async attempt<Result>(request: FastifyRequest, logIn: () => Promise<Result>): Promise<Result> {
    const [address, name] = [networkOf(request.ip), nameIn(request.body)];
    const near: Try = { limit: this.#ofName, of: `${address} ${name}` };
    const anywhere: Try = { limit: this.#ofNameAnywhere, of: name };
    await this.#limits.count([{ limit: this.#ofAddress, of: address }, near]);
    // Only what its own address lets pass counts for all of them.
    await this.#limits.count([anywhere]).catch((error: unknown) => this.#undone([near], error));
    const result = await logIn().catch((error: unknown) =>
      error instanceof Refusal ? Promise.reject(error) : this.#undone([near, anywhere], error),
    );
    await this.#limits.takeBack([near, anywhere]);
    return result;
  }

  /** The fault was no wrong guess, and is what is told, whether or not the count can be mended. */
  async #undone(tries: readonly Try[], error: unknown): Promise<never> {
    await this.#limits.takeBack(tries).catch(() => {});
    throw error;
  }
}

function nameIn(body: unknown): string {
  const name = typeof body === 'object' && body !== null && 'username' in body ? body.username : '';
  return typeof name === 'string' ? name.slice(0, 50) : '';
}
