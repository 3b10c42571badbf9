// The server of a partner on loopback for tests: keeps what it is sent, and can refuse, send elsewhere, be slow, cut the line or be away.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LoopbackPartner } from './loopback-partner.ts';

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

export class WebhookReceiver extends LoopbackPartner {
  mood: ReceiverMood = 'well';
  readonly received: Received[] = [];

  get url(): string {
    return `${this.origin}/hook`;
  }

  protected answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    this.received.push({ headers: request.headers, body, path: request.url ?? '' });
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
  }

  /** Forgets what came, and is well. */
  calm(): void {
    this.mood = 'well';
    this.received.length = 0;
  }
}
