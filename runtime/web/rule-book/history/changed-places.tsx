// What changed at places of documents, as commits and proposals tell it.
import type { ReactNode } from 'react';
import type { Json } from '../../../core/descriptor/value.ts';
import type { DocumentChange } from '../../../core/rule-book/rule-history.ts';
import { useWords } from '../book-context.ts';
import './history.css';

/** Places of documents, one below the other: from what to what. */
export function ChangedPlaces({ changes }: { readonly changes: readonly DocumentChange[] }): ReactNode {
  return (
    <ul>
      {changes.map((change) => (
        <Place key={`${change.document} ${change.path.join(' ')}`} change={change} />
      ))}
    </ul>
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
