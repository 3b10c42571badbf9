// Writes what is typed, pasted or filled into the cells of a grid to the lines of a record; texts that name records are looked up behind it.
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt, withValuesAt } from '../../core/paths.ts';
import type { Option } from '../api/entity-calls.ts';
import { emptiedBy } from '../kinds/narrowed-at.ts';
import { writtenBeside } from '../kinds/write-record.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import type { FormScope } from '../record/form-scope.tsx';
import { asLines, mostLinesOf, newLine, type RearrangedLines } from '../record/line-operations.ts';
import type { Reason } from '../record/proposals.ts';
import { isSame } from '../record/record-store.ts';
import { isCompleted } from './completed-columns.ts';
import type { LineColumn } from './grid-columns.ts';
import { type ChangedLine, firstChanged, LinesHistory, type LinesState } from './lines-history.ts';
import { startsOf } from './start-line.ts';

export interface CellChange {
  readonly row: number;
  readonly column: LineColumn;
  readonly value: Json;
  /** The record that was chosen for a reference. */
  readonly option?: Option;
}

/** A text of a reference that nobody has chosen a record for yet. */
export interface Unresolved {
  readonly column: LineColumn;
  readonly row: number;
  readonly text: string;
  /** The line with the text in it: what stands there otherwise by the time the record is found is newer. */
  readonly line: Row;
  /** It comes from a spreadsheet: nobody has seen what is offered for it. */
  readonly given?: boolean;
}

interface Taking {
  readonly replace: boolean;
  readonly columns: readonly LineColumn[];
}

interface Writing {
  readonly next: Row[];
  readonly typed: string[];
  readonly filled: string[];
  readonly proposed: (readonly [path: string, reason: Reason])[];
}

interface Storing {
  /** What was there before; default: what is there now. */
  readonly before?: LinesState;
  /** As part of the last step. */
  readonly goesOn?: boolean;
}

export class LineWriter {
  readonly scope: FormScope;
  readonly field: LinesField;
  /** Path of the lines in the record of the form. */
  readonly path: string;
  readonly #history = new LinesHistory();

  constructor(scope: FormScope, field: LinesField, path: string) {
    this.scope = scope;
    this.field = field;
    this.path = path;
  }

  get lines(): readonly Row[] {
    return asLines(this.scope.store.value(this.path));
  }

  get mostRows(): number {
    return mostLinesOf(this.field);
  }

  /** Writes cells; those behind the last line begin new ones. Gives the texts for which records have to be found. */
  write(changes: readonly CellChange[]): readonly Unresolved[] {
    const before = this.lines;
    const { writing, taken } = this.#written(changes);
    const texts = taken.filter(({ row, column, value, option }) => {
      if (option || !this.#isLookedUp(column)) return false;
      return !isSame(valueAt(before[row] ?? {}, column.id), value) || !this.#isNamed(column, value);
    });
    this.#store(writing);
    return this.#unresolved(texts);
  }

  #isLookedUp(column: LineColumn): boolean {
    return namesRecord(column.field) || isCompleted(this, column);
  }

