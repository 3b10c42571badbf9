// Gathers what many calls want written at the same time: while one statement is under way, what comes meanwhile waits for the next.

/** Items of one call, which waits for them. */
interface Waiting<Item> {
  readonly items: readonly Item[];
  readonly written: () => void;
  readonly failed: (error: unknown) => void;
}

export class GroupCommit<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  readonly #most: number;
  #waiting: Waiting<Item>[] = [];
  #running = false;

  /** `write` takes all items or none; `most`: items handed to it at once, unless one call alone has more. */
  constructor(write: (items: readonly Item[]) => Promise<void>, most: number) {
    this.#write = write;
    this.#most = most;
  }

  /** Resolves once the items are written. Throws what writing them threw: then none of them is. */
  add(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return Promise.resolve();
    return new Promise((written, failed) => {
      this.#waiting.push({ items, written, failed });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Calls that come in the same turn of the event loop share the first statement, too.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#writeGroup(this.#next());
    this.#running = false;
  }

  #next(): readonly Waiting<Item>[] {
    let items = 0;
    const end = this.#waiting.findIndex((one) => {
      items += one.items.length;
      return items > this.#most;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : Math.max(1, end));
  }

  /** One call that asks for what cannot be written keeps no other from being answered. */
  async #writeGroup(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.#write(group.flatMap(({ items }) => items));
      for (const { written } of group) written();
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
  }
}
