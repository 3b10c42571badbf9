// The names by which connections prepare statements, so that PostgreSQL plans each once a connection: those of the texts asked last.

/** Texts with a name at a time: each statement takes memory on every connection that has prepared it. */
const mostNames = 600;
/** Texts without a name that are remembered: one that is asked again gets the name's place of the one not asked for longest. */
const mostSeen = 600;
/**
 * Seconds after which a connection gives way to a new one. What it has prepared under a name that is given up stays with it until then, so
 * as many names at most are given up in that time: rare filters, or somebody who asks for all there are, do not fill its memory.
 */
export const connectionLife = 900;

export class StatementNames {
  /** The text not asked for longest first. */
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #made = 0;
  #givenUp = { since: 0, number: 0 };

  /** The name for a text, or undefined where it is asked too rarely to be prepared. `now`: milliseconds since 1970. */
  nameOf(text: string, now = Date.now()): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) {
      this.#names.delete(text);
      this.#names.set(text, known);
      return known;
    }
    if (this.#names.size < mostNames) return this.#named(text);
    if (!this.#seen.delete(text)) {
      this.#remember(text);
      return undefined;
    }
    return this.#mayGiveUp(now) ? this.#named(text) : undefined;
  }

  /** Another name for a text, whose statements of the former one have become useless on every connection. */
  rename(text: string, former: string): void {
    if (this.#names.get(text) === former) this.#named(text);
  }

  /** Names are never used for another text: a connection may still have the statement of the first one. */
  #named(text: string): string {
    const name = `s${this.#made++}`;
    this.#names.set(text, name);
    return name;
  }

  #remember(text: string): void {
    this.#seen.add(text);
    const [first] = this.#seen;
    if (this.#seen.size > mostSeen && first !== undefined) this.#seen.delete(first);
  }

  #mayGiveUp(now: number): boolean {
    if (now - this.#givenUp.since >= connectionLife * 1000) this.#givenUp = { since: now, number: 0 };
    if (this.#givenUp.number >= mostNames) return false;
    this.#givenUp.number += 1;
    const [last] = this.#names.keys();
    if (last !== undefined) this.#names.delete(last);
    return true;
  }
}
