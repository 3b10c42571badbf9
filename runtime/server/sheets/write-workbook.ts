// Writes a workbook; a large one in a thread of its own, since composing it takes seconds at a stretch.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { NewSheet } from './compose-workbook.ts';

/** Cells that are written at once; more go to a thread. */
const fewCells = 20_000;
/** Megabytes of its own a thread may take. */
const mostMemory = 1536;

/** The media type of workbooks. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The bytes of a workbook of these sheets. */
export async function writeWorkbook(sheets: readonly NewSheet[]): Promise<Buffer> {
  const cells = sheets.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0);
  return cells <= fewCells ? compose(sheets) : inThread(sheets);
}

/** What composes it is loaded with the first workbook: a server that nobody asks for one does without. */
async function compose(sheets: readonly NewSheet[]): Promise<Buffer> {
  return (await import('./compose-workbook.ts')).composeWorkbook(sheets);
}

function inThread(sheets: readonly NewSheet[]): Promise<Buffer> {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { sheets },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  return new Promise<Buffer>((resolve, reject) => {
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread that writes a workbook ended without one')));
  }).finally(() => void thread.terminate());
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { sheets } = workerData as { readonly sheets?: readonly NewSheet[] };
  if (sheets) port.postMessage(await compose(sheets));
}
