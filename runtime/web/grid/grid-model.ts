// What a grid shows and what it does with what is typed: everything it knows of its cells. It knows nothing of forms or records.
import type { ComponentType, Ref } from 'react';
import type { Row } from '../../core/descriptor/value.ts';
import type { CellTexts } from './clipboard.ts';
import type { CellPlace, Range } from './places.ts';

/** Something that can be chosen for a cell. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What is told of it below its label, a line each. */
  readonly told?: readonly string[];
  /** Values for cells beside it, by the ids of their columns. */
  readonly fills?: Row;
}

export interface GridColumn {
  readonly id: string;
  readonly label: string;
  /** Width in pixels, at least. */
  readonly width: number;
  /** Takes what room there is. */
  readonly isWide: boolean;
  readonly isNumber: boolean;
  /** Stays in sight while the others are scrolled. */
  readonly isFixed: boolean;
  readonly isReadOnly: boolean;
  /** Has to be filled in. */
  readonly isRequired: boolean;
  /** What can be chosen in its cells; absent where anything may be typed. */
  readonly Choices?: ComponentType<ChoicesProps>;
}

/** The list of what can be chosen, while the cell is typed into. */
export interface ChoicesProps {
  readonly place: CellPlace;
  /** What was typed; null: nothing yet, and all is offered. */
  readonly typed: string | null;
  /** The cell it opens at. */
  readonly cell: HTMLElement;
  /** DOM id of the list. */
  readonly id: string;
  readonly onPick: (choice: Choice) => void;
  /** Which option the keys are at, by its DOM id, for the input to tell. */
  readonly onMark: (id: string | undefined) => void;
  readonly ref: Ref<ChoicesHandle>;
}

/** How the keys of the input work the list. */
export interface ChoicesHandle {
  move(by: number): void;
  /**
   * What is taken; null while it is not known what is meant. `by`: Enter takes what is marked; any other way of going on only what a
   * person has moved the mark to, or what the text is the code of.
   */
  marked(by: 'enter' | 'other'): Choice | null;
}

export interface Entry {
  readonly place: CellPlace;
  readonly text: string;
  /** What was chosen from the list, of which the text is the name. */
  readonly choice?: Choice;
  /** What was typed to find the choice. */
  readonly typed?: string;
}

/** A cell, or a row as a whole. */
export type ChangedPlace = Pick<CellPlace, 'row'> & Partial<Pick<CellPlace, 'column'>>;

export interface GridModel {
  readonly columns: readonly GridColumn[];
  /** Rows there are; one more is shown, in which the next begins. */
  readonly rows: number;
  /** Most rows there may be. */
  readonly mostRows: number;
  /** The row by identity: drawn again when it is another object. Undefined for the one that is not there yet. */
  rowAt(row: number): unknown;
  /** Changes when texts of all rows do: the language, names of codes. */
  readonly wording: unknown;
  textAt(place: CellPlace): string;
  /** What a cell shows on hover, where that is more than its text. */
  noteAt(place: CellPlace): string | undefined;
  /** Whether a value was put in that nobody typed. */
  isProposed(place: CellPlace): boolean;
  /** What is wrong with a row, by the number of the column; -1: with what no column shows. The same object while it is the same. */
  faultsOf(row: number): ReadonlyMap<number, string> | undefined;
  /** Sums below the columns; empty where there is none. */
  readonly sums: readonly string[];
  enter(entries: readonly Entry[]): void;
  /** Cells put in at a place, with rows added where they go beyond the last. */
  paste(at: CellPlace, cells: CellTexts): void;
  clear(range: Range): void;
  /** The first row of the range, in all of it; of one row, what is above it. */
  fillDown(range: Range): void;
  /** True where there was room for one more. */
  insertAt(row: number): boolean;
  duplicate(range: Range): boolean;
  /** True where it could. */
  move(range: Range, by: 1 | -1): boolean;
  remove(range: Range): void;
  /** What was changed, to go to; null where there was nothing to take back. */
  undo(): ChangedPlace | null;
  redo(): ChangedPlace | null;
  /** Opens the dialog in which the cell can be filled in; false where it has none. */
  openCell(place: CellPlace): boolean;
  /** Opens what no column shows of a row. */
  openRow(row: number): void;
  /** The next cell in which something is missing or wrong, from one on; null: none. */
  nextFault(from: CellPlace): CellPlace | null;
}
