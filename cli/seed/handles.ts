// Keeps what was written under each handle, and puts keys and files in the places that name them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { isNested, namesFiles, namesRecords, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import { seedFolder } from './read-seeds.ts';
import type { SeedClock } from './seed-clock.ts';

/** Stores a file of the demo records for a field with an upload profile and gives its id. */
export type KeepFile = (name: string, content: Buffer, profile: string) => Promise<string>;

/** Finds what the server made of another record: the seal of an application. */
export type FindRecord = (entity: string, field: string, value: Json) => Promise<Json>;

export interface Filling {
  readonly keepFile: KeepFile;
  /** Id of the record of an entity whose field holds the value. */
  readonly find: FindRecord;
  readonly clock: SeedClock;
  /** Day of the record, from which its days are counted. */
  readonly day: number;
  /** The record that texts take values from, and its place in its file, counted from 1. */
  readonly of?: { readonly record: Row; readonly place: number };
}

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

  /** The record with what stands for keys, files, days and numbers replaced by what it stands for (schemas/seeds/README.md). */
  async fill(row: Row, fields: readonly Field[], filling: Filling): Promise<Row> {
    const filled: Row = {};
    for (const [key, value] of Object.entries(row)) {
      const field = fields.find((candidate) => candidate.key === key);
      filled[key] = field ? await this.#fillValue(value, field, filling) : value;
    }
    return filled;
  }

  async #fillValue(value: Json, field: Field, filling: Filling): Promise<Json> {
    if (Array.isArray(value)) {
      const items: Json[] = [];
      for (const item of value) items.push(await this.#fillValue(item, field, filling));
      return items;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (isNested(field)) return this.fill(value, field.fields, filling);
    if (typeof value.record === 'string' && namesRecords(field)) {
      const { id = null, [field.by]: key = null } = this.get(value.record);
      return typeof value.through === 'string' ? filling.find(field.entity, value.through, id) : key;
    }
    if (typeof value.file === 'string' && namesFiles(field)) {
      const content =
        typeof value.text === 'string'
          ? Buffer.from(withValues(value.text, filling))
          : await readFile(join(seedFolder, 'demo/files', value.file));
      return filling.keepFile(value.file, content, field.profile);
    }
    return dated(value, field, filling);
  }
}

/** `{ day: 2 }`, `{ day: 2, at: "14:30" }`, `{ text: "MM{yyyyMMdd}R1" }`, counted from the day of the record. */
function dated(value: Row, field: Field, { clock, day, of }: Filling): Json {
  const days = day + Number(value.day ?? 0);
  if (typeof value.text === 'string') return withValues(value.text, { clock, day: days, ...(of && { of }) });
  if (timeOf(field) === 'day' && typeof value.day === 'number') return clock.day(days);
  if (timeOf(field) === 'moment' && typeof value.day === 'number') {
    return clock.moment({ days, at: String(value.at ?? '09:30') }).toISOString();
  }
  throw new Error(`Seed value ${JSON.stringify(value)} does not fit field ${field.key} of kind ${field.kind}`);
}

type Values = Pick<Filling, 'clock' | 'day' | 'of'>;

/** `{yyyyMMdd}`, `{yyyy-MM-dd}`, `{yyyy}` stand for the day, `{seq:5}` for the record's place in its file, `{=billNo}` for its value. */
function withValues(text: string, values: Values): string {
  const written = values.clock.day(values.day);
  const forms = { yyyyMMdd: written.replaceAll('-', ''), 'yyyy-MM-dd': written, yyyy: written.slice(0, 4) };
  const dated = Object.entries(forms).reduce((done, [form, value]) => done.replaceAll(`{${form}}`, value), text);
  const { of } = values;
  if (!of) return dated;
  return dated
    .replace(/\{seq:(\d+)\}/g, (_, digits: string) => String(of.place).padStart(Number(digits), '0'))
    .replace(/\{=(\w+)\}/g, (_, field: string) => ownValue(of.record[field], field, values));
}

/** A value of the record that a text takes over. Throws when it has none that is written out. */
function ownValue(value: Json | undefined, field: string, { clock, day }: Values): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.text === 'string') {
    return withValues(value.text, { clock, day });
  }
  throw new Error(`A text of a seed record takes ${field}, which is not a text itself`);
}
