// The server of a partner on loopback for tests: keeps what it is sent, and can refuse, send elsewhere, be slow, cut the line or be away.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceiverMood =
  | 'well' // takes it: 204
  | 'ill' // 503, with words
  | 'gone' // 410
  | 'elsewhere' // 302 to itself
  | 'silent' // takes it and never answers
  | 'cut' // takes it and ends the connection
  | 'endless'; // 200, and an answer without an end

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

export class WebhookReceiver {
  mood: ReceiverMood = 'well';
  readonly received: Received[] = [];
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Listens, at the same address as before. */
  async open(): Promise<void> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.received.push({
          headers: request.headers,
          body: Buffer.concat(parts).toString('utf8'),
          path: request.url ?? '',
        });
        if (this.mood === 'well') return void response.writeHead(204).end();
        if (this.mood === 'ill') return void response.writeHead(503).end('come back later '.repeat(200));
        if (this.mood === 'gone') return void response.writeHead(410).end();
        if (this.mood === 'elsewhere') return void response.writeHead(302, { location: '/other' }).end();
        if (this.mood === 'cut') return void request.socket.destroy();
        if (this.mood === 'endless') {
          response.writeHead(200);
          const more = (): boolean => response.write('x'.repeat(1_024));
          const timer = setInterval(more, 5);
          response.on('close', () => clearInterval(timer));
        }
      });
    });
    this.#server = server;
    await new Promise<void>((done) => void server.listen(this.#port, '127.0.0.1', done));
    this.#port = (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise<void>((done) => void server.close(() => done()));
  }

  /** Forgets what came, and is well. */
  calm(): void {
    this.mood = 'well';
    this.received.length = 0;
  }
}
