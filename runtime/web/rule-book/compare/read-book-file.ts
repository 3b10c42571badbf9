// The rule book in a file: the data of a build, or a page of its own, which holds it as JSON.
import type { RuleBook } from '../../../core/rule-book/book.ts';

/** The book; null where the text holds none. */
export function readBookFile(text: string): Pick<RuleBook, 'entries'> | null {
  try {
    const found: unknown = JSON.parse(text.trimStart().startsWith('<') ? dataIn(text) : text);
    return isBook(found) ? found : null;
  } catch {
    return null;
  }
}

/** The page is read as a document that runs nothing. */
function dataIn(page: string): string {
  return new DOMParser().parseFromString(page, 'text/html').getElementById('book')?.textContent ?? '';
}

function isBook(value: unknown): value is Pick<RuleBook, 'entries'> {
  if (typeof value !== 'object' || value === null || !('entries' in value) || !Array.isArray(value.entries))
    return false;
  return value.entries.every(
    (entry: unknown) =>
      typeof entry === 'object' && entry !== null && 'id' in entry && 'facts' in entry && 'sentence' in entry,
  );
}
