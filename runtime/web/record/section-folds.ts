// Which sections without a value are drawn in full: those a person has opened, or that something stood in since the form is open.

export class SectionFolds {
  #opened: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ids of the sections that stay open; another set after each change. */
  readonly opened = (): ReadonlySet<string> => this.#opened;

  /** Nothing folds up under the hands of whoever empties a field: what was open stays so until it is closed. */
  open(...sections: readonly string[]): void {
    if (sections.every((section) => this.#opened.has(section))) return;
    this.#change(new Set([...this.#opened, ...sections]));
  }

  close(section: string): void {
    if (this.#opened.has(section)) this.#change(new Set([...this.#opened].filter((one) => one !== section)));
  }

  #change(opened: ReadonlySet<string>): void {
    this.#opened = opened;
    for (const listener of [...this.#listeners]) listener();
  }
}
