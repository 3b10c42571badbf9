// The rule book: what to look for on top, below it what was found.
import type { ReactNode } from 'react';
import { BookProvider, type BookScope } from './book-context.ts';
import { FilterBar } from './filter-bar.tsx';
import { FoundEntries } from './found-entries.tsx';
import './rule-book.css';

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
        <FoundEntries />
      </div>
    </BookProvider>
  );
}
