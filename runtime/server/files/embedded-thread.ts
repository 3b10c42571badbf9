// A thread of its own that finds the files within one PDF: it is ended when it takes too long or too much memory.
import { parentPort, workerData } from 'node:worker_threads';
import { type EmbeddedFault, type EmbeddedFile, EmbeddedRefused, embeddedFiles } from './embedded-files.ts';

/** What it is given, and what it answers. */
export interface EmbeddedTask {
  readonly content: Uint8Array;
}
export type EmbeddedAnswer = { readonly files: readonly EmbeddedFile[] } | { readonly fault: EmbeddedFault };

parentPort?.postMessage(answerTo(workerData as EmbeddedTask));

function answerTo({ content }: EmbeddedTask): EmbeddedAnswer {
  try {
    return { files: embeddedFiles(Buffer.from(content.buffer, content.byteOffset, content.byteLength)) };
  } catch (error) {
    // A file that contradicts itself is as unclear as one that hides something.
    return { fault: error instanceof EmbeddedRefused ? error.fault : 'unclear' };
  }
}
