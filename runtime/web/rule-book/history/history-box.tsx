// The history of one entry, asked for at it.
import { Alert, Button, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import { historyOf } from '../../../core/rule-book/rule-history.ts';
import { proposalsAbout } from '../../../core/rule-book/rule-proposals.ts';
import { useBook, useWords } from '../book-context.ts';
import { useProposals } from '../proposals/use-proposals.ts';
import { ChangeList } from './change-list.tsx';
import { useHistory } from './use-history.ts';
import './history.css';

export function HistoryBox({ entry }: { readonly entry: BookEntry }): ReactNode {
  const { loadHistory } = useBook();
  const { word } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!loadHistory) return null;
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{word('historyOpen')}</Button>;
  return <Opened entry={entry} />;
}

function Opened({ entry }: { readonly entry: BookEntry }): ReactNode {
  const { word } = useWords();
  const history = useHistory(entry.entity);
  const proposals = useProposals(entry.entity);
  if (!history) return <Spin />;
  const changes = historyOf(entry, history);
  const inForce = proposalsAbout(entry, proposals ?? [], history).filter(
    ({ effectiveAt }) => effectiveAt !== undefined,
  );
  return (
    <section className="whatif" aria-label={word('history')}>
      <h4>{word('history')}</h4>
      <HistoryState state={history.state} />
      {history.state !== 'none' && changes.length + inForce.length === 0 && <p>{word('historyUnknown')}</p>}
      <ChangeList changes={changes} history={history} proposals={inForce} entity={entry.entity} at={entry.id} />
    </section>
  );
}

/** Why there is no history, or not all of it, and what to do. */
export function HistoryState({ state }: { readonly state: 'kept' | 'shallow' | 'none' }): ReactNode {
  const { word } = useWords();
  if (state === 'kept') return null;
  return <Alert type={state === 'none' ? 'info' : 'warning'} title={word(`historyState-${state}`)} />;
}
