// A text with the words marked that were looked for.
import type { ReactNode } from 'react';
import type { MarkedPlace } from '../../core/rule-book/search/search-book.ts';

/** Places of a text to be marked, in order and apart from each other. */
export type Marking = (text: string) => readonly MarkedPlace[];

export function Marked({ text, marking }: { readonly text: string; readonly marking: Marking | undefined }): ReactNode {
  const places = marking?.(text) ?? [];
  if (places.length === 0) return text;
  let at = 0;
  const parts = places.flatMap(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return [before, <mark key={start}>{text.slice(start, end)}</mark>];
  });
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
