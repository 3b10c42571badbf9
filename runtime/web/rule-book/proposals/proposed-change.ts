// A change of the rules as the book proposes it.
import type { SchemaEdit } from '../../../core/rule-book/schema-edit.ts';

/** What is proposed: the edits, and how the proposal is called until somebody says it better. */
export interface ProposedChange {
  readonly title: string;
  readonly edits: readonly SchemaEdit[];
}
