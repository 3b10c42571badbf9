// The files within a PDF, found by a thread that has an end to its time and its memory.
import { Worker } from 'node:worker_threads';
import { FairQueue } from '../fair-queue.ts';
import { type EmbeddedFile, EmbeddedRefused } from './embedded-files.ts';
import type { EmbeddedAnswer, EmbeddedTask } from './embedded-thread.ts';

/** Milliseconds, and megabytes of its own, one PDF takes at the most; both far above what papers of 20 MB take. */
const longest = 20_000;
const mostMemory = 256;
/** Threads at once; other papers wait. */
const turns = new FairQueue(2);

/** Throws EmbeddedRefused. */
export async function readEmbedded(
  content: Buffer,
  limits = { longest, mostMemory },
): Promise<readonly EmbeddedFile[]> {
  // Each asks for itself.
  const answer = await turns.run(crypto.randomUUID(), () => askThread(content, limits));
  if ('fault' in answer) throw new EmbeddedRefused(answer.fault, answer.fault);
  return answer.files;
}

async function askThread(content: Buffer, limits: { longest: number; mostMemory: number }): Promise<EmbeddedAnswer> {
  const thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), {
    workerData: { content } satisfies EmbeddedTask,
    resourceLimits: { maxOldGenerationSizeMb: limits.mostMemory },
  });
  let timer: NodeJS.Timeout | undefined;
  const answer = new Promise<EmbeddedAnswer>((resolve, reject) => {
    timer = setTimeout(() => resolve({ fault: 'too-much' }), limits.longest);
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ fault: 'too-much' }) : reject(error),
    );
    thread.once('exit', () => resolve({ fault: 'unclear' }));
  });
  return answer.finally(() => {
    clearTimeout(timer);
    return thread.terminate();
  });
}
