// The stream of one browser: events as text, until it is closed by either side.
import type { ServerResponse } from 'node:http';
import type { Language } from '../../core/descriptor/value.ts';
import type { LiveEvents } from '../../core/live-events.ts';

/** Bytes that may wait for a browser that reads too slowly; it comes back and goes on where it was. */
const mostWaiting = 64 * 1024;
/** Milliseconds after which the browser comes back. */
const comesBack = 3_000;

export interface Listener {
  readonly accountId: string;
  /** Of the login cookie. */
  readonly token: string;
  readonly language: Language;
}

export class LiveStream {
  readonly listener: Listener;
  readonly #response: ServerResponse;
  #isClosed = false;

  constructor(listener: Listener, response: ServerResponse, headers: { readonly [name: string]: string }) {
    this.listener = listener;
    this.#response = response;
    response.on('close', () => {
      this.#isClosed = true;
    });
    response.on('error', () => undefined);
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Nothing else comes over it afterwards: a server that ends need not wait for the next call.
      connection: 'close',
      // Proxies pass it on as it comes.
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${comesBack}\n\n`);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** `at`: where a stream after this one goes on. */
  send<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name], at?: string): void {
    if (this.#isClosed) return;
    const id = at === undefined ? '' : `id: ${at}\n`;
    this.#response.write(`${id}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    if (this.#response.writableLength > mostWaiting) this.close();
  }

  /** Keeps the connection open on the way, and finds out that it is gone. */
  beat(): void {
    if (!this.#isClosed) this.#response.write(':\n\n');
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#response.end();
  }
}
