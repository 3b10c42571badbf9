// The rule book of an earlier day for a server: compiled in a process of its own, once for each revision.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { PastBook, ReadPastBook } from '../../runtime/core/rule-book/past-book.ts';
import type { PastBookAnswer, PastBookOrder } from './past-book-process.ts';
import { revisionOn } from './revision-on.ts';

/** Megabytes of objects the process may hold. */
const mostMemory = 512;
/** Milliseconds it may take: far more than a compile, also on a machine that is busy. */
const longest = 120_000;
/** Books that are kept: each is some megabytes. */
const mostKept = 2;

/** Books of the project below `root`; null of a day before it had schemas, or where no repository keeps them. */
export function pastBooks(root: string): ReadPastBook {
  const kept = new Map<string, Promise<PastBook>>();
  let last: Promise<unknown> = Promise.resolve();
  return async (day) => {
    const revision = revisionOn(root, day);
    if (revision === null) return null;
    const known = kept.get(revision);
    if (known) return known;
    // Each compiles all schemas: they wait for each other.
    const book = last.then(() => compiled(revision));
    last = book.catch(() => {});
    kept.set(revision, book);
    book.catch(() => kept.delete(revision));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return book;
  };
}

function compiled(revision: string): Promise<PastBook> {
  return new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'past-book-process.ts'), [], {
      execArgv: [`--max-old-space-size=${mostMemory}`],
      signal: AbortSignal.timeout(longest),
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', (answer) => {
      const told = answer as PastBookAnswer;
      if ('past' in told) done(told.past);
      else fail(new Error(`The rule book of ${revision} could not be made: ${told.fault}`));
    });
    child.once('error', fail);
    child.once('exit', (code) =>
      fail(new Error(`The rule book of ${revision} was not made: its process ended with ${code}`)),
    );
    child.send({ revision } satisfies PastBookOrder);
  });
}
