// Reads a workbook (.xlsx) in a thread of its own, which has an end to its time and its memory: others do not wait for it.
import { Worker } from 'node:worker_threads';
import { isZip } from '../files/inspect-zip.ts';
import type { Table } from './table.ts';
import { unreadable } from './table-limits.ts';
import type { WorkbookAnswer, WorkbookTask } from './workbook-thread.ts';

/** Milliseconds, and megabytes of its own, one workbook takes at the most. */
const longest = 120_000;
const mostMemory = 1024;

/** Old workbooks (.xls), and new ones with a password, begin with these bytes. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Whether the bytes are a workbook, by what they begin with. Throws `import-unreadable` for one that nobody here can open. */
export function isWorkbook(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.subarray(0, compound.length).equals(compound)) throw unreadable('old');
  return isZip(bytes);
}

/** The table of the sheet that has the known headings, or of the first. Throws `import-unreadable`. */
export function readWorkbook(content: Uint8Array, known: ReadonlySet<string>): Promise<Table> {
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: { content, known } satisfies WorkbookTask,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  return new Promise<Table>((resolve, reject) => {
    const timer = setTimeout(() => reject(unreadable('slow')), longest);
    thread.once('message', (answer: WorkbookAnswer) => {
      if ('table' in answer) resolve(answer.table);
      else reject('reason' in answer ? unreadable(answer.reason, answer.line) : new Error(answer.fault));
    });
    thread.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('too-large') : error),
    );
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(unreadable('damaged'));
    });
  }).finally(() => void thread.terminate());
}
