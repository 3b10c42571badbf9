// Changes of the schemas by commit and by proposal: who, when, why, and of each place what stood there and what came.
import type { ReactNode } from 'react';
import type { DocumentChange, Revision, RuleHistory } from '../../../core/rule-book/rule-history.ts';
import type { ToldProposal } from '../../../core/rule-book/rule-proposals.ts';
import { useWords } from '../book-context.ts';
import { Hands, ProposalLink } from '../proposals/proposal-hands.tsx';
import { ChangedPlaces } from './changed-places.tsx';
import { momentText } from './moment-text.ts';

interface ChangeListProps {
  readonly changes: readonly DocumentChange[];
  readonly history: RuleHistory;
  /** Those in force. */
  readonly proposals?: readonly ToldProposal[];
}

/** A commit, or a proposal that took effect. */
type Step = { readonly at: string } & ({ readonly revision: Revision } | { readonly proposal: ToldProposal });

/** The newest first. */
export function ChangeList({ changes, history, proposals = [] }: ChangeListProps): ReactNode {
  const byRevision = Map.groupBy(changes, ({ revision }) => revision);
  const steps: Step[] = [
    ...history.revisions.filter(({ id }) => byRevision.has(id)).map((revision) => ({ at: revision.at, revision })),
    ...proposals.map((proposal) => ({ at: proposal.effectiveAt ?? '', proposal })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <ol className="rulebook-history">
      {steps.map((step) =>
        'proposal' in step ? (
          <li key={step.proposal.id}>
            <Proposed proposal={step.proposal} />
          </li>
        ) : (
          <li key={step.revision.id}>
            <Committed revision={step.revision} changes={byRevision.get(step.revision.id) ?? []} />
          </li>
        ),
      )}
    </ol>
  );
}

interface CommittedProps {
  readonly revision: Revision;
  readonly changes: readonly DocumentChange[];
}

function Committed({ revision: { id, by, at, subject }, changes }: CommittedProps): ReactNode {
  return (
    <>
      <p>
        <time dateTime={at}>{momentText(at)}</time> · {by} · <code>{id.slice(0, 8)}</code>
      </p>
      <p lang="en">
        <strong>{subject}</strong>
      </p>
      <ChangedPlaces changes={changes} />
    </>
  );
}

function Proposed({ proposal }: { readonly proposal: ToldProposal }): ReactNode {
  const { word } = useWords();
  const { effectiveAt = '', reason, changes } = proposal;
  return (
    <>
      <p>
        <time dateTime={effectiveAt}>{momentText(effectiveAt)}</time> · {word('historyByProposal')}{' '}
        <ProposalLink proposal={proposal} />
      </p>
      <p>
        <strong>{reason}</strong>
      </p>
      <Hands proposal={proposal} />
      <ChangedPlaces changes={changes} />
    </>
  );
}
