// A server of somebody else on loopback for tests: comes and goes at one address, and answers each call once it is whole.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export abstract class LoopbackPartner {
  #server: Server | null = null;
  #port = 0;

  /** `http://127.0.0.1:<port>` */
  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  protected abstract answer(request: IncomingMessage, body: string, response: ServerResponse): void;

  /** Listens, at the same address as before. */
  async open(): Promise<void> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => this.answer(request, Buffer.concat(parts).toString('utf8'), response));
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
}
