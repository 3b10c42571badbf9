// Which records a text names: by all of what they are called in a language, or by how their name ends where no other's ends so.
import { languages } from '../../descriptor/value.ts';
import type { ListedBook } from '../book.ts';
import { termsIn } from './search-words.ts';

/** How surely a text names each record: 1 by its whole name, less by the end of it. */
export type NamingSureness = ReadonlyMap<string, number>;

interface Name {
  readonly id: string;
  readonly terms: readonly string[];
  readonly sureness: number;
}

/** A reader of the records that texts name; records are called by one of several names. */
export function recordNames(entities: ListedBook['entities']): (typed: string) => NamingSureness {
  const whole = entities
    .filter(({ partOf }) => partOf.length === 0)
    .flatMap(({ id, label }) =>
      languages
        .flatMap((language) => (label[language] ?? '').split('/'))
        .map((name): Name => ({ id, terms: termsIn(name), sureness: 1 }))
        .filter(({ terms }) => terms.length > 0),
    );
  const names = [...whole, ...endsOf(whole)];
  return (typed) => {
    const said = new Set(termsIn(typed));
    const found = new Map<string, number>();
    for (const { id, terms, sureness } of names) {
      if (!terms.every((term) => isSaid(said, term))) continue;
      found.set(id, Math.max(sureness, found.get(id) ?? 0));
    }
    return found;
  };
}

/** `order` of `Service order`: the last word of a language with letters, the last two signs of others, of one record alone. */
function endsOf(whole: readonly Name[]): Name[] {
  const ends = whole.map(({ id, terms }) => ({
    id,
    terms: endOf(terms),
    isWhole: terms.length <= endOf(terms).length,
  }));
  const owners = Map.groupBy(ends, ({ terms }) => terms.join(' '));
  return ends
    .filter(({ id, terms, isWhole }) => !isWhole && owners.get(terms.join(' '))?.every((one) => one.id === id))
    .map(({ id, terms }) => ({ id, terms, sureness: 0.5 }));
}

function endOf(terms: readonly string[]): readonly string[] {
  return terms.slice(/^\p{Script=Latin}/u.test(terms.at(-1) ?? '') ? -1 : -2);
}

/** The last sign of a name is a word of its own there, and within a longer text the first of a pair. */
function isSaid(said: ReadonlySet<string>, term: string): boolean {
  return said.has(term) || (/^\P{Script=Latin}$/u.test(term) && [...said].some((other) => other.startsWith(term)));
}
