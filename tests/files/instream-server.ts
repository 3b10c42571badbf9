// Speaks a clamd's INSTREAM as far as uploads use it, and finds the EICAR test file; for machines without a clamd.

import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/** The harmless text every virus scanner knows, put together so that this file is not taken for it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface InstreamServer {
  readonly host: string;
  readonly port: number;
  /** Bytes of each stream that was ended properly. */
  readonly streams: readonly Buffer[];
  close(): Promise<void>;
}

/** `say`: what it answers in place of a verdict; null: nothing at all. `most`: bytes of a stream it takes. */
export async function openInstreamServer(
  given: { readonly say?: string | null; readonly most?: number } = {},
): Promise<InstreamServer> {
  const { most = 25 * 1_048_576 } = given;
  const streams: Buffer[] = [];
  const server: Server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      received = Buffer.concat([received, part as Buffer]);
      if (received.length > most) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      const content = contentIn(received);
      if (content === null || given.say === null) return;
      streams.push(content);
      const verdict = content.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK';
      socket.end(`${given.say ?? `stream: ${verdict}`}\0`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((closed) => server.close(() => closed()));
  return { host: '127.0.0.1', port, streams, close };
}

/** The content of a whole stream; null while its end is missing. */
function contentIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return null;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
