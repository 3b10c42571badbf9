// What differs between an earlier book and the one in force: totals, then the same change of several entries once.
import { Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { RuleBook } from '../../../core/rule-book/book.ts';
import { wholeEntry } from '../../../core/rule-book/book-parts.ts';
import {
  type AlikeChanges,
  type BookChange,
  compareBooks,
  groupAlike,
  type Verdict,
} from '../../../core/rule-book/compare-books.ts';
import { useBook, useEntityLabel, useWords } from '../book-context.ts';
import { FactChanges } from '../fact-changes.tsx';
import '../what-if/what-if.css';

const colours: { readonly [verdict in Verdict]: string } = {
  stricter: 'volcano',
  added: 'orange',
  different: 'gold',
  looser: 'green',
  removed: 'blue',
};
const verdicts: readonly Verdict[] = ['stricter', 'added', 'different', 'looser', 'removed'];

export function Changes({ earlier }: { readonly earlier: Pick<RuleBook, 'entries'> }): ReactNode {
  const { book } = useBook();
  const { word } = useWords();
  const changes = useMemo(
    () => compareBooks(earlier, { entries: book.entries.map((entry) => wholeEntry(entry, {})) }),
    [earlier, book],
  );
  const groups = useMemo(() => groupAlike(changes), [changes]);
  if (changes.length === 0) return <p role="status">{word('compareSame')}</p>;
  return (
    <>
      <p role="status">
        <strong>{word('compareTotals', { entries: changes.length, groups: groups.length })}</strong>{' '}
        {verdicts.map((verdict) => {
          const count = changes.filter((change) => change.verdict === verdict).length;
          return (
            count > 0 && <Tag key={verdict} color={colours[verdict]}>{`${word(`trial-${verdict}`)} ${count}`}</Tag>
          );
        })}
      </p>
      {groups.map((group) => (
        <Group key={JSON.stringify([group.verdict, group.facts])} group={group} />
      ))}
    </>
  );
}

function Group({ group: { verdict, facts, changes } }: { readonly group: AlikeChanges }): ReactNode {
  const { word } = useWords();
  return (
    <details className="whatif-cause" open={changes.length < 4}>
      <summary>
        <Tag color={colours[verdict]}>{word(`trial-${verdict}`)}</Tag>
        <FactChanges entity={changes[0]?.id.split('.')[0] ?? ''} facts={facts} />{' '}
        <Tag>{word('trialEntries', { count: changes.length })}</Tag>
      </summary>
      <ul>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </details>
  );
}

function Change({ change: { id, verdict, sentence } }: { readonly change: BookChange }): ReactNode {
  const { linkTo } = useBook();
  const { inLanguage } = useWords();
  const labelOf = useEntityLabel();
  return (
    <li>
      {`${labelOf(id.split('.')[0] ?? '')}: `}
      {verdict === 'removed' ? inLanguage(sentence) : <a href={linkTo({ entry: id })}>{inLanguage(sentence)}</a>}
    </li>
  );
}
