// What changed of a record's rules since a day, the newest first: the book of that day is the one of today without it.
import { DatePicker, Empty, Spin } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { historyOf, type RuleHistory } from '../../../core/rule-book/rule-history.ts';
import { useBook, useWords } from '../book-context.ts';
import { ChangeList } from './change-list.tsx';
import { HistoryState } from './history-box.tsx';
import { useHistory } from './use-history.ts';
import './history.css';

export function HistoryPart(): ReactNode {
  const { address, onAddress } = useBook();
  const { word } = useWords();
  const history = useHistory(address.entity);
  if (history === undefined) return <Empty description={word('historyChoose')} />;
  if (history === null) return <Spin />;
  const { since, ...rest } = address;
  return (
    <>
      <p className="rulebook-about">{word('historyAbout')}</p>
      <DatePicker
        className="rulebook-since"
        aria-label={word('historySince')}
        placeholder={word('historySince')}
        value={since === undefined ? null : dayjs(since)}
        onChange={(day) => onAddress(day ? { ...rest, since: day.format('YYYY-MM-DD') } : rest)}
      />
      <HistoryState state={history.state} />
      <Since history={history} />
    </>
  );
}

function Since({ history }: { readonly history: RuleHistory }): ReactNode {
  const { book, address, linkTo } = useBook();
  const { word, inLanguage } = useWords();
  const { since, entity } = address;
  // A day counts from its beginning where the reader is.
  const from = since === undefined ? null : dayjs(since).startOf('day').valueOf();
  const revisions = history.revisions.filter(({ at }) => from === null || Date.parse(at) >= from);
  const known = new Set(revisions.map(({ id }) => id));
  const changes = history.changes.filter(({ revision }) => known.has(revision));
  const changed = book.entries.filter(
    (entry) => entry.entity === entity && historyOf(entry, { ...history, changes }).length > 0,
  );
  return (
    <>
      <p role="status">
        <strong>{word('historyCounts', { revisions: revisions.length, entries: changed.length })}</strong>
      </p>
      {since !== undefined && changed.length > 0 && (
        <details>
          <summary>{word('historyEntries')}</summary>
          <ul className="rulebook-uses">
            {changed.map(({ id, sentence }) => (
              <li key={id}>
                <a href={linkTo({ entry: id })}>{inLanguage(sentence)}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <ChangeList changes={changes} history={{ ...history, revisions }} entity={entity ?? ''} />
    </>
  );
}
