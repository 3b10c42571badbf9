// What a cell is: a present value of one kind of field, for reading.
import type { ComponentType } from 'react';
import type { Field } from '../../core/descriptor/field.ts';
import type { LifecycleState } from '../../core/descriptor/lifecycle.ts';
import type { Json } from '../../core/descriptor/value.ts';
import type { PageWording } from './wording.ts';

export interface CellProps<F extends Field> {
  readonly field: F;
  /** Never empty: an absent value is drawn by the list. */
  readonly value: Json;
  readonly wording: PageWording;
  /** Titles of referred records and names of files, as the server sent them for this value. */
  readonly titles: readonly string[];
  /** Tone of the state, for a field that holds one. */
  readonly tone?: LifecycleState['tone'] | undefined;
}

export type Cell<F extends Field> = ComponentType<CellProps<F>>;

/** Text of a value as core/kinds formats it, with the titles the server sent. */
export function titleOf(titles: readonly string[]): string | undefined {
  return titles.length === 0 ? undefined : titles.join(', ');
}
