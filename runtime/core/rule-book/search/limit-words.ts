// Numbers with what they count, as words: `30 days` is `30day`, `8 to 15` is `8..15`, whatever the language.
import type { Json } from '../../descriptor/value.ts';
import type { ListedEntry } from '../book.ts';
import type { Synonyms } from '../synonyms.ts';
import { type FoundWord, plain, plainNumber } from './search-words.ts';

/** Finds the limits in a text, each with its place. */
export type LimitReader = (text: string) => FoundWord[];

const number = String.raw`\d+(?:[.,]\d+)*`;

/** A reader that knows the units. */
export function limitReader({ units }: Synonyms): LimitReader {
  const known = new Map<string, string>();
  for (const [unit, words] of Object.entries(units)) {
    for (const word of Object.values(words).flat()) known.set(plain(word), unit);
  }
  const longestFirst = [...known.keys()].sort((a, b) => b.length - a.length).map(wordPattern);
  const unit = longestFirst.length === 0 ? '(?!)' : longestFirst.join('|');
  const range = new RegExp(String.raw`(${number})\s*(?:[-–—~～]|到|至|to|and)\s*(${number})(?:\s*(?:${unit}))?`, 'gu');
  const single = new RegExp(String.raw`(${number})\s*(${unit})`, 'gu');
  return (text) => {
    const sound = plain(text);
    const ranges = [...sound.matchAll(range)].map(({ 0: all, 1: from = '', 2: to = '', index: start }) => ({
      term: `${plainNumber(from)}..${plainNumber(to)}`,
      start,
      end: start + all.length,
    }));
    const singles = [...sound.matchAll(single)].map(({ 0: all, 1: count = '', 2: word = '', index: start }) => ({
      term: `${plainNumber(count)}${known.get(word) ?? ''}`,
      start,
      end: start + all.length,
    }));
    return [...ranges, ...singles];
  };
}

/** Latin words end where letters end. */
function wordPattern(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', String.raw`\s+`);
  return /\p{Script=Latin}$/u.test(word) ? String.raw`${escaped}(?!\p{Script=Latin})` : escaped;
}

/** The limits an entry sets, by its facts: not what its words happen to say. `span`: the shortest and longest of its field. */
export function limitsOf({ kind, name, facts }: ListedEntry, span: string | undefined): string[] {
  const of = (fact: string, unit: string): string[] => (isNumber(facts[fact]) ? [`${facts[fact]}${unit}`] : []);
  if (name === 'max-length') return [...of('maximum', 'sign'), ...spans(span)];
  if (name === 'min-length') return [...of('minimum', 'sign'), ...spans(span)];
  if (name === 'digits') return [...of('whole', 'sign'), ...of('decimals', 'decimal')];
  if (name === 'max-items') return of('maximum', 'item');
  if (name === 'min-items') return of('minimum', 'item');
  if (name === 'format') return lengthsOf(facts.pattern);
  if (kind === 'upload') return [...of('maxFiles', 'file'), ...sizeOf(facts.maxBytes)];
  if (kind === 'rule' && facts.kind === 'days-within') return daysOf(facts.params);
  return [];
}

function spans(span: string | undefined): string[] {
  return span === undefined ? [] : [span];
}

function isNumber(fact: Json | undefined): boolean {
  return typeof fact === 'number';
}

/** `^\d{8,15}$` -> `8..15`, and by either end: `8sign`, `15sign`. */
function lengthsOf(pattern: Json | undefined): string[] {
  if (typeof pattern !== 'string') return [];
  return [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(([, from, to]) =>
    to === undefined ? [`${from}sign`] : [`${from}..${to}`, `${from}sign`, `${to}sign`],
  );
}

const megabyte = 1024 * 1024;

function sizeOf(bytes: Json | undefined): string[] {
  if (typeof bytes !== 'number') return [];
  return bytes < megabyte ? [`${bytes / 1024}kb`] : [`${bytes / megabyte}mb`];
}

function daysOf(params: Json | undefined): string[] {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return [];
  return [params.before, params.after].filter(isNumber).map((days) => `${days}day`);
}

/** By entity and path, the shortest and longest a value may be where it has both. */
export function spansOf(entries: readonly ListedEntry[]): ReadonlyMap<string, string> {
  const found = new Map<string, { from?: Json | undefined; to?: Json | undefined }>();
  for (const { entity, path, name, facts } of entries) {
    if (name !== 'min-length' && name !== 'max-length') continue;
    const key = `${entity} ${path}`;
    const known = found.get(key);
    found.set(key, { ...known, ...(name === 'min-length' ? { from: facts.minimum } : { to: facts.maximum }) });
  }
  return new Map([...found].flatMap(([key, { from, to }]) => (from && to ? [[key, `${from}..${to}`] as const] : [])));
}
