// The record under edit: its values, the version the server sent last, and unfinished input. Without React, so that it can be
// tested.
import type { Json, Row } from '../../core/descriptor/value.ts';
import { linksKey } from '../../core/flow-links.ts';
import { isEmpty, schemaPathOf, valueAt, withValuesAt } from '../../core/paths.ts';
import type { StartingValue } from '../../core/starting-value.ts';
import { type Loose, LooseTexts } from './loose-texts.ts';
import { type Origins, Proposals, type Reason } from './proposals.ts';

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

/** The record without what the server adds for the page (`$labels`, `$actions`, ...); what it was made from stays, to be sent back. */
export function withoutExtras(record: Row): Row {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith('$') || key === linksKey));
}

/** A record on its way to be stored; sent again with the same key, it is stored once. */
export interface Sent {
  readonly payload: Row;
  readonly key: string;
}

/** So many written values are each followed to what comes of them. */
const mostSingleWrites = 60;

/** Values by path. */
export interface Values {
  readonly [path: string]: Json;
}

/** What of new or changed lines was typed, and what was put in for it, by path. */
export interface EnteredLines {
  readonly typed: readonly string[];
  readonly proposed: readonly (readonly [path: string, reason: Reason])[];
  /** Values that follow from what was typed at the same time, such as the name of a code: typed no more, nor proposed. */
  readonly filled: readonly string[];
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
  setAll(values: Values): void;
  /** Writes what a person has typed or chosen: no proposal overwrites it. */
  enter(path: string, value: Json): void;
  /** Writes lines of which several values were typed, filled or pasted at once. */
  enterLines(path: string, lines: readonly Row[], entered: EnteredLines): void;
  /** Whether a person has typed what stands at a path since the record was opened or saved. */
  isTyped(path: string): boolean;
  /** Where the values of lines come from, to be put back with them. */
  originsBelow(path: string): Origins;
  /** Puts lines back as they were; what is proposed of them elsewhere follows, and nothing in them. */
  putBack(path: string, lines: readonly Row[], origins: Origins): void;
  /** Puts values in as proposals, where nobody has typed others. */
  propose(values: Values, reason: Reason, options?: { readonly overTyped?: boolean }): void;
  /** Why the value at a path is proposed; undefined for one that is not. */
  reasonAt(path: string): Reason | undefined;
  /** Puts in what would be proposed now at a path, in the place of what a person has typed. */
  takeProposal(path: string): void;
  /** What would be proposed now at a path, whatever stands there; null for nothing. */
  proposedNow(path: string): Json;
  /** What a field of a new line begins with, by its path in the schema of the whole record. */
  startAt(schemaPath: string): StartingValue | undefined;
  /** Lines at a path have moved: `to` gives the new number of a line, or null for one that is gone. */
  renumber(lines: string, to: (index: number) => number | null): void;
  /** Title of a value under the path of its field in the schema. */
  title(schemaPath: string, value: Json): string | undefined;
  rememberTitle(schemaPath: string, value: Json, title: string): void;
  /** Whether the title is not known, or only in the language that was spoken before. */
  lacksTitle(schemaPath: string, value: Json): boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Inputs that hold typed text register how to hand it over, and how to look at it without disturbing who types. */
  registerBuffer(flush: () => void, unfinished?: () => Values): () => void;
  /** Takes over everything typed but not yet handed over. */
  flush(): void;
  /** Notes an upload in progress; returns the function to call when it has ended. */
  awaitFile(): () => void;
  /** What was typed into boxes of choices and does not stand for anything yet. */
  readonly loose: Loose;
}

/**
 * One record under edit. Inputs write single values; whoever shows one subscribes and reads it back.
 * Rows are never changed in place, so a value that is the same object is the same value.
 */
export class RecordStore implements FieldStore {
  #record: Row;
  #base: Row;
  #titles: Map<string, string>;
  /** In languages that were spoken before: better than a key while the others are asked for. */
  #formerTitles: ReadonlyMap<string, string> = new Map();
  #unanswered: Sent | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #buffers = new Map<() => void, (() => Values) | undefined>();
  readonly #awaited = new Set<object>();
  readonly #proposals: Proposals;
  readonly loose = new LooseTexts(this);
  /** Told of every written path, before the listeners. */
  onWrite: ((paths: readonly string[]) => void) | null = null;

