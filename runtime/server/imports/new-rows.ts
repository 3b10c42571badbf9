// New records of an import that wait to be written together, where they may be; see write/create-together.ts.
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { isFaultOfRow } from '../store/database-fault.ts';
import type { Change, CreateCommand, WriteCall } from '../write/change.ts';
import { checkedTogether, createTogether, mayCreateTogether } from '../write/create-together.ts';
import type { NamedRow } from './named-rows.ts';

/** A row with the text of what its record is told by; null where nothing tells it. */
export interface TakenRow extends NamedRow {
  readonly text: string | null;
}

/** Rows whose records were written, in their order, and those that have to be taken one by one after them. */
interface WrittenRows {
  readonly created: readonly { readonly text: string | null; readonly record: Row }[];
  readonly left: readonly TakenRow[];
}

/** Rows whose records are written in one statement. While it is under way the next ones are checked. */
const atOnce = 500;
/** Rows tried before it is told whether most of them have to be taken alone: then no more are, as each is checked twice. */
const tries = 20;

interface Waiting {
  readonly row: TakenRow;
  readonly change: Change;
}

export class NewRows {
  /** Whether the records of the entity may be written together at all. */
  readonly #mayBe: boolean;
  readonly #call: WriteCall;
  readonly #texts = new Set<string>();
  #tried = 0;
  #taken = 0;
  #waiting: Waiting[] = [];
  #created: WrittenRows['created'][number][] = [];
  #left: TakenRow[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(call: WriteCall) {
    this.#call = call;
    this.#mayBe = mayCreateTogether(call);
  }

  /** Rows that were taken so far. */
  get taken(): number {
    return this.#taken;
  }

  /** Whether a row was taken since the last `write` that means the same record. */
  has(text: string): boolean {
    return this.#texts.has(text);
  }

  /** Checks a row, and takes it where that asked nothing of the database and found nothing wrong; else false: it has to be taken alone. */
  async take(row: TakenRow, command: CreateCommand): Promise<boolean> {
    if (!this.#mayBe || row.faults.length > 0) return false;
    if (this.#tried >= tries && this.#taken * 2 < this.#tried) return false;
    this.#tried += 1;
    const change = await checkedTogether(this.#call, command).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (change === null) return false;
    this.#taken += 1;
    this.#waiting.push({ row, change });
    if (row.text !== null) this.#texts.add(row.text);
    if (this.#waiting.length >= atOnce) await this.#begin();
    return true;
  }

  /** Ends writing all that were taken. Where the database refused one, all from then on are left: taken alone, each is told what is wrong with it. */
  async write(): Promise<WrittenRows> {
    await this.#begin();
    await this.#writing;
    const written = { created: this.#created, left: this.#left };
    this.#created = [];
    this.#left = [];
    this.#texts.clear();
    return written;
  }

  /** Begins to write those that wait once those before are written. */
  async #begin(): Promise<void> {
    await this.#writing;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#left.length > 0) this.#left.push(...waiting.map(({ row }) => row));
    else if (waiting.length > 0) this.#writing = this.#write(waiting);
    // Whoever waits for it is thrown what it throws.
    this.#writing.catch(() => {});
  }

  async #write(waiting: readonly Waiting[]): Promise<void> {
    const changes = waiting.map(({ change }) => change);
    try {
      const records = await createTogether(this.#call, changes);
      this.#created.push(...waiting.map(({ row }, at) => ({ text: row.text, record: records[at] ?? {} })));
    } catch (error) {
      if (!isFaultOfRow(error)) throw error;
      this.#left.push(...waiting.map(({ row }) => row));
    }
  }
}
