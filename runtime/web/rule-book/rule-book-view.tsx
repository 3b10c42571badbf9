// The rule book: filters on top, below them every entry that fits, an entity after the other.
import { Button, Empty } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { BookEntity, BookEntry } from '../../core/rule-book/book.ts';
import { findEntries, indexBook } from '../../core/rule-book/find-entries.ts';
import { BookProvider, type BookScope, useBook, useWords } from './book-context.ts';
import { EntryCard } from './entry-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LifecycleDrawing } from './lifecycle-drawing.tsx';
import './rule-book.css';

/** Entries shown at once, and added by the button below them. */
const portion = 60;

/** `heading`: level and tools differ between the product and the page of its own. */
export function RuleBookView({
  scope,
  heading,
}: {
  readonly scope: BookScope;
  readonly heading: ReactNode;
}): ReactNode {
  return (
    <BookProvider value={scope}>
      <div className="rulebook">
        {heading}
        <FilterBar />
        <Found />
      </div>
    </BookProvider>
  );
}

function Found(): ReactNode {
  const { book, address } = useBook();
  const { word } = useWords();
  const index = useMemo(() => indexBook(book), [book]);
  const found = useMemo(() => {
    if (address.entry !== undefined) return book.entries.filter(({ id }) => id === address.entry);
    return findEntries(index, address);
  }, [index, book, address]);
  return (
    <section aria-label={word('title')}>
      <p className="rulebook-count" role="status">
        {word('found', { count: found.length })}
      </p>
      {found.length === 0 ? <Empty description={word('nothing')} /> : <Entries key={keyOf(address)} entries={found} />}
    </section>
  );
}

/** A new search begins at the top again. */
function keyOf(address: object): string {
  return JSON.stringify(address);
}

function Entries({ entries }: { readonly entries: readonly BookEntry[] }): ReactNode {
  const { book } = useBook();
  const { word } = useWords();
  const [shown, setShown] = useState(portion);
  const isOne = entries.length === 1;
  const groups = groupsOf(entries.slice(0, shown));
  const rest = Math.min(portion, entries.length - shown);
  return (
    <>
      {groups.map(([id, own]) => {
        const entity = book.entities.find((one) => one.id === id);
        return (
          <section key={id} className="rulebook-entity" aria-labelledby={`rulebook-${id}`}>
            {entity && <EntityHead entity={entity} />}
            {own.map((entry) => (
              <EntryCard key={entry.id} entry={entry} startsOpen={isOne} />
            ))}
          </section>
        );
      })}
      {rest > 0 && <Button onClick={() => setShown(shown + portion)}>{word('more', { count: rest })}</Button>}
    </>
  );
}

function groupsOf(entries: readonly BookEntry[]): [string, BookEntry[]][] {
  const groups = new Map<string, BookEntry[]>();
  for (const entry of entries) groups.set(entry.entity, [...(groups.get(entry.entity) ?? []), entry]);
  return [...groups];
}

/** The name of the record, and with it alone in sight, its lifecycles. */
function EntityHead({ entity }: { readonly entity: BookEntity }): ReactNode {
  const { address } = useBook();
  const { inLanguage } = useWords();
  const isAlone = address.entity === entity.id && address.entry === undefined;
  return (
    <>
      <h2 id={`rulebook-${entity.id}`}>
        {inLanguage(entity.label)} <code>{entity.id}</code>
      </h2>
      {isAlone &&
        entity.lifecycles.map((lifecycle) => <LifecycleDrawing key={lifecycle.field} lifecycle={lifecycle} />)}
    </>
  );
}
