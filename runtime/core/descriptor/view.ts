// What a list shows, and the sections of a form.
import type { AccountLevel, AccountType, Verb } from './access.ts';
import type { Condition } from './condition.ts';
import type { LinkedColumn } from './linked.ts';
import type { Scalar } from './value.ts';

/** Fixed filter of a view: a value, "none of", "one of", "my enterprise", "my account", days before or after this one. */
export type ViewFilter =
  | Scalar
  | { readonly not: readonly Scalar[] }
  | { readonly in: readonly Scalar[] }
  | { readonly mine: true }
  | { readonly self: true }
  | { readonly before: 'today' }
  | { readonly after: 'today' };

export interface View {
  readonly id: string;
  readonly menu: string;
  /** Hash route, e.g. `/customs2/importDeclarationDecl`. */
  readonly route: string;
  readonly alias?: string;
  readonly accounts: readonly AccountType[];
  readonly level?: AccountLevel;
  readonly where: { readonly [field: string]: ViewFilter };
  /** Shown until the person chooses others. */
  readonly columns: readonly string[];
  /** Offered beside them; exports have them too. */
  readonly more: readonly string[];
  readonly filters: readonly string[];
  /** Columns of other records that belong to the row, behind the first three. */
  readonly linked?: readonly LinkedColumn[];
  /** What the list is filtered by when it is opened: values of fields, one of which they have. */
  readonly starts?: { readonly [field: string]: readonly string[] };
  /** `-createdAt`: newest first. */
  readonly sort: string;
  readonly verbs: readonly Verb[];
  /** Lifecycle actions offered, in order. */
  readonly actions: readonly string[];
}

/** Sorts and filters of a list that no index serves, as schemas declare them: they take longer the more records there are. */
export interface ExpensiveOffers {
  readonly sorts?: readonly string[];
  readonly filters?: readonly string[];
  /** Why no index is worth it. */
  readonly because: string;
}

export interface Section {
  readonly id: string;
  readonly fields: readonly string[];
  /** Columns of a `lines` field shown as a table: the section then holds that field alone. */
  readonly table?: { readonly field: string; readonly columns: readonly string[] };
  readonly when?: Condition;
}
