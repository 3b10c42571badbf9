// Work that nobody waits for, done once there is time for it.

/** Milliseconds without other work. */
const quiet = 1_500;

export class LaterWork {
  #clock: NodeJS.Timeout | undefined;
  #work = Promise.resolve();

  /** Does it after a while, unless it is dropped before. */
  later(work: () => Promise<void>): void {
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => {
      this.#work = work().catch((error: unknown) => console.error(error));
    }, quiet);
  }

  /** What has not begun yet is not begun any more; resolves once what has begun is over. */
  drop(): Promise<void> {
    clearTimeout(this.#clock);
    return this.#work;
  }
}
