// Stored records that break an entry: how many, of which enterprise and month, and the newest of them to open.
import type { ReactNode } from 'react';
import type { BreakingRecords } from '../../../core/rule-book/change-trial.ts';
import { useBook, useEntityLabel, useWords } from '../book-context.ts';

interface BreakingListProps {
  readonly breaking: readonly BreakingRecords[];
  readonly heading?: string;
}

export function BreakingList({ breaking, heading }: BreakingListProps): ReactNode {
  const { word } = useWords();
  return breaking.map((own) => (
    <div key={own.entry} className="whatif-breaking">
      {heading !== undefined && <strong>{heading} </strong>}
      {own.count === null ? word(`trialLimit-${own.limit}`) : word('trialRecords', { count: own.count })}
      {own.count !== null && own.limit === 'newest-only' && ` ${word('trialLimit-newest-only')}`}
      {own.groups.length > 0 && <Found breaking={own} />}
    </div>
  ));
}

function Found({ breaking: { groups, records } }: { readonly breaking: BreakingRecords }): ReactNode {
  const { routeTo } = useBook();
  const { word } = useWords();
  const labelOf = useEntityLabel();
  return (
    <details>
      <summary>{word('trialWhere')}</summary>
      <table className="whatif-groups">
        <thead>
          <tr>
            <th scope="col">{word('entity')}</th>
            <th scope="col">{word('trialCompany')}</th>
            <th scope="col">{word('trialMonth')}</th>
            <th scope="col">{word('trialCount')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ entity, company, month, count }) => (
            <tr key={`${entity} ${company} ${month}`}>
              <td>{labelOf(entity)}</td>
              <td>{company ?? word('empty')}</td>
              <td>{month}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={word('trialNewest')}>
        {records.map(({ id, title, route }) => (
          <li key={id}>{routeTo ? <a href={routeTo(route)}>{title}</a> : title}</li>
        ))}
      </ul>
    </details>
  );
}
