// Statements of the form `with a as (...), b as (...) select ...`, whose text is put together once for each shape.

import { quoted, type Statement } from './statement.ts';

/** One part: its key names its text, so that equal keys have equal texts and as many values. */
export interface StatementPart {
  readonly key: string;
  readonly name: string;
  /** `?` stands for the values in turn. */
  readonly text: () => string;
  readonly values: readonly unknown[];
}

const texts = new Map<string, string>();
/** Shapes are few; this only keeps a mistake from filling the memory. */
const maximumTexts = 2_000;

/** The statement that does all parts and then the final select, in which no value stands. */
export function withParts(parts: readonly StatementPart[], final: string): Statement {
  const key = `${parts.map((part) => part.key).join('|')}|${final}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = compose(parts, final);
    if (texts.size < maximumTexts) texts.set(key, text);
  }
  return { text, values: parts.flatMap((part) => part.values) };
}

function compose(parts: readonly StatementPart[], final: string): string {
  let number = 0;
  const numbered = parts.map(({ name, text }) => {
    const own = text().replace(/\?/g, () => {
      number++;
      return `$${number}`;
    });
    return `${quoted(name)} as (${own})`;
  });
  return `with ${numbered.join(', ')} ${final}`;
}
