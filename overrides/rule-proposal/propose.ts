// Begins a proposal: a draft with the edits from today on, whose page asks why.
import { businessToday } from '../../runtime/core/business-day.ts';
import { lineOf } from '../../runtime/core/rule-book/edit-lines.ts';
import { callsOf } from '../../runtime/web/api/calls-of.ts';
import { newIdempotencyKey } from '../../runtime/web/api/entity-calls.ts';
import type { ProposedChange } from '../../runtime/web/rule-book/proposals/proposed-change.ts';
import { cutTitle } from './made-title.ts';

/** Makes the draft and gives the address of its page. Throws what the server refuses it with. */
export async function proposeChange({ title, edits }: ProposedChange): Promise<string> {
  const record = {
    title: cutTitle(title),
    effectiveOn: businessToday(),
    edits: edits.map(lineOf),
  };
  // The server compiles the change before it keeps it, which a busy machine takes a while for.
  const options = { idempotencyKey: newIdempotencyKey(), timeoutMilliseconds: 300_000 };
  const { id } = await callsOf('rule-proposal').create(record, options);
  return `/ruleProposals/${id}`;
}
