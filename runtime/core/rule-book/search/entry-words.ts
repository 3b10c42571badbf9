// What an entry is found by: the words of its sentence, what it is called, its limits, its record, what else there is to say.
import { languages } from '../../descriptor/value.ts';
import type { ListedBook, ListedEntry, SaidText } from '../book.ts';
import type { Synonyms } from '../synonyms.ts';
import { limitsOf, spansOf } from './limit-words.ts';
import { namesApart, termsIn } from './search-words.ts';

/** The texts of an entry that are indexed. */
export interface IndexedTexts {
  readonly title: string;
  /** The action it is about, and what people call such a limit. */
  readonly called: string;
  readonly limits: string;
  readonly label: string;
  readonly more: string;
  readonly name: string;
}

/** How much words of each weigh. */
export const boosts: { readonly [text in keyof IndexedTexts]: number } = {
  title: 3,
  called: 2.5,
  limits: 5,
  label: 1.2,
  more: 0.7,
  name: 0.8,
};

/** A reader of the words of entries, those of an entity all at once. `limitsIn`: the limits that a text says. */
export function entryWords(
  { entities, synonyms, readings }: Pick<ListedBook, 'entities' | 'synonyms' | 'readings'>,
  limitsIn: (text: string) => string[],
): (entries: readonly ListedEntry[]) => IndexedTexts[] {
  const labels = new Map(entities.map(({ id, label }) => [id, inAll(label)]));
  const callOf = calls({ entities, synonyms });
  const asked = new Map(readings.map(({ id, about }) => [id, inAll(about)]));
  return (entries) => {
    const spans = spansOf(entries);
    return entries.map((entry) => {
      const title = inAll(entry.sentence);
      const limits = [...limitsOf(entry, spans.get(`${entry.entity} ${entry.path}`)), ...limitsIn(title)];
      // What a reading decides is asked for in the words of the reading.
      const more = [...entry.details.map(inAll), ...entry.readings.flatMap((id) => asked.get(id) ?? [])].join('\n');
      return {
        title,
        called: callOf(entry),
        limits: [...new Set([...limits, ...limitsIn(more)])].join(' '),
        label: labels.get(entry.entity) ?? '',
        more,
        name: namesApart(entry.id),
      };
    });
  };
}

/** How many words the sentence of an entry has in a language, the mean of those that are there. */
export function wordCount({ sentence }: ListedEntry): number {
  const said = languages.flatMap((language) => sentence[language] ?? []);
  return said.reduce((sum, text) => sum + termsIn(text).length, 0) / Math.max(1, said.length);
}

function calls({
  entities,
  synonyms,
}: {
  readonly entities: ListedBook['entities'];
  readonly synonyms: Synonyms;
}): (entry: ListedEntry) => string {
  const machines = new Map(
    entities.flatMap(({ id, lifecycles }) => lifecycles.map((one) => [`${id} ${one.field}`, one] as const)),
  );
  return ({ entity, kind, name, lifecycle }) => {
    const machine = machines.get(`${entity} ${lifecycle?.field}`);
    const label = kind === 'transition' ? machine?.actions[name] : undefined;
    return [label ? inAll(label) : '', ...Object.values(synonyms.names?.[name] ?? {}).flat()].join('\n');
  };
}

function inAll(words: SaidText): string {
  return languages.flatMap((language) => words[language] ?? []).join('\n');
}