  /** Whether it is known what a value stands for: who enters that again means nothing by it. */
  #isNamed({ field, schemaPath }: LineColumn, value: Json): boolean {
    return namesRecord(field) && this.scope.store.title(schemaPath, value) !== undefined;
  }

  #unresolved(texts: readonly CellChange[]): readonly Unresolved[] {
    const { lines } = this;
    return texts.flatMap(({ row, column, value }) =>
      typeof value === 'string' && value !== '' ? [{ column, row, text: value, line: lines[row] ?? {} }] : [],
    );
  }

  /** The lines as they would be with the cells in them. Nothing is written. */
  unfinished(changes: readonly CellChange[]): readonly Row[] {
    return this.#written(changes).writing.next;
  }

  #written(changes: readonly CellChange[]): { readonly writing: Writing; readonly taken: readonly CellChange[] } {
    const writing: Writing = { next: [...this.lines], typed: [], filled: [], proposed: [] };
    const taken: CellChange[] = [];
    for (const change of changes) {
      if (change.row >= writing.next.length && isEmpty(change.value)) continue;
      while (writing.next.length <= change.row) this.#begin(writing);
      this.#put(writing, change);
      taken.push(change);
    }
    return { writing, taken };
  }

  /** Puts in the records that texts turned out to mean, where they still stand; what was typed since stays. */
  settle(found: readonly (Unresolved & { readonly option: Option })[]): void {
    const writing: Writing = { next: [...this.lines], typed: [], filled: [], proposed: [] };
    for (const { option, ...asked } of found) {
      const { column, row, text } = asked;
      const isStill = (at: number): boolean => valueAt(writing.next[at] ?? {}, column.id) === text;
      // Lines may have moved since.
      const rows = isStill(row) ? [row] : [...writing.next.keys()].filter(isStill);
      for (const at of rows) this.#put(writing, { row: at, column, value: option.value, option }, asked);
    }
    if (found.length > 0) this.#store(writing, { goesOn: true });
  }

  /**
   * Adds whole lines, or puts them in place of all there are: what they leave out begins as in new lines. Gives the texts in
   * `columns` for which records have to be found.
   */
  takeAll(lines: readonly Row[], { replace, columns }: Taking): readonly Unresolved[] {
    const { scope, path } = this;
    const before = this.#state();
    if (replace) {
      scope.checker.renumber(path, () => null);
      scope.store.renumber(path, () => null);
    }
    const writing: Writing = { next: replace ? [] : [...this.lines], typed: [], filled: [], proposed: [] };
    const texts: CellChange[] = [];
    for (const line of lines) {
      const row = writing.next.length;
      const given = Object.entries(line).filter(([, value]) => !isEmpty(value));
      this.#begin(writing);
      writing.next[row] = { ...writing.next[row], ...Object.fromEntries(given) };
      writing.typed.push(...given.map(([key]) => `${path}.${row}.${key}`));
      for (const column of columns) {
        const value = valueAt(line, column.id) ?? null;
        if (this.#isLookedUp(column)) texts.push({ row, column, value });
      }
    }
    this.#store(writing, { before });
    return this.#unresolved(texts);
  }

  rearrange(change: (lines: readonly Row[]) => RearrangedLines): void {
    const before = this.#state();
    const { lines: next, to } = change(before.lines);
    this.scope.checker.renumber(this.path, to);
    this.scope.store.renumber(this.path, to);
    this.scope.store.set(this.path, next as Json);
    this.#history.note(before, this.lines);
  }

  /** A line with what new ones begin with, put in at a place. */
  insert(row: number): void {
    const before = this.#state();
    const writing: Writing = { next: [...before.lines.slice(0, row)], typed: [], filled: [], proposed: [] };
    this.#begin(writing);
    const next = [...writing.next, ...before.lines.slice(row)];
    const to = (old: number): number => (old >= row ? old + 1 : old);
    this.scope.checker.renumber(this.path, to);
    this.scope.store.renumber(this.path, to);
    this.scope.store.enterLines(this.path, next, writing);
    this.#history.note(before, this.lines);
  }

  /** Takes the last change back; gives the line it was in, or null where there was none. */
  undo(): ChangedLine | null {
    return this.#goBack(this.#history.undo(this.#state()));
  }

  redo(): ChangedLine | null {
    return this.#goBack(this.#history.redo(this.lines));
  }

  #goBack(to: LinesState | null): ChangedLine | null {
    if (to === null) return null;
    const before = this.lines;
    this.scope.store.putBack(this.path, to.lines, to.origins);
    return firstChanged(before, to.lines);
  }

  #state(): LinesState {
    return { lines: this.lines, origins: this.scope.store.originsBelow(this.path) };
  }

  #begin({ next, proposed }: Writing): void {
    const { store, root } = this.scope;
    const schemaPath = fullSchemaPath(this.scope, this.path);
    const line = newLine(this.field, next, root, schemaPath);
    for (const { key, value, reason } of startsOf({ store, root, field: this.field, schemaPath }, next.at(-1))) {
      line[key] = value;
      proposed.push([`${this.path}.${next.length}.${key}`, reason]);
    }
    next.push(line);
  }

  /** Puts a value in, or the record that a text was `asked` for, with what follows beside it. What a person has typed there stays. */
  #put(writing: Writing, { row, column, value, option }: CellChange, asked?: Unresolved): void {
    const { next, typed, filled } = writing;
    const { store } = this.scope;
    const at = (id: string): string => `${this.path}.${row}.${id}`;
    const before = next[row] ?? {};
    if (!asked) typed.push(at(column.id));
    const isOther = !isSame(valueAt(before, column.id), value);
    const isNews = asked !== undefined || isOther || !this.#isNamed(column, value);
    if (option) store.rememberTitle(column.schemaPath, option.value, option.label);
    // What is chosen within the value before is emptied with the text, whoever entered it.
    const empties = isOther && !asked ? emptiedBy(this.field, column.id) : [];
    const isNewer = (id: string): boolean => {
      if (typed.includes(at(id))) return true;
      if (empties.includes(id)) return false;
      return store.isTyped(at(id)) || (asked !== undefined && !isAsAsked(id));
    };
    const isAsAsked = (id: string): boolean =>
      isSame(valueAt(before, id), valueAt(asked?.line ?? {}, id)) || store.reasonAt(at(id)) !== undefined;
    const { field, id: path } = column;
    const written = isNews ? writtenBeside({ field, path, empties, found: option ?? null }) : [];
    const beside = written.filter(([id]) => !isNewer(id));
    next[row] = withValuesAt(before, [[path, value], ...beside]);
    filled.push(...beside.map(([id]) => at(id)));
  }

  #store(writing: Writing, { before = this.#state(), goesOn = false }: Storing = {}): void {
    const { store, checker } = this.scope;
    // What a line begins with is no proposal where something else was put in at once.
    const given = new Set([...writing.typed, ...writing.filled]);
    const proposed = writing.proposed.filter(([path]) => !given.has(path));
    store.enterLines(this.path, writing.next, { ...writing, proposed });
    for (const path of writing.typed) checker.leave(path);
    this.#history.note(before, this.lines, goesOn);
  }
}
