// Cuts text into the words it is found by: stems of Latin letters, pairs of Chinese signs, pairs of Burmese syllables, numbers.
import { stemmer } from 'stemmer';

/** A word with the place where it stands. */
export interface FoundWord {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Commas and full stops of Burmese are signs of its script, and no part of a word. */
const runs = /\p{Script=Han}+|(?:(?![\u104A\u104B])\p{Script=Myanmar})+|\p{Script=Latin}+|\d+(?:[.,]\d+)*/gu;

/** Before a consonant that closes no syllable and is stacked on none; as in `sylbreak` of Ye Kyaw Thu. */
const syllableStart = /(?<!\u1039)(?=[\u1000-\u102A\u103F\u104C-\u104F](?![\u103A\u1039\u1037]))/u;

const foreignSigns = /[\u1040-\u1049\uFF10-\uFF19\uFF41-\uFF5A\uFF21-\uFF3A]/;

/** The same length as the text: small letters, and digits of Burmese or full width as those of ASCII. */
export function plain(text: string): string {
  const lower = text.toLowerCase();
  const sound = lower.length === text.length ? lower : text;
  if (!foreignSigns.test(sound)) return sound;
  return sound.replace(new RegExp(foreignSigns, 'g'), (sign) => {
    const code = sign.charCodeAt(0);
    return code < 0x1050 ? String(code - 0x1040) : String.fromCharCode(code - 0xfee0).toLowerCase();
  });
}

/** Every word of a text, in order. */
export function wordsIn(text: string): FoundWord[] {
  const known = plain(text);
  return [...known.matchAll(runs)].flatMap(({ 0: run, index: start }) => wordsOfRun(run, start));
}

const stems = new Map<string, string>();

/** The stem of an English word, worked out once. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}

/** The terms of a text. */
export function termsIn(text: string): string[] {
  return wordsIn(text).map(({ term }) => term);
}

/** Names of a program in words: `declaration.rules.netWeight` -> `declaration rules net weight`. */
export function namesApart(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[-._+]/g, ' ');
}

function wordsOfRun(run: string, start: number): FoundWord[] {
  if (/^\p{Script=Latin}/u.test(run)) return [{ term: stemOf(run), start, end: start + run.length }];
  if (/^\d/.test(run)) return [{ term: plainNumber(run), start, end: start + run.length }];
  return inPairs(/^\p{Script=Han}/u.test(run) ? [...run] : run.split(syllableStart), start);
}

/** Whether a term is one Chinese sign or one Burmese syllable: of a longer run it is a part of a pair. */
export function isHalfPair(term: string): boolean {
  if (/^\p{Script=Han}/u.test(term)) return [...term].length === 1;
  return /^\p{Script=Myanmar}/u.test(term) && term.split(syllableStart).length === 1;
}

/** `1,000` -> `1000`. */
export function plainNumber(run: string): string {
  return /^\d{1,3}(,\d{3})+$/.test(run) ? run.replaceAll(',', '') : run;
}

/** Each part with the next one, and the last by itself. */
function inPairs(parts: readonly string[], start: number): FoundWord[] {
  let at = start;
  return parts.map((part, index) => {
    const term = part + (parts[index + 1] ?? '');
    const word = { term, start: at, end: at + term.length };
    at += part.length;
    return word;
  });
}
