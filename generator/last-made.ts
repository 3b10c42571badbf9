// What this process made last, and from what: `tongguan dev` compiles again and again, and only makes what changed.

/** By key, the last input and what was made of it. Holds no more than one result a key. */
export class LastMade<Made> {
  readonly #last = new Map<string, { readonly input: string; readonly made: Made }>();

  /** What was made last time, when the input is still the same; else what `make` gives now. */
  get(key: string, input: string, make: () => Made): Made {
    const last = this.#last.get(key);
    if (last?.input === input) return last.made;
    const made = make();
    this.#last.set(key, { input, made });
    return made;
  }
}
