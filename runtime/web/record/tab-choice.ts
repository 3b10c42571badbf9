// Which section of a form with tabs is shown. All stay mounted, so that nothing typed is lost; the others are hidden.

export class TabChoice {
  #current: string | undefined;
  readonly #listeners = new Set<() => void>();

  /** Id of the section that is shown. */
  get current(): string | undefined {
    return this.#current;
  }

  constructor(first: string | undefined) {
    this.#current = first;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  choose(section: string): void {
    if (section === this.#current) return;
    this.#current = section;
    for (const listener of [...this.#listeners]) listener();
  }
}
