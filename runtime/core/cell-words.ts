// What texts of cells stand for, in the page and on the server: labels of closed lists, and codes by value, by name in any language or by what people write.
import type { Language } from './descriptor/value.ts';
import type { CellWords } from './kinds/kind.ts';
import { type CodeNames, codeChoice, meantAmong, type NamedChoice } from './take-typed.ts';

interface WordSource {
  /** The rows of a code table; none while they are not known. */
  readonly codes: (table: string) => readonly CodeNames[];
  /** What a locale key says, in the languages in which it is understood. */
  readonly says: (key: string) => readonly string[];
}

/** Names of codes are understood in all languages, whichever they are called in. */
const anyLanguage: Language = 'zh';

/** The words of cells. A text that several are called by stands for none: nothing is guessed. */
export function cellWordsFrom({ codes, says }: WordSource): CellWords {
  const known = new Map<string, readonly NamedChoice[]>();
  const choicesOf = (key: string, make: () => readonly NamedChoice[]): readonly NamedChoice[] => {
    const choices = known.get(key) ?? make();
    known.set(key, choices);
    return choices;
  };
  const listed = (labels: string, values: readonly string[]): readonly NamedChoice[] =>
    values.map((value) => {
      const names = says(`${labels}.${value}`);
      return { value, label: names[0] ?? value, names };
    });
  const coded = (table: string): readonly NamedChoice[] => codes(table).map((row) => codeChoice(row, anyLanguage));
  return {
    enumValue: (labels, values, text) =>
      meantAmong(
        text,
        choicesOf(`list ${labels} ${values.join()}`, () => listed(labels, values)),
      )?.value ?? null,
    codeValue: (table, text) =>
      meantAmong(
        text,
        choicesOf(`table ${table}`, () => coded(table)),
      )?.value ?? null,
  };
}
