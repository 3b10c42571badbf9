// A reading of the specification: its options side by side, with the one in force marked, and why.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { BookReading, InLanguages } from '../../core/rule-book/book.ts';
import { useWords } from './book-context.ts';

/** The options of a reading side by side, with the one in force marked. */
export function Reading({ reading }: { readonly reading: InLanguages<BookReading> }): ReactNode {
  const { word, inLanguage, sourceWords } = useWords();
  return (
    <section className="rulebook-reading">
      <h4>
        {word('readings')}: {inLanguage(reading.about)}{' '}
        <span className="rulebook-source">{sourceWords(reading.source)}</span>
      </h4>
      <div className="rulebook-options">
        {reading.options.map(({ id, means }) => (
          <div key={id} className={id === reading.chosen ? 'rulebook-option rulebook-chosen' : 'rulebook-option'}>
            <p>{inLanguage(means)}</p>
            {id === reading.chosen && <Tag color="success">{word('chosen')}</Tag>}
            {id === reading.default && <Tag>{word('usual')}</Tag>} <code>{id}</code>
          </div>
        ))}
      </div>
      <p className="rulebook-why">
        {word('why')}: {inLanguage(reading.why)}
      </p>
    </section>
  );
}
