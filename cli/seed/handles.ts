// Keeps what was written under each handle, and puts keys and files in the places that name them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Field, Json, Row } from '../../runtime/core/descriptor.ts';

/** Stores a file of the demo records for a field with an upload profile and gives its id. */
export type KeepFile = (name: string, content: Buffer, profile: string) => Promise<string>;

export class Handles {
  readonly #records = new Map<string, Row>();

  set(handle: string, record: Row): void {
    this.#records.set(handle, record);
  }

  /** Every handle with its record. */
  all(): IterableIterator<[string, Row]> {
    return this.#records.entries();
  }

  get(handle: string): Row {
    const record = this.#records.get(handle);
    if (!record) throw new Error(`No seed record before this one is called ${handle}`);
    return record;
  }

  /** The record with `{ record: handle }` replaced by the value its field takes, and `{ file: name }` by a file's id. */
  async fill(row: Row, fields: readonly Field[], keepFile: KeepFile): Promise<Row> {
    const filled: Row = {};
    for (const [key, value] of Object.entries(row)) {
      const field = fields.find((candidate) => candidate.key === key);
      filled[key] = field ? await this.#fillValue(value, field, keepFile) : value;
    }
    return filled;
  }

  async #fillValue(value: Json, field: Field, keepFile: KeepFile): Promise<Json> {
    if (Array.isArray(value)) {
      const items: Json[] = [];
      for (const item of value) items.push(await this.#fillValue(item, field, keepFile));
      return items;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (field.kind === 'object' || field.kind === 'lines') return this.fill(value, field.fields, keepFile);
    if (typeof value.record === 'string' && (field.kind === 'reference' || field.kind === 'references')) {
      return this.get(value.record)[field.by] ?? null;
    }
    if (typeof value.file === 'string' && (field.kind === 'upload' || field.kind === 'uploads')) {
      const content = await readFile(join(import.meta.dirname, 'demo', 'files', value.file));
      return keepFile(value.file, content, field.profile);
    }
    throw new Error(`Seed value ${JSON.stringify(value)} does not fit field ${field.key} of kind ${field.kind}`);
  }
}
