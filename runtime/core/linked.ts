// Columns of linked records among the columns of a list, and what a row is answered with for them.
import type { LinkedColumn } from './descriptor/linked.ts';
import type { View } from './descriptor/view.ts';
import type { StateMeaning } from './forward.ts';

/** Begins the path of such a column, where others have the path of a field. */
const mark = '$linked.';

/** The paths of the columns of linked records that a view has. */
export function linkedPaths({ linked = [] }: Pick<View, 'linked'>): string[] {
  return linked.map(({ id }) => `${mark}${id}`);
}

/** The column at a path; null for the path of a field, and for what the view does not have. */
export function linkedColumn({ linked = [] }: Pick<View, 'linked'>, path: string): LinkedColumn | null {
  return (path.startsWith(mark) && linked.find(({ id }) => id === path.slice(mark.length))) || null;
}

/** Whether a path is one of such a column, of whatever view. */
export function isLinkedPath(path: string): boolean {
  return path.startsWith(mark);
}

/** Beside states what a column can be filtered by: rows that have no such record within the reader's sight, and rows that have any. */
export const linkedNone = '$none';
export const linkedAny = '$any';

/** The values by which a column can be filtered with `in`: none, any, and each state one of its records can be in. */
export function linkedChoices({ records }: LinkedColumn): string[] {
  return [...new Set([linkedNone, linkedAny, ...records.flatMap(({ states }) => states?.names ?? [])])];
}

/** Whether a column can be asked so: by a choice of states, and where its records have numbers by a part of one. */
export function isLinkedFilter(column: LinkedColumn, operator: string): boolean {
  if (operator === 'in') return true;
  return operator === 'contains' && column.records.some(({ number }) => number !== undefined);
}

/** Whether rows can be sorted by a column: by the number, else the state, of the newest record of its first kind that there is. */
export function isLinkedSortable({ records }: LinkedColumn): boolean {
  return records.some(({ number, states }) => number !== undefined || states !== undefined);
}

/** Locale keys of what the column is called: the kinds of records in it. */
export function linkedLabels({ records }: LinkedColumn): string[] {
  return records.map(({ entity }) => `entity.${entity}.label`);
}

/** One of the linked records, in the words of the reader. */
export interface LinkedCard {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  readonly state?: { readonly lifecycle: string; readonly name: string; readonly meaning: StateMeaning };
  /** What the view shows of it, each with its label. */
  readonly said: readonly LinkedFact[];
  /** Where its page is; null where no list of the reader has it. */
  readonly route: string | null;
}

/** A value with what it is called, in words. */
export interface LinkedFact {
  readonly label: string;
  readonly text: string;
}

/** What a row has in a column: the newest records, how many there are, and what they come to. */
export interface LinkedCell {
  readonly records: readonly LinkedCard[];
  readonly total: number;
  readonly sums: readonly LinkedFact[];
}

/** Key of a served row under which its cells stand, by column. */
export const linkedKey = '$linked';
