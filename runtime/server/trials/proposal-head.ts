// What a stored proposal says of itself: read here for the rule book and for those that make it the rule.
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isRow } from '../../core/paths.ts';
import { type EditLine, editsOf } from '../../core/rule-book/edit-lines.ts';
import type { SchemaEdit } from '../../core/rule-book/schema-edit.ts';

export interface ProposalHead {
  readonly no: string;
  readonly title: string;
  readonly reason: string;
  /** State of its lifecycle. */
  readonly status: string;
  /** `2026-03-01`; null of a draft without one. */
  readonly effectiveOn: string | null;
  /** null: a line cannot be read. */
  readonly edits: readonly SchemaEdit[] | null;
}

/** The head of a record of the entity of proposals; texts it lacks are empty. */
export function headOf(record: Row): ProposalHead {
  return {
    no: textOf(record.proposalNo),
    title: textOf(record.title),
    reason: textOf(record.reason),
    status: textOf(record.status),
    effectiveOn: textOf(record.effectiveOn) || null,
    edits: editsOf(linesOf(record.edits) as unknown as readonly EditLine[]),
  };
}

/** A text of a record; empty where there is none. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Lines of a record; none where there are none. */
export function linesOf(value: Json | undefined): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}
