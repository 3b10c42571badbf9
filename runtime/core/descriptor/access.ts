// Who may do what with which records.
import type { Condition } from './condition.ts';

export const accountTypes = ['trader', 'broker', 'operator', 'admin', 'bank'] as const;

export type AccountType = (typeof accountTypes)[number];

export type AccountLevel = 'enterpriseAdmin' | 'staff';

/** `choose`: offered in pickers by its title; nothing else of the record can be read. */
export type Verb = 'view' | 'choose' | 'create' | 'edit' | 'delete' | 'copy' | 'import' | 'export';

/** A record is in sight when any clause holds. */
export interface RowClause {
  /** Path of a field that must hold the reader's enterprise; one step through a reference is allowed. */
  readonly company?: string;
  /** Field that must hold the reader's account id. */
  readonly self?: string;
  readonly when?: Condition;
  /** A record of another entity must name this one in its field `by`, and hold the reader's enterprise. */
  readonly named?: NamedBy;
}

export interface NamedBy {
  readonly entity: string;
  readonly by: string;
  readonly company: string;
  readonly when?: Condition;
}

export interface Grant {
  readonly may: readonly Verb[];
  readonly rows: 'all' | readonly RowClause[];
  readonly level?: AccountLevel;
}
