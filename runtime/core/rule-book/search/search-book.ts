// Searches the rule book: by words of three languages, near words and limits, the best answer first.
import MiniSearch, { type Query as Wanted } from 'minisearch';
import { languages } from '../../descriptor/value.ts';
import type { EntryKind, ListedBook, ListedEntry } from '../book.ts';
import { answers } from '../find-entries.ts';
import { boosts, entryWords, type IndexedTexts, wordCount } from './entry-words.ts';
import { type NamingSureness, recordNames } from './named-records.ts';
import { type Query, type QueryPart, queryReader } from './read-query.ts';
import { isHalfPair, plain, termsIn, wordsIn } from './search-words.ts';

/** An entry that answers, with the words of it that do. */
export interface FoundEntry {
  readonly entry: ListedEntry;
  readonly terms: ReadonlySet<string>;
  /** How well it answers, compared with others of the same search. */
  readonly score: number;
}

/** What a search gave. Of few answers those come after that have most of what was typed: `exact` of them have all of it. */
export interface SearchResult {
  readonly found: readonly FoundEntry[];
  readonly exact: number;
  /** Of a question that the first so many answer: those after them only name what it is about. */
  readonly answered?: { readonly count: number; readonly about: string };
}

export interface BookSearch {
  /** Takes entries in, those of an entity all at once; resolved when they are found. */
  add(entries: readonly ListedEntry[]): Promise<void>;
  /** The entries that answer, best first. An empty text is answered by none. */
  search(text: string): SearchResult;
  /** Places of a text that made an entry answer, in order and apart from each other. */
  placesIn(text: string, terms: ReadonlySet<string>): MarkedPlace[];
}

/** A part of a text, by signs. */
export interface MarkedPlace {
  readonly start: number;
  readonly end: number;
}

/** Rules say more than lists of values. */
const weights: { readonly [kind in EntryKind]: number } = {
  rule: 1.5,
  required: 1.15,
  unique: 1.3,
  limit: 1.1,
  format: 1,
  transition: 1,
  notice: 1,
  access: 0.6,
  upload: 1,
  state: 0.8,
  choice: 0.65,
  system: 0.6,
  paper: 0.6,
};

/** Who asks for the one may mean the other: who may do something is told by the steps of a record, and by who has a right to it; who is told of it, by its steps as well. */
const meantToo: { readonly [kind in EntryKind]?: EntryKind } = { transition: 'access', notice: 'transition' };

/** What asks for one of these is a question that entries of these kinds alone answer: who may do something or is told of it, which papers there are. */
const answeringKinds: ReadonlySet<EntryKind> = new Set(['transition', 'notice', 'access', 'paper']);

/** An answer is so many times as good as the best, or better. */
const leastShare = 0.25;

/** What fills a field that nobody types says more of it than its limits do. */
const filled = 'system';
const filledWeights = { own: 1, others: 0.5 };

/** Words of a sentence that is as long as most; one that is twice as long is half as much about each of its words. */
const usualWords = 30;

/** With so many answers nobody needs near ones, and nobody reads more of these. */
const enough = 5;
const mostNear = 40;

/** Entries read at once while a book is prepared: pages go on answering between. */
const chunkSize = 100;

/** Prepares a book for searching by the words that are there: of the whole book in three languages it takes about a second, in short steps. */
export async function openSearch(book: ListedBook): Promise<BookSearch> {
  const search = growingSearch(book);
  await search.add(book.entries);
  return search;
}

/** What a search knows of the book beside its entries. */
export type SearchedBook = Pick<ListedBook, 'entities' | 'synonyms' | 'readings' | 'statements'>;

