// What is looked for in the rule book, as the query of an address: every search can be sent to somebody else.
import { type EntryKind, entryKinds } from '../../core/rule-book/book.ts';

/** The parts of the book beside its entries. */
export const bookParts = ['tables', 'lifecycles', 'codes', 'readings', 'sections', 'history', 'compare'] as const;
export type BookPart = (typeof bookParts)[number];

/** What the address says is looked for. */
export interface BookAddress {
  /** Part that is shown; absent: the entries. */
  readonly show?: BookPart;
  readonly text?: string;
  readonly area?: string;
  readonly entity?: string;
  readonly kind?: EntryKind;
  readonly source?: string;
  /** Path of a field of the entity. */
  readonly field?: string;
  /** Route of a list. */
  readonly screen?: string;
  /** Account type. */
  readonly who?: string;
  readonly state?: string;
  /** Day of the history from which on changes are told: `2026-05-01`. */
  readonly since?: string;
  /** Day whose book is shown: `2026-05-01`; absent: the one in force. */
  readonly asOf?: string;
  /** Id of the one entry that is shown. */
  readonly entry?: string;
  /** File and name of the test case that is tried in its example: `bill/nothing to pay`. */
  readonly tried?: string;
}

const names = [
  'text',
  'area',
  'entity',
  'field',
  'screen',
  'who',
  'state',
  'source',
  'since',
  'asOf',
  'entry',
  'tried',
] as const;

/** What narrows the entries beside the words typed: the filters of the page. */
const filters = ['area', 'entity', 'field', 'screen', 'who', 'state', 'source', 'kind'] as const;

/** How many filters are chosen. */
export function chosenFilters(address: BookAddress): number {
  return filters.filter((name) => address[name] !== undefined).length;
}

/** What a query says; unknown names and kinds are passed over. */
export function addressOf(query: URLSearchParams): BookAddress {
  const texts = names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
  const kind = entryKinds.find((one) => one === query.get('kind'));
  const show = bookParts.find((one) => one === query.get('show'));
  return { ...(show && { show }), ...Object.fromEntries(texts), ...(kind && { kind }) };
}

/** The query that says it. */
export function queryOf(address: BookAddress): string {
  return new URLSearchParams(Object.entries(address)).toString();
}
