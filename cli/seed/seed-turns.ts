// Who goes when, of much work that is done several at a time: in the order given wherever one thing touches what another touched.

/** Work under way at once: more than the processors, as each waits for the database most of its time. */
const atOnce = 6;

type Begin = () => void;

export class SeedTurns {
  /** The last work that touched something. */
  readonly #last = new Map<string, Promise<void>>();
  readonly #waiting: Begin[] = [];
  readonly #all: Promise<void>[] = [];
  #running = 0;
  #failure: { readonly error: unknown } | null = null;

  /**
   * Does the work once all is done that was given before it and touches one of the same things, which have names. Nothing new begins
   * after a failure.
   */
  give(touched: Iterable<string>, work: () => Promise<void>): void {
    const names = [...touched];
    const before = names.map((name) => this.#last.get(name));
    const done = Promise.all(before).then(() => this.#do(work));
    for (const name of names) this.#last.set(name, done);
    this.#all.push(done);
  }

  /** Resolves when all that was given is done. Throws what failed first, once nothing is under way any more. */
  async finish(): Promise<void> {
    await Promise.all(this.#all.splice(0));
    this.#last.clear();
    if (this.#failure) throw this.#failure.error;
  }

  async #do(work: () => Promise<void>): Promise<void> {
    await this.#turn();
    try {
      if (!this.#failure) await work();
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.#pass();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < atOnce) this.#running += 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
  }

  /** To whoever has waited longest. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
