// Finds the records that typed and pasted texts mean, in one call for each column; what means none is remembered as unknown.
import { namesRecord } from '../../core/kinds/field-traits.ts';
import type { Narrowed } from '../../core/narrowing.ts';
import { narrowingsAt } from '../../core/narrowings-at.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import { isUnanswered } from '../api/api-error.ts';
import { type Option, resolveOptions } from '../api/entity-calls.ts';
import { narrowedAt } from '../kinds/narrowed-at.ts';
import { AskingAgain } from '../record/asking-again.ts';
import { type CompletedCell, completeCells } from './complete-cells.ts';
import { alsoTypedAs, isCompleted } from './completed-columns.ts';
import { filledFrom } from './filled-cells.ts';
import type { LineColumn } from './grid-columns.ts';
import type { LineWriter, Unresolved } from './line-writer.ts';
import { UnknownTexts } from './unknown-texts.ts';

/** A cell, and the record that its text turned out to mean. */
export type FoundCell = Omit<Unresolved, 'line'> & { readonly option: Option };

/** A cell, and the field of the line that decides what may be filled in once the answer comes. */
interface AskedCell {
  readonly row: number;
  readonly column: Pick<LineColumn, 'field' | 'schemaPath'>;
}

interface Group {
  readonly within: readonly Narrowed[];
  readonly cells: Unresolved[];
}

export class CellResolver {
  readonly #writer: LineWriter;
  readonly #company: string | null;
  readonly #unknown = new UnknownTexts();
  readonly #listeners = new Set<() => void>();
  /** Cells the server is being asked about, and those it will be asked about again. */
  readonly #asked = new Set<AskedCell>();
  #waiting: Unresolved[] = [];
  /** What completes texts, to be looked up again. */
  #again: (() => void)[] = [];
  readonly #asking = new AskingAgain(() => this.#askAgain());
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

  /** Whether nothing that can be chosen in a cell is called by its text. */
  isUnknown({ row, column, text }: Pick<Unresolved, 'row' | 'column' | 'text'>): boolean {
    return this.#unknown.has({ column: column.id, text }, () => this.#withinAt(row, column));
  }

  get hasUnknown(): boolean {
    return !this.#unknown.isNone;
  }

  /** `given`: by a spreadsheet. Whoever types sees what is offered, and a part of a name is enough. */
  resolve(cells: readonly Unresolved[], { given = false } = {}): void {
    this.#asking.begin();
    this.#resolve(given ? cells.map((cell) => ({ ...cell, given })) : cells);
  }

  #resolve(cells: readonly Unresolved[]): void {
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

  #await(cells: readonly AskedCell[], answer: Promise<unknown>): void {
    for (const cell of cells) this.#asked.add(cell);
    const told = answer.finally(() => {
      for (const cell of cells) this.#asked.delete(cell);
    });
    this.#writer.scope.store.loose.waitFor(told);
  }

  /** Nobody shows the lines any more: nothing is asked again, until they are shown again. */
  stop(): void {
    this.#asking.stop();
  }

  start(): void {
    this.#asking.start();
  }

  #groupsOf(cells: readonly Unresolved[]): Group[] {
    const groups = new Map<string, Group>();
    for (const cell of cells) {
      if (!namesRecord(cell.column.field)) continue;
      const within = this.#withinAt(cell.row, cell.column);
      const key = JSON.stringify([cell.column.id, within, cell.given]);
      const group = groups.get(key) ?? { within, cells: [] };
      group.cells.push(cell);
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  #withinAt(row: number, { field, id, schemaPath }: LineColumn): readonly Narrowed[] {
    if (!namesRecord(field)) return [];
    const { scope, path } = this.#writer;
    const narrowings = narrowingsAt(scope.root, schemaPath);
    const place = { within: field.within ?? {}, path: `${path}.${row}.${id}`, narrowings, company: this.#company };
    // What has to be chosen first narrows nothing yet; the check of the record tells the rest.
    return narrowedAt(scope, place).filter(({ value }) => value !== '');
  }

  async #ask(group: Group): Promise<void> {
    const { within, cells } = group;
    const [first] = cells;
    if (!first) return;
    const { root } = this.#writer.scope;
    const texts = [...new Set(cells.map(({ text }) => text))];
    const asked = resolveOptions(root.id, first.column.schemaPath, { texts, within, given: first.given ?? false });
    const meant = await this.#answerOf(asked, () => this.#later({ cells }));
    if (meant) this.#take(group, meant.found);
  }

  /** Looks up what completes texts of one column. */
  #complete(asked: readonly AskedCell[], typed: readonly CompletedCell[]): void {
    const later = (): void => this.#later({ cells: [], again: () => this.#complete(asked, typed) });
    this.#await(asked, this.#answerOf(completeCells(this.#writer, typed), later));
  }

  /** The answer, or null for none: what nobody answered is asked `later`, what the server refuses stays as it was typed. */
  async #answerOf<Answer>(asked: Promise<Answer>, later: () => void): Promise<Answer | null> {
    try {
      const answer = await asked;
      this.#asking.noteAnswer();
      return answer;
    } catch (thrown) {
      if (isUnanswered(thrown)) later();
      return null;
    }
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

  #take({ within, cells }: Group, found: ReadonlyMap<string, Option>): void {
    const meant = cells.flatMap((cell) => {
      const option = found.get(cell.text);
      return option ? [{ ...cell, option }] : [];
    });
    this.#writer.settle(meant);
    this.completeBeside(meant);
    for (const { column, text } of cells) this.#unknown.note({ column: column.id, text }, within, !found.has(text));
    this.#version += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  #later({ cells, again }: { readonly cells: readonly Unresolved[]; readonly again?: () => void }): void {
    this.#waiting.push(...cells);
    if (again) this.#again.push(again);
    if (this.#asking.later()) return;
    // It is left to the person: what is typed again is asked again.
    this.#waiting = [];
    this.#again = [];
  }

  #askAgain(): void {
    const { lines } = this.#writer;
    const still = this.#waiting.filter(({ row, column, text }) => valueAt(lines[row] ?? {}, column.id) === text);
    const completed = this.#again;
    this.#waiting = [];
    this.#again = [];
    this.#resolve(still);
    for (const complete of completed) complete();
  }
}
