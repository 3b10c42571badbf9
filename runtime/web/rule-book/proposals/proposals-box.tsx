// At an entry: the proposals that are or were about it, from what to what, why, who signed, and what was said of them.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import { proposalsAbout, type ToldProposal } from '../../../core/rule-book/rule-proposals.ts';
import { useBook, useWords } from '../book-context.ts';
import { ChangedPlaces } from '../history/changed-places.tsx';
import { momentText } from '../history/moment-text.ts';
import { useHistory } from '../history/use-history.ts';
import { Hands, ProposalLink } from './proposal-hands.tsx';
import { useProposals } from './use-proposals.ts';
import './proposals.css';

export function ProposalsBox({ entry }: { readonly entry: BookEntry }): ReactNode {
  const { word } = useWords();
  const proposals = useProposals(entry.entity);
  const history = useHistory(entry.entity);
  if (!proposals || proposals.length === 0 || !history) return null;
  const own = proposalsAbout(entry, proposals, history);
  if (own.length === 0) return null;
  return (
    <section aria-label={word('proposals')} className="whatif">
      <h4>{word('proposals')}</h4>
      <ul className="rulebook-proposals">
        {own.map((proposal) => (
          <li key={proposal.id}>
            <Told proposal={proposal} entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ToldProps {
  readonly proposal: ToldProposal;
  readonly entry: BookEntry;
}

function Told({ proposal, entry }: ToldProps): ReactNode {
  const { word } = useWords();
  const { proposals } = useBook();
  const { effectiveOn, effectiveAt, reason, status, changes, comments } = proposal;
  const day = effectiveAt === undefined ? effectiveOn : undefined;
  return (
    <>
      <p>
        <Tag>{proposals?.stateOf(status)}</Tag>
        <ProposalLink proposal={proposal} />
        {day !== undefined && ` · ${word('proposalFrom', { day })}`}
        {effectiveAt !== undefined && ` · ${word('proposalSince', { at: momentText(effectiveAt) })}`}
      </p>
      <ChangedPlaces changes={changes} entity={entry.entity} at={entry.id} />
      {reason !== '' && <p>{word('proposalWhy', { reason })}</p>}
      <Hands proposal={proposal} />
      {comments.length > 0 && (
        <ul className="rulebook-comments" aria-label={word('proposalComments')}>
          {comments.map(({ says, by, at }) => (
            <li key={`${at} ${says}`}>
              <span className="rulebook-about">{`${by} · ${momentText(at)}`}</span> {says}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
