// What a typed text stands for among choices: the one with that code, the one of that name, or the only one that fits.
import { type Language, languages } from './descriptor/value.ts';
import { namedCode } from './kinds/code.ts';

/** Something that can be chosen. */
export interface Choosable {
  readonly value: string;
  readonly label: string;
}

/** A choice with what it is looked for by. */
export interface NamedChoice extends Choosable {
  /** Its names in all languages. */
  readonly names: readonly string[];
  /** What people write for it beside these. */
  readonly words?: readonly string[];
}

/** A code of a table with its names, and what people write for it beside them. */
export interface CodeNames extends Readonly<Record<Language, string>> {
  readonly value: string;
  readonly words: readonly string[];
}

/** A code as a choice, called in a language. */
export function codeChoice(row: CodeNames, language: Language): NamedChoice {
  return {
    value: row.value,
    label: namedCode(row.value, row[language] || row.en || row.zh),
    names: languages.map((one) => row[one]),
    words: row.words,
  };
}

/** What was found for a text; else whether nothing fits or too much. */
export type TakenChoice<Found> = { readonly is: 'found'; readonly found: Found } | { readonly is: 'none' | 'several' };

/** Letter case, width of signs and blanks around do not count. */
function clean(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

type Meanings = ReadonlyMap<string, NamedChoice | null>;

// Many inputs and cells share a list of choices.
const made = new WeakMap<readonly NamedChoice[], Meanings>();

/** The choice a text is the code or the name of, alone or as exports write it, or what people write for it; null for none and for several. */
export function meantAmong<Named extends NamedChoice>(typed: string, choices: readonly Named[]): Named | null {
  const meanings = made.get(choices) ?? meaningsOf(choices);
  made.set(choices, meanings);
  // Made of these choices alone.
  return (meanings.get(clean(typed)) ?? null) as Named | null;
}

/** Codes go before names that happen to be written the same, names before other words; what several are called means none. */
function meaningsOf(choices: readonly NamedChoice[]): Meanings {
  const meanings = new Map<string, NamedChoice | null>();
  const textsOf: readonly ((choice: NamedChoice) => readonly string[])[] = [
    ({ value }) => [value],
    ({ value, label, names }) => [label, ...names, ...names.map((name) => `${value} ${name}`)],
    ({ words = [] }) => words,
  ];
  for (const texts of textsOf) {
    const now = new Map<string, NamedChoice | null>();
    for (const choice of choices) {
      for (const text of new Set(texts(choice).map(clean))) now.set(text, now.has(text) ? null : choice);
    }
    for (const [text, choice] of now) if (text !== '' && !meanings.has(text)) meanings.set(text, choice);
  }
  return meanings;
}

/** How well a choice fits: 0 is its code itself; null does not fit. */
function rankOf({ value, label, names, words = [] }: NamedChoice, wanted: string): number | null {
  const code = clean(value);
  const called = [label, ...names, ...words].map(clean);
  if (code === wanted) return 0;
  if (called.includes(wanted)) return 1;
  if (code.startsWith(wanted)) return 2;
  if (called.some((name) => name.startsWith(wanted))) return 3;
  return called.some((name) => name.includes(wanted)) || code.includes(wanted) ? 4 : null;
}

/** The choices that fit a text, best first; all of them for an empty one. */
export function fitting<Named extends NamedChoice>(typed: string, choices: readonly Named[]): readonly Named[] {
  const wanted = clean(typed);
  if (wanted === '') return choices;
  const ranked = choices.flatMap((choice) => {
    const rank = rankOf(choice, wanted);
    return rank === null ? [] : [{ choice, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ choice }) => choice);
}

/** Takes a text among all choices there are: what it means, else the only one it fits. */
export function takeTyped<Named extends NamedChoice>(typed: string, choices: readonly Named[]): TakenChoice<Named> {
  const meant = meantAmong(typed, choices);
  if (meant) return { is: 'found', found: meant };
  const [only, ...others] = fitting(typed, choices);
  if (only && others.length === 0) return { is: 'found', found: only };
  return { is: only ? 'several' : 'none' };
}