/** A search that is handed the entries of a book bit by bit: it answers with those it has. */
export function growingSearch({ entities, synonyms, readings, statements }: SearchedBook): BookSearch {
  const reader = queryReader(synonyms);
  const namedIn = recordNames(entities);
  const wordsOf = entryWords({ entities, synonyms, readings }, (text) => reader.limits(text).map(({ term }) => term));
  const terms = new Set<string>();
  const entries: WeighedEntry[] = [];
  const index = openIndex(terms);
  const addAll = (more: readonly ListedEntry[]): Promise<void> => {
    const documents = wordsOf(more).map((words, place) => ({ ...words, id: entries.length + place }));
    entries.push(...weighed(more));
    return index.addAllAsync(documents, { chunkSize });
  };
  let added = Promise.resolve();
  const search = (query: Query, typed: string): SearchResult => {
    const parts = query.parts.map((part) => wantedOf(part, terms));
    if (parts.length === 0) return allOf(ofKinds(entries, query.kinds));
    const asked = { ...query, typed, named: namedIn(typed) };
    const ranks = ranked(entries, index.search({ combineWith: 'AND', queries: parts }), asked);
    const { strict, answered } = answersFirst(ranks, query);
    if (strict.length >= enough || parts.length === 1) return { found: strict, exact: strict.length, ...answered };
    const known = new Set(strict.map(({ entry }) => entry.id));
    const near = ranked(
      entries,
      mostOf(index.search({ combineWith: 'OR', queries: parts }), query.parts, terms),
      asked,
    );
    const others = near.filter(({ entry }) => !known.has(entry.id)).slice(0, mostNear);
    return { found: [...strict, ...others], exact: strict.length, ...answered };
  };
  return {
    add: (more) => {
      added = added.then(() => addAll(more));
      return added;
    },
    placesIn: (text, wanted) =>
      joined(
        text,
        [...wordsIn(text), ...reader.limits(text)].filter(({ term }) => wanted.has(term)),
      ),
    search: (text) => {
      const typed = plain(text).trim();
      if (typed === '') return allOf([]);
      const statement = statements[typed];
      const named = entries.filter(({ entry }) =>
        statement ? answers(entry, typed, statement) : plain(entry.id) === typed,
      );
      if (named.length > 0) return allOf(named.map(({ entry }) => ({ entry, terms: new Set(), score: 1 })));
      return search(reader.read(typed), typed);
    },
  };
}

/** An empty index; every term that comes into it is put down in `terms`. */
function openIndex(terms: Set<string>): MiniSearch<Document> {
  return new MiniSearch<Document>({
    fields: Object.keys(boosts),
    tokenize: (text, field) => {
      // How often an entry says a word tells nothing of it.
      const found = new Set(field === 'limits' ? text.split(' ') : termsIn(text));
      found.delete('');
      for (const term of found) terms.add(term);
      return [...found];
    },
    processTerm: (term) => term,
    searchOptions: { tokenize: (text) => [text], boost: { ...boosts } },
  });
}

/** Places in order; those with nothing but space between are one. */
function joined(text: string, places: readonly MarkedPlace[]): MarkedPlace[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && text.slice(last.end, start).trim() === '') last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

interface Document extends IndexedTexts {
  readonly id: number;
}

interface WeighedEntry {
  readonly entry: ListedEntry;
  readonly weight: number;
}

/** Entries with how much each says: by its kind, and less the longer its sentence is. Those of an entity are there all at once. */
function weighed(entries: readonly ListedEntry[]): WeighedEntry[] {
  const placeOf = ({ entity, path }: ListedEntry): string => `${entity} ${path}`;
  const untyped = new Set(entries.filter(({ name }) => name === filled).map(placeOf));
  return entries.map((entry) => {
    const isFilled = entry.path !== undefined && untyped.has(placeOf(entry));
    const ofKind = isFilled && entry.name === filled ? filledWeights.own : weights[entry.kind];
    const beside = isFilled && entry.name !== filled ? filledWeights.others : 1;
    return { entry, weight: ofKind * beside * Math.min(1, usualWords / wordCount(entry)) };
  });
}

function allOf(found: readonly FoundEntry[]): SearchResult {
  return { found, exact: found.length };
}

/** What the index is asked for a part: what was typed weighs more than what means the same. */
function wantedOf({ alternatives, isLimit }: QueryPart, known: ReadonlySet<string>): Wanted {
  if (isLimit) return { combineWith: 'OR', queries: alternatives.flatMap(({ terms }) => terms) };
  return {
    combineWith: 'OR',
    queries: alternatives.map(({ terms, isOwn }) => {
      const wanted = wantedTerms(terms, known);
      return {
        combineWith: 'AND',
        queries: wanted.map((term) => ofTerm(term, known, isOwn ? 1 : 0.5 / wanted.length)),
      };
    }),
  };
}

