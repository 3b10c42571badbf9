// The entries that are asked for before a record goes on, by kind, each as a link.
import type { ReactNode } from 'react';
import { askedBy } from '../../core/rule-book/asked-on.ts';
import { entryKinds, type ListedEntry } from '../../core/rule-book/book.ts';
import { useBook, useEntityLabel, useWords } from './book-context.ts';

export function AskedBox({ entry }: { readonly entry: ListedEntry }): ReactNode {
  const { book, linkTo } = useBook();
  const { word, inLanguage } = useWords();
  const labelOf = useEntityLabel();
  const asked = askedBy(book, entry);
  return entryKinds.map((kind) => {
    const own = asked.filter((one) => one.kind === kind);
    if (own.length === 0) return null;
    return (
      <details key={kind} className="whatif-cause" open>
        <summary>{`${word(`kind-${kind}`)} ${own.length}`}</summary>
        <ul className="rulebook-uses">
          {own.map((one) => (
            <li key={one.id}>
              {one.entity !== entry.entity && `${labelOf(one.entity)}: `}
              <a href={linkTo({ entry: one.id })}>{inLanguage(one.sentence)}</a>
            </li>
          ))}
        </ul>
      </details>
    );
  });
}
