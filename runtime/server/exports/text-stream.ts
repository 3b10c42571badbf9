// Text that is made while it is sent: no more of it is in memory than the reader has yet to take.
import { PassThrough, type Readable } from 'node:stream';

/** Milliseconds a reader may take for what waits for it; one that stopped reading would hold a connection to the database. */
const patience = 60_000;

/** Hands over a part; waits while the reader has enough. Throws Error for one that has gone or takes no more. */
export type WritePart = (part: string) => Promise<void>;

/**
 * A stream of what `make` writes, begun when the first part is there or all is made: what goes wrong before is thrown, what goes
 * wrong later breaks the stream off, so that nobody takes half of it for all.
 */
export async function textStream(make: (write: WritePart) => Promise<void>): Promise<Readable> {
  const stream = new PassThrough({ highWaterMark: 256 * 1024 });
  const begun = Promise.withResolvers<void>();
  const write: WritePart = async (part) => {
    if (stream.destroyed) throw new Error('The reader has gone');
    const isFull = !stream.write(part);
    begun.resolve();
    if (isFull) await drained(stream);
  };
  make(write).then(
    () => {
      begun.resolve();
      stream.end();
    },
    (error: Error) => {
      begun.reject(error);
      stream.destroy(error);
    },
  );
  // Nobody reads it yet where it fails at once.
  stream.on('error', () => {});
  await begun.promise;
  return stream;
}

function drained(stream: PassThrough): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => stream.destroy(new Error('The reader takes no more')), patience);
    const done = (): void => {
      clearTimeout(late);
      stream.off('drain', done).off('close', done);
      if (stream.destroyed) reject(new Error('The reader has gone'));
      else resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}
