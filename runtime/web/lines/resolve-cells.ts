// Finds the records that typed and pasted texts mean, in one call for each column; what means none is remembered as unknown.
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { narrowingsAt } from '../../core/narrowings-at.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import { isUnanswered } from '../api/api-error.ts';
import { type Option, resolveOptions } from '../api/entity-calls.ts';
import { narrowedAt } from '../kinds/within.ts';
import { alsoTypedAs, type CompletedCell, completeCells, isCompleted } from './complete-cells.ts';
import { filledFrom } from './filled-cells.ts';
import type { LineColumn } from './grid-columns.ts';
import type { LineWriter, Unresolved } from './line-writer.ts';

/** While the server cannot be reached it is asked again after this time. */
const pauseMilliseconds = 3000;

/** A cell, and the record that its text turned out to mean. */
export type FoundCell = Unresolved & { readonly option: Option };

/** A cell, and the field of the line that decides what may be filled in once the answer comes. */
interface AskedCell {
  readonly row: number;
  readonly column: Pick<LineColumn, 'field' | 'schemaPath'>;
}

interface Group {
  readonly within: ReturnType<typeof narrowedAt>;
  readonly cells: Unresolved[];
}

export class CellResolver {
  readonly #writer: LineWriter;
  readonly #company: string | null;
  readonly #unknown = new Set<string>();
  readonly #listeners = new Set<() => void>();
  /** Cells the server is being asked about, and those it will be asked about again. */
  readonly #asked = new Set<AskedCell>();
  #waiting: Unresolved[] = [];
  /** What completes texts, to be looked up again. */
  #again: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #version = 0;

  constructor(writer: LineWriter, company: string | null) {
    this.#writer = writer;
    this.#company = company;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another number whenever another text turned out to be unknown. */
  readonly version = (): number => this.#version;

  /** Whether nothing is called by the text in a column. */
  isUnknown(column: string, text: string): boolean {
    return this.#unknown.has(`${column}|${text}`);
  }

  get hasUnknown(): boolean {
    return this.#unknown.size > 0;
  }

  resolve(cells: readonly Unresolved[]): void {
    for (const group of this.#groupsOf(cells)) this.#await(group.cells, this.#ask(group));
    for (const [column, inColumn] of Map.groupBy(cells, (cell) => cell.column)) {
      if (!isCompleted(this.#writer, column)) continue;
      const typed = inColumn.map(({ row, text }): CompletedCell => {
        return { row, own: column.id, text, from: { id: column.id, value: text } };
      });
      this.#complete(inColumn, typed);
    }
  }

  /** Cells that may be filled by what is being looked up, and by what follows from that: `3.firstUnit` by row and column. */
  awaitedCells(): ReadonlySet<string> {
    const awaited = new Set<string>();
    const { lines } = this.#writer;
    for (const { row, column } of [...this.#asked, ...this.#waiting]) {
      for (const key of filledFrom(this.#writer, column, lines[row] ?? {})) awaited.add(`${row}.${key}`);
    }
    return awaited;
  }

  #await(cells: readonly AskedCell[], answer: Promise<void>): void {
    for (const cell of cells) this.#asked.add(cell);
    const told = answer.finally(() => {
      for (const cell of cells) this.#asked.delete(cell);
    });
    this.#writer.scope.store.loose.waitFor(told);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #groupsOf(cells: readonly Unresolved[]): Group[] {
    const { scope, path } = this.#writer;
    const groups = new Map<string, Group>();
    for (const cell of cells) {
      const { field, id, schemaPath } = cell.column;
      if (!namesRecord(field)) continue;
      const narrowings = narrowingsAt(scope.root, schemaPath);
      const place = {
        within: field.within ?? {},
        path: `${path}.${cell.row}.${id}`,
        narrowings,
        company: this.#company,
      };
      // What has to be chosen first narrows nothing yet; the check of the record tells the rest.
      const within = narrowedAt(scope, place).filter(({ value }) => value !== '');
      const key = JSON.stringify([id, within]);
      const group = groups.get(key) ?? { within, cells: [] };
      group.cells.push(cell);
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  async #ask({ within, cells }: Group): Promise<void> {
    const [first] = cells;
    if (!first) return;
    const { root } = this.#writer.scope;
    const texts = [...new Set(cells.map(({ text }) => text))];
    const meant = await resolveOptions(root.id, first.column.schemaPath, { texts, within }).catch(() => null);
    if (meant) this.#take(cells, meant.found);
    else this.#later({ cells });
  }

  /** Looks up what completes texts of one column; what the server refuses stays as it was typed. */
  #complete(asked: readonly AskedCell[], typed: readonly CompletedCell[]): void {
    const answer = completeCells(this.#writer, typed).catch((thrown: unknown) => {
      if (isUnanswered(thrown)) this.#later({ cells: [], again: () => this.#complete(asked, typed) });
    });
    this.#await(asked, answer);
  }

  /** A text by which the record of a reference was found may be a text of its own, such as a part number: then its record says more. */
  completeBeside(cells: readonly FoundCell[]): void {
    for (const [column, inColumn] of Map.groupBy(cells, (cell) => cell.column)) {
      for (const own of alsoTypedAs(this.#writer, column)) {
        const typed = inColumn.flatMap(({ row, text, option: { value } }): CompletedCell[] =>
          value === text ? [] : [{ row, own, text, from: { id: column.id, value } }],
        );
        const beside = fieldAt(this.#writer.field.fields, own);
        if (typed.length === 0 || !beside) continue;
        const schemaPath = `${column.schemaPath.slice(0, -column.id.length)}${own}`;
        const asked = typed.map(({ row }): AskedCell => ({ row, column: { field: beside, schemaPath } }));
        this.#complete(asked, typed);
      }
    }
  }

  #take(cells: readonly Unresolved[], found: ReadonlyMap<string, Option>): void {
    const meant = cells.flatMap((cell): FoundCell[] => {
      const option = found.get(cell.text);
      return option ? [{ ...cell, option }] : [];
    });
    this.#writer.settle(meant);
    this.completeBeside(meant);
    for (const { column, text } of cells) {
      if (found.has(text)) this.#unknown.delete(`${column.id}|${text}`);
      else this.#unknown.add(`${column.id}|${text}`);
    }
    this.#version += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  #later({ cells, again }: { readonly cells: readonly Unresolved[]; readonly again?: () => void }): void {
    this.#waiting.push(...cells);
    if (again) this.#again.push(again);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const lines = this.#writer.lines;
      const still = this.#waiting.filter(({ row, column, text }) => valueAt(lines[row] ?? {}, column.id) === text);
      const completed = this.#again;
      this.#waiting = [];
      this.#again = [];
      this.resolve(still);
      for (const complete of completed) complete();
    }, pauseMilliseconds);
  }
}
