// What each account entered last on a form, by field: noted when a record is saved, written a moment later, read when a form begins.
import type { Entity } from '../../core/compile-entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEncrypted } from '../../core/kinds/field-traits.ts';
import { fieldAt, isEmpty, valuesAt } from '../../core/paths.ts';
import { cipherOf } from '../store/encrypted-cells.ts';
import type { EncryptedCell } from '../store/field-cipher.ts';
import type { Layouts } from '../store/layout.ts';
import { run } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';

/** Milliseconds between the first note and its writing. */
const soon = 200;
/** Longer texts are no codes or names that come again. */
const longestValue = 100;
/** Notes kept while the database cannot be reached; older ones give way. */
const mostNotes = 5_000;

interface Note {
  readonly accountId: string;
  readonly entity: string;
  readonly form: string;
  readonly path: string;
  readonly value: Json;
}

const write = `insert into last_used ("accountId", "entity", "form", "path", "value", "usedAt")
  select r."accountId", r."entity", r."form", r."path", r."value", now()
  from jsonb_to_recordset($1::jsonb) r ("accountId" uuid, "entity" text, "form" text, "path" text, "value" jsonb)
  on conflict ("accountId", "entity", "form", "path") do update set "value" = excluded."value", "usedAt" = excluded."usedAt"`;

/** Paths of the fields of an entity that begin with what was entered last. */
export function lastUsedPaths({ places }: Pick<Entity, 'places'>): string[] {
  return [...places.values()].flatMap(({ path, field }) => (field.starts?.includes('last') ? [path] : []));
}

/**
 * Which form of an entity a record belongs to: what it is from its making on, such as an import declaration, by its `fixed` fields.
 * Empty where the entity has one form.
 */
export function formOf({ descriptor }: Pick<Entity, 'descriptor'>, record: Row): string {
  return descriptor.fields.flatMap(({ key, fixed }) => (fixed ? [String(record[key] ?? '')] : [])).join('|');
}

export class LastUsed {
  readonly #database: UnitOfWork;
  readonly #layouts: Pick<Layouts, 'cipher'>;
  readonly #report: (error: unknown, where: string) => void;
  readonly #notes = new Map<string, Note>();
  #timer: NodeJS.Timeout | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(database: UnitOfWork, layouts: Pick<Layouts, 'cipher'>, report: (error: unknown, where: string) => void) {
    this.#database = database;
    this.#layouts = layouts;
    this.#report = report;
  }

  /** Notes what stands in a record that the account has just saved; of lines what the first with a value has. */
  note(accountId: string, entity: Entity, record: Row): void {
    const form = formOf(entity, record);
    for (const path of lastUsedPaths(entity)) {
      const value = valuesAt(record, path).find(({ value: one }) => !isEmpty(one))?.value;
      if (value === undefined || typeof value === 'object' || String(value).length > longestValue) continue;
      const note: Note = {
        accountId,
        entity: entity.descriptor.id,
        form,
        path,
        value: this.#stored(entity, cellOf(accountId, entity, path), value),
      };
      this.#notes.set([accountId, note.entity, form, path].join('\n'), note);
    }
    const [oldest] = this.#notes.keys();
    if (this.#notes.size > mostNotes && oldest !== undefined) this.#notes.delete(oldest);
    if (this.#notes.size === 0 || this.#timer) return;
    this.#timer = setTimeout(() => void this.flush(), soon);
    this.#timer.unref();
  }

  /** Writes all that was noted so far. What cannot be written is reported and let go: it is a convenience. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#last = this.#last.then(() => this.#write());
    return this.#last;
  }

  #stored(entity: Entity, { path, ...cell }: UsedCell, value: Json): Json {
    if (!isEncrypted(fieldAt(entity.descriptor.fields, path)) || typeof value !== 'string') return value;
    return cipherOf(this.#layouts).sealUnmarked(cell, value);
  }

  async #write(): Promise<void> {
    const notes = [...this.#notes.values()];
    this.#notes.clear();
    if (notes.length === 0) return;
    try {
      await run(this.#database, { text: write, values: [JSON.stringify(notes)] });
    } catch (error) {
      this.#report(error, 'values used last');
    }
  }

  /** What the account entered last on a form, by path. */
  async of(accountId: string, entity: Entity, form: string): Promise<ReadonlyMap<string, Json>> {
    await this.flush();
    const text = 'select "path", "value" from last_used where "accountId" = $1 and "entity" = $2 and "form" = $3';
    const found = await run(this.#database, { text, values: [accountId, entity.descriptor.id, form] });
    return new Map(
      found.map(([at, value]) => {
        const { path, ...cell } = cellOf(accountId, entity, String(at));
        const isSealed = isEncrypted(fieldAt(entity.descriptor.fields, path)) && typeof value === 'string';
        return [path, isSealed ? cipherOf(this.#layouts).open(cell, value) : ((value ?? null) as Json)];
      }),
    );
  }
}

interface UsedCell extends EncryptedCell {
  readonly path: string;
}

/** Where what an account used last in a field is kept. */
function cellOf(accountId: string, { descriptor: { id } }: Entity, path: string): UsedCell {
  return { table: 'last_used', column: `${id}.${path}`, record: accountId, path };
}