  constructor(record: Row, base: Row, titles: ReadonlyMap<string, string>, proposals = new Proposals([])) {
    this.#record = record;
    this.#base = base;
    this.#titles = new Map(titles);
    this.#proposals = proposals;
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

  setAll(values: Values): void {
    const changed = Object.entries(values).filter(([path, value]) => !isSame(this.value(path), value));
    if (changed.length === 0) return;
    const before = this.#record;
    const after = withValuesAt(before, changed);
    const written = changed.map(([path]) => path);
    const proposed = this.#proposals.after({ before, after, paths: written });
    this.#record = proposed.length === 0 ? after : withValuesAt(after, proposed);
    this.onWrite?.([...written, ...proposed.map(([path]) => path)]);
    this.#notify();
  }

  enter(path: string, value: Json): void {
    this.loose.noteEntered(path);
    const wasProposed = this.#proposals.type(path, value);
    const isUnchanged = isSame(this.value(path), value);
    this.setAll({ [path]: value });
    if (wasProposed && isUnchanged) this.#notify();
  }

  enterLines(path: string, lines: readonly Row[], { typed, proposed, filled }: EnteredLines): void {
    const before = this.#record;
    const after = withValuesAt(before, [[path, lines as Json]]);
    for (const one of filled) this.#proposals.type(one, null);
    for (const one of typed) this.#proposals.type(one, valueAt(after, one) ?? null);
    for (const [one, reason] of proposed) this.#proposals.note([one], reason);
    // Beyond a few the lines are looked at as a whole, and not once for each value in them.
    const all = [...typed, ...filled, ...proposed.map(([one]) => one)];
    const written = all.length > mostSingleWrites ? [path] : all;
    const followed = this.#proposals.after({ before, after, paths: written });
    this.#record = followed.length === 0 ? after : withValuesAt(after, followed);
    this.onWrite?.([...written, ...followed.map(([one]) => one)]);
    this.#notify();
  }

  isTyped(path: string): boolean {
    return this.#proposals.isTyped(path);
  }

  originsBelow(path: string): Origins {
    return this.#proposals.originsBelow(path);
  }

  putBack(path: string, lines: readonly Row[], origins: Origins): void {
    const before = this.#record;
    const after = withValuesAt(before, [[path, lines as Json]]);
    this.#proposals.putBack(path, origins);
    const followed = this.#proposals.after({ before, after, paths: [path], settled: path });
    this.#record = followed.length === 0 ? after : withValuesAt(after, followed);
    this.onWrite?.([path, ...followed.map(([one]) => one)]);
    this.#notify();
  }

  propose(values: Values, reason: Reason, { overTyped = false } = {}): void {
    const open = Object.entries(values).filter(([path]) => {
      return overTyped || isEmpty(this.value(path)) || this.#proposals.reasonAt(path) !== undefined;
    });
    for (const [path, value] of open) {
      if (isEmpty(value)) this.#proposals.type(path, null);
      else this.#proposals.note([path], reason);
    }
    this.setAll(Object.fromEntries(open));
  }

  takeProposal(path: string): void {
    const value = this.#proposals.take(this.#record, path);
    if (!isEmpty(value)) this.setAll({ [path]: value });
  }

  reasonAt(path: string): Reason | undefined {
    return this.#proposals.reasonAt(path);
  }

  proposedNow(path: string): Json {
    return this.#proposals.valueNow(this.#record, path);
  }

  startAt(schemaPath: string): StartingValue | undefined {
    return this.#proposals.startAt(schemaPath);
  }

  renumber(lines: string, to: (index: number) => number | null): void {
    this.#proposals.renumber(lines, to);
    this.loose.renumber(lines, to);
  }

  /** Keeps the title of a record that was picked, under the path of its field in the schema. */
  rememberTitle(schemaPath: string, value: Json, title: string): void {
    this.#titles.set(titleKey(schemaPath, value), title);
  }

  rememberTitles(titles: Titles): void {
    for (const [key, title] of titles) this.#titles.set(key, title);
  }

  title(schemaPath: string, value: Json): string | undefined {
    const key = titleKey(schemaPath, value);
    return this.#titles.get(key) ?? this.#formerTitles.get(key);
  }

  lacksTitle(schemaPath: string, value: Json): boolean {
    return !this.#titles.has(titleKey(schemaPath, value));
  }

  /** The reader has chosen another language: titles are asked for anew where they are shown. */
  retitle(): void {
    this.#formerTitles = new Map([...this.#formerTitles, ...this.#titles]);
    this.#titles = new Map();
    this.#notify();
  }

  /** Takes over what the server answered: nothing is unsaved afterwards. */
  accept(record: Row): void {
    this.rememberTitles(titlesOf(record));
    this.#record = withoutExtras(record);
    this.#base = this.#record;
    this.#proposals.clear();
    this.#notify();
  }

  /** Continues with `record` as edits of `base`: a restored draft, or edits merged with those of someone else. */
  resume(record: Row, base: Row): void {
    this.#record = record;
    this.#base = base;
    this.#proposals.clear();
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

  registerBuffer(flush: () => void, unfinished?: () => Values): () => void {
    this.#buffers.set(flush, unfinished);
    return () => this.#buffers.delete(flush);
  }

  flush(): void {
    for (const flush of [...this.#buffers.keys()]) flush();
  }

  /** The record with what is being typed in it, which goes on being typed. The record itself where nothing is. */
  get unfinished(): Row {
    const typed = [...this.#buffers.values()].flatMap((read) => Object.entries(read?.() ?? {}));
    const changed = typed.filter(([path, value]) => !isSame(this.value(path), value));
    return changed.length === 0 ? this.#record : withValuesAt(this.#record, changed);
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
