// The record under edit: its values, the version the server sent last, and unfinished input. Without React, so that it can be
// tested.
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmpty, schemaPathOf, valueAt, withValuesAt } from '../../core/paths.ts';

/** Titles of referred records and names of files, as the server sent them: see `titleKey`. */
export type Titles = ReadonlyMap<string, string>;

/** Titles are kept by value and not by place, because lines move. */
export function titleKey(schemaPath: string, value: Json): string {
  return `${schemaPath}|${Array.isArray(value) ? value.join(',') : String(value)}`;
}

/** Takes `$labels` of a record apart: by the value each label stands for. */
export function titlesOf(record: Row): Map<string, string> {
  const labels = record.$labels;
  const titles = new Map<string, string>();
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) return titles;
  for (const [path, label] of Object.entries(labels)) {
    const value = valueAt(record, path);
    if (typeof label === 'string' && !isEmpty(value)) titles.set(titleKey(schemaPathOf(path), value), label);
  }
  return titles;
}

/** The record without what the server adds for the page (`$labels`, `$actions`, `$editable`, ...). */
export function withoutExtras(record: Row): Row {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith('$')));
}

/** A record on its way to be stored; sent again with the same key, it is stored once. */
export interface Sent {
  readonly payload: Row;
  readonly key: string;
}

/** What inputs need of the record they stand in: a whole record, or one line of it. */
export interface FieldStore {
  readonly record: Row;
  /** The whole record, and where this one stands in it: empty, or `goods.3`. */
  readonly whole: Row;
  readonly place: string;
  value(path: string): Json | undefined;
  /** Writes one value; `null` empties the field. */
  set(path: string, value: Json): void;
  /** Writes several values at once; one notice to those who listen. */
  setAll(values: { readonly [path: string]: Json }): void;
  /** Title of a value under the path of its field in the schema. */
  title(schemaPath: string, value: Json): string | undefined;
  rememberTitle(schemaPath: string, value: Json, title: string): void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Inputs that hold typed text register how to hand it over. */
  registerBuffer(flush: () => void): () => void;
  /** Takes over everything typed but not yet handed over. */
  flush(): void;
  /** Notes an upload in progress; returns the function to call when it has ended. */
  awaitFile(): () => void;
}

/**
 * One record under edit. Inputs write single values; whoever shows one subscribes and reads it back.
 * Rows are never changed in place, so a value that is the same object is the same value.
 */
export class RecordStore implements FieldStore {
  #record: Row;
  #base: Row;
  #titles: Map<string, string>;
  #unanswered: Sent | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #buffers = new Set<() => void>();
  readonly #awaited = new Set<object>();
  /** Told of every written path, before the listeners. */
  onWrite: ((paths: readonly string[]) => void) | null = null;

  constructor(record: Row, base: Row, titles: ReadonlyMap<string, string>) {
    this.#record = record;
    this.#base = base;
    this.#titles = new Map(titles);
  }

  get record(): Row {
    return this.#record;
  }

  get whole(): Row {
    return this.#record;
  }

  get place(): string {
    return '';
  }

  /** The record as it was loaded or last saved. */
  get base(): Row {
    return this.#base;
  }

  get titles(): Titles {
    return this.#titles;
  }

  get isDirty(): boolean {
    return !isSame(this.#record, this.#base);
  }

  /** What was sent last, as long as nobody has said whether it is stored. */
  get unanswered(): Sent | null {
    return this.#unanswered;
  }

  /** Notes what is being sent, or that it was answered. */
  noteSent(sent: Sent | null): void {
    this.#unanswered = sent;
    this.#notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  value(path: string): Json | undefined {
    return valueAt(this.#record, path);
  }

  set(path: string, value: Json): void {
    this.setAll({ [path]: value });
  }

  setAll(values: { readonly [path: string]: Json }): void {
    const changed = Object.entries(values).filter(([path, value]) => !isSame(this.value(path), value));
    if (changed.length === 0) return;
    this.#record = withValuesAt(this.#record, changed);
    this.onWrite?.(changed.map(([path]) => path));
    this.#notify();
  }

  /** Keeps the title of a record that was picked, under the path of its field in the schema. */
  rememberTitle(schemaPath: string, value: Json, title: string): void {
    this.#titles.set(titleKey(schemaPath, value), title);
  }

  rememberTitles(titles: Titles): void {
    for (const [key, title] of titles) this.#titles.set(key, title);
  }

  title(schemaPath: string, value: Json): string | undefined {
    return this.#titles.get(titleKey(schemaPath, value));
  }

  /** Takes over what the server answered: nothing is unsaved afterwards. */
  accept(record: Row): void {
    this.rememberTitles(titlesOf(record));
    this.#record = withoutExtras(record);
    this.#base = this.#record;
    this.#notify();
  }

  /** Continues with `record` as edits of `base`: a restored draft, or edits merged with those of someone else. */
  resume(record: Row, base: Row): void {
    this.#record = record;
    this.#base = base;
    this.onWrite?.([]);
    this.#notify();
  }

  /** Whether files are on their way that are not in the record yet. */
  get isAwaitingFiles(): boolean {
    return this.#awaited.size > 0;
  }

  awaitFile(): () => void {
    const file = {};
    this.#awaited.add(file);
    return () => this.#awaited.delete(file);
  }

  registerBuffer(flush: () => void): () => void {
    this.#buffers.add(flush);
    return () => this.#buffers.delete(flush);
  }

  flush(): void {
    for (const flush of [...this.#buffers]) flush();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/**
 * Equal as far as the record is concerned: absent, null and empty text are the same. Rows are never changed in place, so
 * parts that are the same object are not looked into: comparing a thousand lines of which one was edited is quick.
 */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((part, index) => isSame(part, b[index]));
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}
