// Calls that were passed on to the server of `tongguan dev` and are not answered yet: it is not stopped under them.
import type { EventEmitter } from 'node:events';

/** What is known of the answer to a call. */
export type PassedResponse = EventEmitter & { readonly closed?: boolean };

export class PassedCalls {
  readonly #open = new Set<EventEmitter>();

  /** Notes a call by its response, which says when it is over: whoever has waited for it may be gone already. */
  note(response: PassedResponse): void {
    if (response.closed) return;
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
  }

  /** Resolves once those that are under way now are over, after `longest` milliseconds in any case. */
  async answered(longest: number): Promise<void> {
    const over = [...this.#open].map((response) => new Promise((done) => response.once('close', done)));
    if (over.length === 0) return;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const clock = setTimeout(resolve, longest);
    await Promise.race([Promise.all(over), enough]);
    clearTimeout(clock);
  }
}
