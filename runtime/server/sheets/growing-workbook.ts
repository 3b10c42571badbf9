// A workbook of one sheet that gets its rows block by block. A small one is composed at once, a long one packed in a thread of its own while
// its rows are read.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { SheetCell, SheetColumn } from './compose-workbook.ts';

type Rows = readonly (readonly SheetCell[])[];

interface Begun {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

interface Packing {
  readonly thread: Worker;
  /** Never kept: thrown where the thread ends. */
  readonly ended: Promise<never>;
}

/** Cells that are written at once; more go to a thread. */
const fewCells = 20_000;
/** Megabytes of its own the thread may take: a block of rows, and the packed bytes outside of them. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

export class GrowingWorkbook {
  readonly #begun: Begun;
  #rows: Rows[number][] = [];
  #packing: Packing | null = null;

  /** `name` is one that spreadsheets take, see `sheetName`. */
  constructor(name: string, columns: readonly SheetColumn[]) {
    this.#begun = { name, columns };
  }

  /** Takes the next rows. Throws what ends the thread. */
  async add(rows: Rows): Promise<void> {
    for (const row of rows) this.#rows.push(row);
    const isLong = this.#rows.length * this.#begun.columns.length > fewCells;
    if (isLong) this.#packing ??= this.#begin();
    if (!this.#packing) return;
    const given = this.#rows;
    this.#rows = [];
    await asked(this.#packing, given);
  }

  /** The bytes of the workbook. Throws what ends the thread. */
  async end(): Promise<Buffer> {
    if (!this.#packing) {
      // What composes it is loaded with the first workbook: a server that nobody asks for one does without.
      const { composeWorkbook } = await import('./compose-workbook.ts');
      return composeWorkbook([{ ...this.#begun, rows: this.#rows }]);
    }
    const bytes = await asked(this.#packing, null);
    if (!bytes) throw new Error('The thread that writes a workbook gave none');
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Ends the thread, whatever became of the workbook. */
  async close(): Promise<void> {
    await this.#packing?.thread.terminate();
  }

  #begin(): Packing {
    const thread = new Worker(new URL(import.meta.url), { workerData: this.#begun, resourceLimits: memory });
    const ended = new Promise<never>((_, fail) => {
      thread.once('error', fail);
      thread.once('exit', () => fail(new Error('The thread that writes a workbook ended without one')));
    });
    // Who waits for it is told.
    ended.catch(() => {});
    return { thread, ended };
  }
}

/** Gives rows to the thread, or asks it for the bytes. The next rows are read once these are packed, so that they do not pile up. */
async function asked({ thread, ended }: Packing, rows: Rows | null): Promise<Uint8Array | null> {
  const answer = new Promise<Uint8Array | null>((resolve) => {
    thread.once('message', resolve);
  });
  thread.postMessage(rows);
  return Promise.race([answer, ended]);
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { name, columns } = workerData as Begun;
  const { WorkbookInParts } = await import('./workbook-in-parts.ts');
  const book = await WorkbookInParts.begin(name, columns);
  port.on('message', (rows: Rows | null) => {
    if (rows) book.add(rows);
    port.postMessage(rows ? null : book.end());
  });
}
