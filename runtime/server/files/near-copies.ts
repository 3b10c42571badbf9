// Copies of files from a store elsewhere, for what reads files by itself: in a folder of this process alone, not more than so many bytes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoredObject } from '../objects/bytes-place.ts';
import { placeAt } from '../objects/place-at.ts';

export interface CopyLimits {
  /** All copies together; what is in use may go beyond it. */
  readonly bytes: number;
  /** Milliseconds that a copy stays at least after it was asked for: who asked opens it meanwhile. */
  readonly rest: number;
}

const usual: CopyLimits = { bytes: 256 * 1_048_576, rest: 60_000 };

export class NearCopies {
  readonly #limits: CopyLimits;
  readonly #within: string;
  #folder: string | undefined;
  /** Clearing goes on one at a time. */
  #clearing: Promise<void> = Promise.resolve();

  /** `within`: where its folder is made when the first copy is asked for. */
  constructor(limits: CopyLimits = usual, within: string = tmpdir()) {
    this.#limits = limits;
    this.#within = within;
  }

  /**
   * The path of the copy of a name, made of what `read` gives where there is none yet; null where it gives null. Copies asked for longest ago
   * make room. Throws what `read` and its stream throw.
   */
  async path(name: string, read: () => Promise<Readable | null>): Promise<string | null> {
    // Nobody else can have put anything into it, as into a folder whose name can be guessed.
    this.#folder ??= madeFolder(this.#within);
    const place = placeAt(this.#folder);
    if (!(await place.touch(name))) {
      const stream = await read();
      if (!stream) return null;
      await place.write(name, stream);
      this.#clearing = this.#clearing.catch(() => undefined).then(() => this.#clear());
      await this.#clearing;
    }
    return join(this.#folder, name);
  }

  /** Bytes of all copies. */
  async bytes(): Promise<number> {
    return (await this.#all()).reduce((sum, { size }) => sum + size, 0);
  }

  async #all(): Promise<StoredObject[]> {
    const all: StoredObject[] = [];
    if (this.#folder === undefined) return all;
    for await (const copy of placeAt(this.#folder).list('')) all.push(copy);
    return all;
  }

  async #clear(): Promise<void> {
    if (this.#folder === undefined) return;
    const place = placeAt(this.#folder);
    const copies = (await this.#all()).sort((one, other) => one.at.getTime() - other.at.getTime());
    const before = Date.now() - this.#limits.rest;
    let total = copies.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size, at } of copies) {
      if (total <= this.#limits.bytes || at.getTime() > before) return;
      await place.remove(name);
      total -= size;
    }
  }
}

/** Taken away with the process. */
function madeFolder(within: string): string {
  const folder = mkdtempSync(join(within, 'tongguan-copies-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
