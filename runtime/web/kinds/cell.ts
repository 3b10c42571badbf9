// What a cell is: a present value of one kind of field, for reading.
import type { ComponentType } from 'react';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import type { StateMeaning } from '../../core/forward.ts';
import type { PageWording } from './wording.ts';

export interface CellProps<F extends Field> {
  readonly field: F;
  /** Never empty: an absent value is drawn by the list. */
  readonly value: Json;
  readonly wording: PageWording;
  /** Titles of referred records and names of files, as the server sent them for this value. */
  readonly titles: readonly string[];
  /** What the state means to the reader, for a field that holds one. */
  readonly meaning?: StateMeaning | undefined;
}

export type Cell<F extends Field> = ComponentType<CellProps<F>>;

/** Text of a value as core/kinds formats it, with the titles the server sent. */
export function titleOf(titles: readonly string[]): string | undefined {
  return titles.length === 0 ? undefined : titles.join(', ');
}
