// Changes of the schemas by commit: who, when, why, and of each place what stood there and what came.
import type { ReactNode } from 'react';
import type { Json } from '../../../core/descriptor/value.ts';
import type { DocumentChange, RuleHistory } from '../../../core/rule-book/rule-history.ts';
import { useBook, useWords } from '../book-context.ts';

interface ChangeListProps {
  readonly changes: readonly DocumentChange[];
  readonly history: RuleHistory;
}

export function ChangeList({ changes, history }: ChangeListProps): ReactNode {
  const { language } = useBook();
  const byRevision = Map.groupBy(changes, ({ revision }) => revision);
  const said = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <ol className="rulebook-history">
      {history.revisions.flatMap(({ id, by, at, subject }) => {
        const own = byRevision.get(id);
        if (!own) return [];
        return [
          <li key={id}>
            <p>
              <time dateTime={at}>{said.format(new Date(at))}</time> · {by} · <code>{id.slice(0, 8)}</code>
            </p>
            <p lang="en">
              <strong>{subject}</strong>
            </p>
            <ul>
              {own.map((change) => (
                <Place key={`${change.document} ${change.path.join(' ')}`} change={change} />
              ))}
            </ul>
          </li>,
        ];
      })}
    </ol>
  );
}

function Place({ change: { document, path, before, after } }: { readonly change: DocumentChange }): ReactNode {
  const { word } = useWords();
  return (
    <li>
      <code className="rulebook-place">{[document, ...path].join(' › ')}</code>
      <span className="rulebook-before">{before === undefined ? word('historyNothing') : shown(before)}</span>
      {' → '}
      <span className="rulebook-after">{after === undefined ? word('historyGone') : shown(after)}</span>
    </li>
  );
}

function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
