// The rule book: its parts on top, then what to look for and what was found, or another part.
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import type { BookPart } from './book-address.ts';
import { BookProvider, type BookScope, useBook } from './book-context.ts';
import { CodeTablesPart } from './code-tables-part.tsx';
import { ComparePart } from './compare/compare-part.tsx';
import { DecisionTablesPart } from './decision-tables-part.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FoundEntries } from './found-entries.tsx';
import { HistoryPart } from './history/history-part.tsx';
import { LifecyclesPart } from './lifecycles-part.tsx';
import { PartChoice } from './part-choice.tsx';
import { ReadingsPart } from './readings-part.tsx';
import { RecordChoice } from './record-choice.tsx';
import { SectionsPart } from './sections-part.tsx';
import './rule-book.css';
import './book-parts.css';

/** `heading`: level and tools differ between the product and the page of its own. */
export function RuleBookView({
  scope,
  heading,
}: {
  readonly scope: BookScope;
  readonly heading: ReactNode;
}): ReactNode {
  const { show } = scope.address;
  return (
    <BookProvider value={scope}>
      <div className="rulebook">
        {heading}
        <PartChoice />
        {show === undefined ? (
          <>
            <FilterBar />
            <FoundEntries />
          </>
        ) : (
          <Part show={show} />
        )}
      </div>
    </BookProvider>
  );
}

function Part({ show }: { readonly show: BookPart }): ReactNode {
  const { isThere } = useBook();
  if (!isThere) return <Spin />;
  if (show === 'codes') return <CodeTablesPart />;
  if (show === 'readings') return <ReadingsPart />;
  if (show === 'sections') return <SectionsPart />;
  if (show === 'compare') return <ComparePart />;
  return (
    <>
      <RecordChoice />
      {show === 'tables' && <DecisionTablesPart />}
      {show === 'lifecycles' && <LifecyclesPart />}
      {show === 'history' && <HistoryPart />}
    </>
  );
}
