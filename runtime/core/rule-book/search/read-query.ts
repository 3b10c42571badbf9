// Reads what a person typed: limits, words with those that mean the same, kinds that are asked for.
import type { EntryKind } from '../book.ts';
import type { Synonyms, WordGroup } from '../synonyms.ts';
import { type LimitReader, limitReader } from './limit-words.ts';
import { plain, termsIn, wordsIn } from './search-words.ts';

/** A part of a query: one of the alternatives has to be there, all of its terms. */
export interface QueryPart {
  readonly alternatives: readonly { readonly terms: readonly string[]; readonly isOwn: boolean }[];
  /** What it was read from. */
  readonly typed: string;
  readonly isLimit?: true;
}

export interface Query {
  readonly parts: readonly QueryPart[];
  /** Kinds its words ask for. */
  readonly kinds: readonly EntryKind[];
}

/** Reads queries; prepared once. */
export interface QueryReader {
  readonly limits: LimitReader;
  read(text: string): Query;
}

interface Phrase {
  /** As it is typed. */
  readonly text: string;
  readonly means: readonly string[];
  readonly kind?: EntryKind;
}

/** A reader that knows these synonyms. */
export function queryReader(synonyms: Synonyms): QueryReader {
  const limits = limitReader(synonyms);
  const phrases = phrasesOf(synonyms);
  return {
    limits,
    read: (text) => {
      const known = plain(text).replace(/\s+/g, ' ').trim();
      const found = withoutOverlaps(limits(known));
      const parts: QueryPart[] = found.map(({ term, start, end }) => ({
        alternatives: [{ terms: [term], isOwn: true }],
        typed: known.slice(start, end),
        isLimit: true,
      }));
      const rest = found.reduce((left, { start, end }) => blank(left, start, end), known);
      const said = takePhrases(rest, phrases);
      const kinds = [...new Set([...said.kinds])];
      const words = [...parts, ...said.parts, ...plainParts(said.rest)];
      return { parts: words, kinds };
    },
  };
}

/** Longest first: `gross weight` before `weight`. */
function phrasesOf({ same, kinds, passedOver }: Synonyms): readonly Phrase[] {
  const found = new Map<string, Phrase>();
  const add = (text: string, phrase: Omit<Phrase, 'text'>): void => {
    const key = plain(text);
    const known = found.get(key);
    const means = [...new Set([...(known?.means ?? []), ...phrase.means])];
    const kind = phrase.kind ?? known?.kind;
    found.set(key, { text: key, means, ...(kind && { kind }) });
  };
  for (const word of passedOver ? allOf(passedOver) : []) add(word, { means: [] });
  for (const group of same) {
    for (const words of Object.values(group)) for (const word of words) add(word, { means: words });
  }
  for (const [kind, group] of Object.entries(kinds)) {
    for (const word of allOf(group)) add(word, { means: [], kind: kind as EntryKind });
  }
  return [...found.values()].sort((a, b) => b.text.length - a.text.length);
}

function allOf(group: WordGroup): string[] {
  return Object.values(group).flat();
}

interface Taken {
  readonly parts: readonly QueryPart[];
  readonly kinds: readonly EntryKind[];
  readonly rest: string;
}

function takePhrases(text: string, phrases: readonly Phrase[]): Taken {
  const parts: QueryPart[] = [];
  const kinds: EntryKind[] = [];
  let rest = text;
  for (const phrase of phrases) {
    const at = placeOf(rest, phrase.text);
    if (at < 0) continue;
    rest = blank(rest, at, at + lengthAt(rest, at, phrase.text));
    if (phrase.kind) kinds.push(phrase.kind);
    if (phrase.means.length === 0) continue;
    parts.push({ alternatives: phrase.means.map((word) => ofWord(word, phrase.text)), typed: phrase.text });
  }
  return { parts, kinds, rest };
}

function ofWord(word: string, typed: string): QueryPart['alternatives'][number] {
  return { terms: termsOfPhrase(word), isOwn: plain(word) === typed };
}

/** Where a phrase stands; Latin words as whole words, in any form: `refused` is `refuse`. */
function placeOf(text: string, phrase: string): number {
  if (!/^\p{Script=Latin}/u.test(phrase)) return text.indexOf(phrase);
  const wanted = termsIn(phrase);
  const words = wordsIn(text);
  const at = words.findIndex((_, index) => wanted.every((term, step) => words[index + step]?.term === term));
  return at < 0 ? -1 : (words[at]?.start ?? -1);
}

function lengthAt(text: string, at: number, phrase: string): number {
  if (!/^\p{Script=Latin}/u.test(phrase)) return phrase.length;
  const words = wordsIn(text).filter(({ start }) => start >= at);
  return (words[termsIn(phrase).length - 1]?.end ?? at) - at;
}

/** What no list knows: each word by itself, Chinese and Burmese cut where the language's words end. */
function plainParts(text: string): QueryPart[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap(segments)
    .map((word) => ({ alternatives: [{ terms: termsOfPhrase(word), isOwn: true }], typed: word }))
    .filter(({ alternatives: [first] }) => first && first.terms.length > 0);
}

/** Pairs of a run without its last sign by itself, unless it is the only one. */
function termsOfPhrase(phrase: string): string[] {
  return plain(phrase)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap((run) => {
      const terms = termsIn(run);
      const isPaired = terms.length > 1 && /[\p{Script=Han}\p{Script=Myanmar}]$/u.test(run);
      return isPaired ? terms.slice(0, -1) : terms;
    });
}

/** Chinese words of a run; a single sign joins the word before it. Others stay whole. */
function segments(run: string): string[] {
  if (!/^\p{Script=Han}+$/u.test(run) || run.length < 4) return run === '' ? [] : [run];
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(run)) {
    const last = words.at(-1);
    if (last !== undefined && (segment.length === 1 || last.length === 1)) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

function withoutOverlaps<Found extends { readonly start: number; readonly end: number }>(
  all: readonly Found[],
): Found[] {
  const kept: Found[] = [];
  for (const one of all) if (!kept.some(({ start, end }) => one.start < end && one.end > start)) kept.push(one);
  return kept;
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}
