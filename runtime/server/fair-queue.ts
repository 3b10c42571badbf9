// A fair queue for costly work: a few jobs at a time, one per key, keys served round robin.

type Work = () => void;

export class FairQueue {
  readonly #atOnce: number;
  readonly #longestLine: number;
  /** Waiting jobs by key, in the order of the next turn. */
  readonly #waiting = new Map<string, Work[]>();
  readonly #busy = new Set<string>();

  /** `longestLine`: how many of one asker may wait; Infinity where they are bounded otherwise. */
  constructor(atOnce: number, longestLine = Number.POSITIVE_INFINITY) {
    this.#atOnce = atOnce;
    this.#longestLine = longestLine;
  }

  /** Whether one more of this asker would have to wait behind too many. */
  isFull(of: string): boolean {
    return (this.#waiting.get(of)?.length ?? 0) >= this.#longestLine;
  }

  /** Runs the job when its turn comes and returns its result. */
  async run<Result>(of: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      const line = this.#waiting.get(of);
      if (line) line.push(resolve);
      else this.#waiting.set(of, [resolve]);
      this.#begin();
    });
    try {
      return await work();
    } finally {
      this.#busy.delete(of);
      this.#stepBack(of);
      this.#begin();
    }
  }

  /** A key that was served goes to the end of the queue. */
  #stepBack(of: string): void {
    const line = this.#waiting.get(of);
    if (!line) return;
    this.#waiting.delete(of);
    this.#waiting.set(of, line);
  }

  #begin(): void {
    for (const [of, line] of this.#waiting) {
      if (this.#busy.size >= this.#atOnce) return;
      if (this.#busy.has(of)) continue;
      const begin = line.shift();
      if (line.length === 0) this.#waiting.delete(of);
      this.#busy.add(of);
      begin?.();
    }
  }
}
