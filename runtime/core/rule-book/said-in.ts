// Data with texts in three languages, cut to one of them, and put together again from those that were loaded.
import type { Language } from '../descriptor/value.ts';
import { languages } from '../descriptor/value.ts';
import type { InLanguages } from './book.ts';

/** The data with its texts in one language alone. */
export function saidIn<Whole>(whole: Whole, language: Language): InLanguages<Whole> {
  return cut(whole, language) as InLanguages<Whole>;
}

/** The same data of several languages as one. Throws where there is none. */
export function saidTogether<Some extends object>(parts: readonly Some[]): Some {
  return parts.reduce((known, part) => joined(known, part) as Some);
}

function cut(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => cut(one, language));
  if (!isMap(value)) return value;
  if (isLocalized(value)) return { [language]: value[language] };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one, language)]));
}

function joined(known: unknown, part: unknown): unknown {
  if (Array.isArray(known) && Array.isArray(part)) return known.map((one, place) => joined(one, part[place]));
  if (!isMap(known) || !isMap(part)) return known;
  const shared = Object.entries(part).map(([key, one]) => [key, key in known ? joined(known[key], one) : one]);
  return { ...known, ...Object.fromEntries(shared) };
}

/** A text, not words by language as synonyms are. */
function isLocalized(value: { readonly [key: string]: unknown }): boolean {
  return Object.keys(value).length === languages.length && languages.every((one) => typeof value[one] === 'string');
}

function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
