// Asks again what nobody answered, after pauses that grow; after the last it is left to the person.

/** Milliseconds before each further time. */
export const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 60_000] as const;

export class AskingAgain {
  readonly #ask: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row nobody has answered. */
  #failures = 0;
  #isStopped = false;

  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** A person asks for something: that may fail as often as the first did. */
  begin(): void {
    if (this.#failures > pauses.length) this.#failures = 0;
  }

  noteAnswer(): void {
    this.#failures = 0;
  }

  /** Nobody answered: it is asked again in a while, once for all that failed by then. False: it was asked often enough. */
  later(): boolean {
    if (this.#isStopped || this.#timer !== undefined) return true;
    const pause = pauses[this.#failures];
    this.#failures += 1;
    if (pause === undefined) return false;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#ask();
    }, pause);
    return true;
  }

  /** Nothing is asked again any more, unless it is started anew. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  start(): void {
    this.#isStopped = false;
  }
}