/** Of a run with a wrong sign the pairs without it are left. */
function wantedTerms(terms: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const sound = terms.filter((term) => known.has(term));
  const isPaired = /[\p{Script=Han}\p{Script=Myanmar}]/u.test(terms[0] ?? '');
  return isPaired && sound.length > 0 ? sound : terms;
}

function ofTerm(term: string, known: ReadonlySet<string>, weight: number): Wanted {
  const isOwn = weight === 1;
  const boost = Object.fromEntries(Object.entries(boosts).map(([field, by]) => [field, by * weight]));
  const isLatin = /^\p{Script=Latin}/u.test(term);
  const isUnknown = isOwn && !known.has(term);
  const fuzzy = isLatin && isUnknown && term.length > 3 ? Math.min(2, Math.floor(term.length / 3)) : false;
  const prefix = isOwn && (isLatin ? term.length > 2 : isHalfPair(term));
  return { combineWith: 'OR', queries: [term], boost, fuzzy, prefix };
}

interface Hit {
  readonly id: number;
  readonly score: number;
  readonly terms: string[];
  readonly queryTerms: string[];
}

/** Those that have most of what was typed: of a part any of its alternatives is enough, and several are no more. */
function mostOf(hits: readonly Hit[], parts: readonly QueryPart[], known: ReadonlySet<string>): Hit[] {
  const counted = hits.map((hit) => {
    const own = new Set(hit.queryTerms);
    const has = (terms: readonly string[]): boolean => wantedTerms(terms, known).every((term) => own.has(term));
    return { hit, count: parts.filter(({ alternatives }) => alternatives.some(({ terms }) => has(terms))).length };
  });
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return counted.flatMap(({ hit, count }) => (count >= Math.max(1, most - 1) ? [hit] : []));
}

interface Asked extends Query {
  readonly typed: string;
  /** Records that were typed by name. */
  readonly named: NamingSureness;
}

function ranked(
  entries: readonly WeighedEntry[],
  hits: readonly Hit[],
  { kinds, parts, typed, named }: Asked,
): FoundEntry[] {
  return hits
    .flatMap(({ id, score, terms }) => {
      const found = entries[id];
      if (!found) return [];
      const { entry, weight } = found;
      const isNamed = 1 + 2 * (named.get(entry.entity) ?? 0);
      const said = languages.map((language) => plain(entry.sentence[language] ?? ''));
      const isLiteral = said.some((sentence) => sentence.includes(typed)) ? 1.5 : 1;
      const literal = parts.filter(({ typed: own }) => said.some((sentence) => sentence.includes(own))).length;
      const times = weight * askedWeight(kinds, entry.kind) * isNamed * isLiteral * 1.5 ** literal;
      return [{ entry, terms: new Set(terms), score: score * times }];
    })
    .sort((a, b) => b.score - a.score);
}

/** Of a question: the entries that tell it before all others, as far as they are about as good as the best of all. */
function answersFirst(
  found: readonly FoundEntry[],
  { kinds, parts }: Query,
): { readonly strict: readonly FoundEntry[]; readonly answered?: Pick<SearchResult, 'answered'> } {
  if (!kinds.some((kind) => answeringKinds.has(kind))) return { strict: found };
  const least = leastShare * (found[0]?.score ?? 0);
  const tells = ({ entry, score }: FoundEntry): boolean => score >= least && askedWeight(kinds, entry.kind) > 1;
  const answers = found.filter(tells);
  if (answers.length === 0) return { strict: found };
  const about = parts.map(({ typed }) => typed).join(' ');
  return {
    strict: [...answers, ...found.filter((one) => !tells(one))],
    answered: { answered: { count: answers.length, about } },
  };
}

function askedWeight(kinds: readonly EntryKind[], kind: EntryKind): number {
  if (kinds.includes(kind)) return 6;
  return kinds.some((asked) => meantToo[asked] === kind) ? 4 : 1;
}

/** Where nothing but kinds is asked for, all of them. */
function ofKinds(entries: readonly WeighedEntry[], kinds: readonly EntryKind[]): FoundEntry[] {
  return entries.flatMap(({ entry }) =>
    kinds.includes(entry.kind) ? [{ entry, terms: new Set<string>(), score: 1 }] : [],
  );
}
