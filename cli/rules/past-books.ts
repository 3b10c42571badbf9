// The rule book of an earlier day for a server: compiled in a process of its own, once for each revision.
import { join } from 'node:path';
import { Refusal } from '../../runtime/core/errors.ts';
import type { PastBook, ReadPastBook } from '../../runtime/core/rule-book/past-book.ts';
import { FairQueue } from '../../runtime/server/fair-queue.ts';
import { forkApart } from '../fork-apart.ts';
import { withFolderLock } from '../with-lock.ts';
import type { PastBookAnswer, PastBookOrder } from './past-book-process.ts';
import { firstDay, revisionOn } from './revision-on.ts';

/** Megabytes of objects the process may hold. */
const mostMemory = 512;
/** Milliseconds it may take: far more than a compile, also on a machine that is busy. */
const longest = 120_000;
/** Books that are kept: each is some megabytes. */
const mostKept = 2;
/** Books that are being made or wait for it: each compiles all schemas, some seconds. */
const mostUnderWay = 4;
/** Seconds after which another one may be asked for. */
const soon = 15;

/**
 * Books of the project below `root`; of a day before it had schemas the first one that has, or none where no repository keeps them. They are made one after the
 * other, once for each revision; where too many wait already, throws `too-many-attempts`.
 */
export function pastBooks(root: string): ReadPastBook {
  const kept = new Map<string, PastBook>();
  const underWay = new Map<string, Promise<PastBook>>();
  const turns = new FairQueue(1);
  const made = async (revision: string): Promise<PastBook> => {
    // Servers on the same files wait for each other as well.
    const book = await turns.run('', () => withFolderLock('past-book', root, () => compiled(root, revision)));
    kept.set(revision, book);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return book;
  };
  return async (day) => {
    const revision = await revisionOn(root, day);
    if (revision === null) return { first: await firstDay(root) };
    const known = kept.get(revision) ?? underWay.get(revision);
    if (known) return known;
    if (underWay.size >= mostUnderWay) {
      throw new Refusal('too-many-attempts', { sentence: 'message.pastBooksUnderWay', data: { retryAfter: soon } });
    }
    const book = made(revision).finally(() => underWay.delete(revision));
    underWay.set(revision, book);
    return book;
  };
}

function compiled(root: string, revision: string): Promise<PastBook> {
  return new Promise((done, fail) => {
    const child = forkApart(join(import.meta.dirname, 'past-book-process.ts'), {
      execArgv: [`--max-old-space-size=${mostMemory}`],
      signal: AbortSignal.timeout(longest),
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
    child.send({ root, revision } satisfies PastBookOrder);
  });
}
