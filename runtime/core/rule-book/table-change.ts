// A decision table edited as a table: where a rule is to count and where not, what edits that comes to, or why none says it.
import type { Json } from '../descriptor/value.ts';
import type { SchemaEdit } from './schema-edit.ts';

/** Most cells of one change. */
export const mostCells = 50;

/** A rule of a decision table that is to count for some combinations of what decides, or no more. */
export interface TableCellChange {
  readonly entity: string;
  /** Id of the table. */
  readonly table: string;
  /** Id of the entry of the rule. */
  readonly entry: string;
  /** For each fact the options that are meant, by number. */
  readonly options: readonly (readonly number[])[];
  /** For each fact the values that alone are meant; null: all of its options. */
  readonly only?: readonly (readonly Json[] | null)[];
  readonly counts: boolean;
}

export const cellRefusals = ['gone', 'reading', 'never', 'lines', 'bound', 'apart', 'same'] as const;

/**
 * Why a cell is not changed. `gone`: the table or the rule is not there any more; `reading`: a reading decides where the rule
 * counts; `never`: the rule would count nowhere; `lines`: a condition of the record and one of its lines cannot say it together;
 * `bound`: a number is measured, and its bound is what to change; `apart`: another cell of the same change has taken the rule to
 * another table; `same`: it says so already.
 */
export interface RefusedCell {
  /** Number of the cell, from 0. */
  readonly cell: number;
  readonly reason: (typeof cellRefusals)[number];
  readonly reading?: string;
}

/** Another table of the entity in which the same rule stands. */
export interface ChangedAlong {
  readonly table: string;
  readonly entry: string;
  /** Rows whose cells change with it; null: the rule looks at more from then on, and leaves the table. */
  readonly rows: number | null;
}

/** What is asked about cells comes to, beside the trial of its edits. */
export interface TableChange {
  readonly refused: readonly RefusedCell[];
  readonly along: readonly ChangedAlong[];
  /** The edits that were tried. */
  readonly edits: readonly SchemaEdit[];
}
