// The parts of the book: its entries, decision tables, lifecycles, code tables, readings, the index of the specification.
import type { ReactNode } from 'react';
import { type BookPart, bookParts } from './book-address.ts';
import { useBook, useWords } from './book-context.ts';

export function PartChoice(): ReactNode {
  const { address, linkTo } = useBook();
  const { word } = useWords();
  const { area, entity } = address;
  const kept = { ...(area !== undefined && { area }), ...(entity !== undefined && { entity }) };
  const parts: readonly (BookPart | undefined)[] = [undefined, ...bookParts];
  return (
    <nav className="rulebook-parts" aria-label={word('parts')}>
      {parts.map((show) => (
        <a
          key={show ?? 'entries'}
          href={linkTo(show === undefined ? kept : { show, ...kept })}
          aria-current={address.show === show ? 'page' : undefined}
        >
          {word(`show-${show ?? 'entries'}`)}
        </a>
      ))}
    </nav>
  );
}
