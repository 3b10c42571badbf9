// Changes of the schemas by commit and by proposal: who, when, from what to what, and why; the commit as a small detail.
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
  /** Whose rules they are of. */
  readonly entity: string;
  /** Id of the entry they stand at. */
  readonly at?: string;
  /** Those in force. */
  readonly proposals?: readonly ToldProposal[];
}

/** A commit, or a proposal that took effect. */
type Step = { readonly at: string } & ({ readonly revision: Revision } | { readonly proposal: ToldProposal });

/** The newest first. */
export function ChangeList({ changes, history, entity, at, proposals = [] }: ChangeListProps): ReactNode {
  const byRevision = Map.groupBy(changes, ({ revision }) => revision);
  const steps: Step[] = [
    ...history.revisions
      .filter((revision) => byRevision.has(revision.id) && !proposals.some(isCommitOf(revision)))
      .map((revision) => ({ at: revision.at, revision })),
    ...proposals.map((proposal) => ({ at: proposal.effectiveAt ?? '', proposal })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <ol className="rulebook-history">
      {steps.map((step) =>
        'proposal' in step ? (
          <li key={step.proposal.id}>
            <Proposed proposal={step.proposal} entity={entity} at={at} />
          </li>
        ) : (
          <li key={step.revision.id}>
            <Committed
              revision={step.revision}
              changes={byRevision.get(step.revision.id) ?? []}
              entity={entity}
              at={at}
            />
          </li>
        ),
      )}
    </ol>
  );
}

/** Whether a proposal is what the commit says, as the server that applied it has written it. */
function isCommitOf({ subject }: Revision): (proposal: ToldProposal) => boolean {
  return ({ no }) => subject.startsWith(`${no}: `);
}

interface CommittedProps {
  readonly entity: string;
  readonly at: string | undefined;
  readonly revision: Revision;
  readonly changes: readonly DocumentChange[];
}

function Committed({ revision: { id, by, at: when, subject }, changes, entity, at }: CommittedProps): ReactNode {
  const { word } = useWords();
  return (
    <>
      <p>
        <time dateTime={when}>{momentText(when)}</time> · <strong>{by}</strong>
      </p>
      <ChangedPlaces changes={changes} entity={entity} at={at} />
      <p className="rulebook-about">
        {word('historyWhy')} <q lang="en">{subject}</q>{' '}
        <small title={id}>{word('historyCommit', { id: id.slice(0, 8) })}</small>
      </p>
    </>
  );
}

interface ProposedProps extends Pick<CommittedProps, 'entity' | 'at'> {
  readonly proposal: ToldProposal;
}

function Proposed({ proposal, entity, at }: ProposedProps): ReactNode {
  const { word } = useWords();
  const { effectiveAt = '', reason, changes } = proposal;
  return (
    <>
      <p>
        <time dateTime={effectiveAt}>{momentText(effectiveAt)}</time> · {word('historyByProposal')}{' '}
        <ProposalLink proposal={proposal} />
      </p>
      <ChangedPlaces changes={changes} entity={entity} at={at} />
      {reason !== '' && (
        <p className="rulebook-about">
          {word('historyWhy')} <q>{reason}</q>
        </p>
      )}
      <Hands proposal={proposal} />
    </>
  );
}
