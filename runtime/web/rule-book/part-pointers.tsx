// Questions that another part of the book answers: a search that asks one is pointed there.
import type { ReactNode } from 'react';
import { languages } from '../../core/descriptor/value.ts';
import { useBook, useWords } from './book-context.ts';

const parts = ['compare', 'sections', 'tables', 'lifecycles', 'codes', 'readings'] as const;

export function PartPointers(): ReactNode {
  const { book, address, linkTo, tryChange } = useBook();
  const { word } = useWords();
  const { text = '', entity } = address;
  const asks = (part: string): boolean =>
    languages.some((language) => (book.words[`pointed-${part}`]?.[language] ?? '').split(',').some(isIn(text)));
  const found = text === '' ? [] : parts.filter(asks);
  const isTrial = text !== '' && tryChange !== undefined && asks('trial');
  if (found.length === 0 && !isTrial) return null;
  return (
    <p className="rulebook-about">
      {word('pointedTo')}:{' '}
      {found.map((show, index) => (
        <span key={show}>
          {index > 0 && ' · '}
          <a href={linkTo({ show, ...(entity !== undefined && { entity }) })}>{word(`pointsTo-${show}`)}</a>
        </span>
      ))}
      {isTrial && `${found.length > 0 ? ' · ' : ''}${word('pointsTo-trial')}`}
    </p>
  );
}

/** Whether a text holds a word: of letters between blanks, of other scripts anywhere. */
function isIn(text: string): (wanted: string) => boolean {
  const typed = text.toLowerCase();
  return (wanted) => {
    if (wanted === '') return false;
    if (!/^[a-z ]+$/.test(wanted)) return typed.includes(wanted);
    return ` ${typed.replaceAll(/[^a-z]+/g, ' ')} `.includes(` ${wanted} `);
  };
}
