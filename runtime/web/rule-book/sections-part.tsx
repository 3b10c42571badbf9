// The index of the specification: its sections, and how many entries of each kind answer them.
import type { ReactNode } from 'react';
import { entryKinds, type ListedEntry } from '../../core/rule-book/book.ts';
import { sectionOf } from '../../core/rule-book/find-entries.ts';
import { useBook, useWords } from './book-context.ts';

export function SectionsPart(): ReactNode {
  const { book } = useBook();
  const { word } = useWords();
  const bySection = Map.groupBy(book.entries, ({ source }) => sectionOf(source));
  return (
    <>
      <p className="rulebook-about">{word('sectionAbout')}</p>
      {[...Object.keys(book.sections), 'proposed'].map((section) => (
        <Section key={section} section={section} entries={bySection.get(section) ?? []} />
      ))}
    </>
  );
}

function Section({
  section,
  entries,
}: {
  readonly section: string;
  readonly entries: readonly ListedEntry[];
}): ReactNode {
  const { book, linkTo } = useBook();
  const { word, sourceWords, inLanguage } = useWords();
  const readings = book.readings.filter(({ source }) => sectionOf(source) === section);
  const kinds = entryKinds.flatMap((kind) => {
    const count = entries.filter((entry) => entry.kind === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });
  return (
    <section className="rulebook-card" aria-label={sourceWords(section)}>
      <h2>{sourceWords(section)}</h2>
      {kinds.length === 0 && <p className="rulebook-why">{word('sectionNone')}</p>}
      <ul className="rulebook-counts">
        {kinds.map(({ kind, count }) => (
          <li key={kind}>
            <a href={linkTo({ source: section, kind })}>
              {word(`kind-${kind}`)} <strong>{count}</strong>
            </a>
          </li>
        ))}
      </ul>
      {readings.length > 0 && (
        <>
          <p className="rulebook-why">{word('readings')}</p>
          <ul className="rulebook-uses">
            {readings.map(({ id, about }) => (
              <li key={id}>
                <a href={linkTo({ show: 'readings' })}>{inLanguage(about)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
