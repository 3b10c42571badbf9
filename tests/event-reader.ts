// The stream of a browser as tests read it: events in the order they come, with a wait for the next of a kind.
import type { LiveEvents } from '../runtime/core/live-events.ts';

export interface ReadEvent<Name extends keyof LiveEvents = keyof LiveEvents> {
  readonly name: Name;
  readonly id: string | null;
  readonly data: LiveEvents[Name];
}

/** Milliseconds after which an awaited event counts as missing. */
const patience = 15_000;

export class EventReader {
  readonly events: ReadEvent[] = [];
  readonly status: number;
  readonly #body: ReadableStream<Uint8Array> | null;
  readonly #abort: AbortController;
  #taken = 0;
  #isEnded = false;
  #wake: () => void = () => {};

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.#body = response.body;
    this.#abort = abort;
    void this.#read().catch(() => {
      this.#isEnded = true;
      this.#wake();
    });
  }

  /** Opens `<address>/api/events` with a login; `since`: the id of the last event before. */
  static async open(address: string, token: string, since?: string): Promise<EventReader> {
    const abort = new AbortController();
    const headers = { cookie: `tongguan_session=${token}`, ...(since !== undefined && { 'last-event-id': since }) };
    return new EventReader(await fetch(`${address}/api/events`, { headers, signal: abort.signal }), abort);
  }

  /** The next event of a name, others are passed over. Fails when none comes. */
  async next<Name extends keyof LiveEvents>(name: Name): Promise<ReadEvent<Name>> {
    const until = Date.now() + patience;
    for (;;) {
      const at = this.events.findIndex((event, index) => index >= this.#taken && event.name === name);
      if (at >= 0) {
        this.#taken = at + 1;
        return this.events[at] as ReadEvent<Name>;
      }
      if (this.#isEnded || Date.now() > until)
        throw new Error(`No ${name}, only ${JSON.stringify(this.events.slice(this.#taken))}`);
      await this.#news(until);
    }
  }

  /** Settles when the server has ended the stream. */
  async ended(): Promise<void> {
    const until = Date.now() + patience;
    while (!this.#isEnded) {
      if (Date.now() > until) throw new Error('The stream goes on');
      await this.#news(until);
    }
  }

  close(): void {
    this.#abort.abort();
  }

  #news(until: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, Math.max(0, until - Date.now()) + 1);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of this.#body ?? []) {
      text += decoder.decode(part, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
      this.#wake();
    }
    this.#isEnded = true;
    this.#wake();
  }

  #take(block: string): void {
    const lines = new Map(block.split('\n').map((line) => [line.split(': ')[0] ?? '', line.replace(/^[^:]*: ?/, '')]));
    const name = lines.get('event');
    if (name === undefined) return;
    const event = { name, id: lines.get('id') ?? null, data: JSON.parse(lines.get('data') ?? '{}') };
    this.events.push(event as ReadEvent);
  }
}
