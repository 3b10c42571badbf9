// Asks a clamd whether bytes are known as malicious: its command INSTREAM, over TCP or a socket of this machine.
import { connect, type NetConnectOpts, type Socket } from 'node:net';

/** Gives the name of what was found, and null for nothing. Throws where no answer was to be had. */
export type Scan = (content: Buffer) => Promise<string | null>;

export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Milliseconds of silence after which it counts as away: large archives take it some seconds. */
const patience = 30_000;
/** Bytes of one chunk; a clamd takes any up to its StreamMaxLength. */
const chunk = 65_536;
/** Characters of an answer: a name and a verdict. */
const longestAnswer = 1_000;

/** A scanner that connects anew for every file. Throws Error for a clamd that is away, too slow, or says neither clean nor found. */
export function clamdScanner(address: ClamdAddress, silence: number = patience): Scan {
  return async (content) => {
    const answer = await ask({ ...address } as NetConnectOpts, content, silence);
    if (/^stream: OK$/.test(answer)) return null;
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
    if (found === undefined) throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 100))}`);
    return found;
  };
}

function ask(address: NetConnectOpts, content: Buffer, silence: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const parts: Buffer[] = [];
    let bytes = 0;
    socket.setTimeout(silence, () => socket.destroy(new Error('clamd does not answer')));
    // One that refuses may close while the rest is still being sent: what it has said counts.
    socket.on('error', (error) => (bytes > 0 ? finish() : reject(error)));
    socket.on('connect', () => void send(socket, content));
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= longestAnswer) parts.push(part);
      if (part.includes(0)) socket.end();
    });
    socket.on('close', () => finish());
    const finish = (): void => resolve(Buffer.concat(parts).toString('utf8').split('\0')[0] ?? '');
  });
}

/** Each chunk behind its length, and an empty one at the end. */
async function send(socket: Socket, content: Buffer): Promise<void> {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < content.length && socket.writable; at += chunk) {
    const part = content.subarray(at, at + chunk);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    socket.write(length);
    if (!socket.write(part)) await new Promise<void>((more) => socket.once('drain', more).once('close', more));
  }
  if (socket.writable) socket.write(Buffer.alloc(4));
}
