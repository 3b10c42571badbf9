// A finding of the compiler in the reader's language: what is wrong and where; its own words, which name all values, beneath.
import type { ReactNode } from 'react';
import type { TriedFinding } from '../../../core/rule-book/change-trial.ts';
import { useBook, useWords } from '../book-context.ts';

interface FindingWordsProps {
  readonly finding: Pick<TriedFinding, 'id' | 'message' | 'fix'> & Partial<Pick<TriedFinding, 'path' | 'excerpt'>>;
}

/** Of findings without words of their own it says that the change at its place is to be mended as the compiler says, or taken back. */
export function FindingWords({ finding }: FindingWordsProps): ReactNode {
  const { book, language } = useBook();
  const { word } = useWords();
  const { id, message, fix, path = [], excerpt } = finding;
  const isWorded = Object.hasOwn(book.words, `finding-${id}`);
  const own = (
    <div lang="en">
      {message}. <b>{word('trialFix', { fix })}</b> <small>{id}</small>
    </div>
  );
  const shown = excerpt !== undefined && <pre>{excerpt.trim()}</pre>;
  if (language === 'en')
    return (
      <>
        {own}
        {shown}
      </>
    );
  return (
    <>
      <div>{word(isWorded ? `finding-${id}` : 'findingOther')}</div>
      {path.length > 0 && <div>{word('findingAt', { place: path.join(' › ') })}</div>}
      {shown}
      <small>{word('findingDetails')}</small>
      {own}
    </>
  );
}
