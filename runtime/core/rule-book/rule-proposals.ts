// Proposals of changes of the rules as the rule book tells them at the entries they are about: who, why, from when, and what was said of them.
import type { BookEntry } from './book.ts';
import { type DocumentChange, documentOfFile, historyOf, type RuleHistory } from './rule-history.ts';
import type { SchemaEdit } from './schema-edit.ts';

/** What somebody said of a proposal. */
export interface ProposalRemark {
  readonly says: string;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Somebody who had a hand in a proposal, when, and what they said with it. */
export interface ProposalHand {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly says?: string;
}

/** A proposal that is about some entry of an entity. */
export interface ToldProposal {
  readonly id: string;
  readonly no: string;
  readonly title: string;
  readonly reason: string;
  /** State of its lifecycle. */
  readonly status: string;
  /** Day from which it is to count; absent where none was named. */
  readonly effectiveOn?: string;
  /** Since when it is in force. */
  readonly effectiveAt?: string;
  readonly proposed?: ProposalHand;
  readonly agreed?: ProposalHand;
  readonly signed?: ProposalHand;
  readonly comments: readonly ProposalRemark[];
  /** Ids of the entries of the entity that it changes, as its trial found. */
  readonly entries: readonly string[];
  readonly changes: readonly DocumentChange[];
}

/** The edits of a proposal as changes of documents; those of labels are none. */
export function changesOfEdits(revision: string, edits: readonly SchemaEdit[]): DocumentChange[] {
  return edits.flatMap(({ file, path, before, after }) => {
    const document = documentOfFile(file);
    if (document === null) return [];
    return [
      {
        revision,
        document,
        path: path.map(String),
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
      },
    ];
  });
}

/** The proposals that are about an entry, in the order they come in. */
export function proposalsAbout(
  entry: BookEntry,
  proposals: readonly ToldProposal[],
  { types }: Pick<RuleHistory, 'types'>,
): ToldProposal[] {
  return proposals.filter(
    ({ entries, changes }) => entries.includes(entry.id) || historyOf(entry, { changes, types }).length > 0,
  );
}
