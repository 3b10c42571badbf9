// Readings of the specification side by side, each with what it decides in the book.
import type { ReactNode } from 'react';
import type { BookReading, InLanguages } from '../../core/rule-book/book.ts';
import { useBook, useEntityLabel, useWords } from './book-context.ts';
import { Reading } from './reading.tsx';
import { ReadingConsequences } from './reading-consequences.tsx';

export function ReadingsPart(): ReactNode {
  const { book } = useBook();
  return book.readings.map((reading) => (
    <div key={reading.id} className="rulebook-card">
      <Reading reading={reading} />
      <ReadingConsequences reading={reading} />
      <Decided reading={reading} />
    </div>
  ));
}

function Decided({ reading }: { readonly reading: InLanguages<BookReading> }): ReactNode {
  const { book, linkTo } = useBook();
  const { word, inLanguage } = useWords();
  const label = useEntityLabel();
  const entries = book.entries.filter(({ readings }) => readings.includes(reading.id));
  if (entries.length === 0) return <p className="rulebook-why">{word('decidesNone')}</p>;
  return (
    <details>
      <summary>{word('decides', { count: entries.length })}</summary>
      <ul className="rulebook-uses">
        {entries.map(({ id, entity, sentence }) => (
          <li key={id}>
            {label(entity)}: <a href={linkTo({ entry: id })}>{inLanguage(sentence)}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
