// The history of the whole book, for a page that asks no server.
import type { RuleBook } from '../../../runtime/core/rule-book/book.ts';
import type { NamedDocuments, WholeHistory } from '../../../runtime/core/rule-book/rule-history.ts';
import { namedDocuments } from './read-history.ts';
import { historyFile, writeHistory } from './write-history.ts';

/** All changes that an entry can be about, with what each entity names. */
export interface BookHistory {
  readonly whole: WholeHistory;
  readonly named: { readonly [entity: string]: NamedDocuments };
}

/** Brings the history along first; null where there is none. */
export function historyOfBook(root: string, book: RuleBook): BookHistory | null {
  const written = writeHistory(root, historyFile(root));
  if (!written) return null;
  const named = Object.fromEntries(book.entities.map(({ id }) => [id, namedDocuments(root, id)]));
  const documents = new Set(book.entities.map(({ id }) => `entity ${id}`));
  const parts = new Set(Object.values(named).flatMap((one) => one.named));
  const changes = written.history.changes.filter(
    ({ document, path: [first = ''] }) =>
      documents.has(document) || parts.has(document.includes(' ') ? document : `${document} ${first}`),
  );
  const changing = new Set(changes.map(({ revision }) => revision));
  const revisions = written.history.revisions.filter(({ id }) => changing.has(id));
  return { whole: { ...written.history, revisions, changes }, named };
}
