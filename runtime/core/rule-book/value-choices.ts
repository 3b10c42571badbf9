// What a value of a rule can be instead, by label: another state of the same lifecycle, another record, another field.
import { type FactScope, factValue } from './fact-words.ts';

export interface ValueChoices {
  /** Names of fields and records say what a rule compares: that is seldom changed. */
  readonly of: 'states' | 'records' | 'fields';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The choices of a place that holds these names; null where they are not all of one kind. */
export function valueChoices(scope: FactScope, values: readonly string[]): ValueChoices | null {
  const { book, entity } = scope;
  if (values.length === 0) return null;
  const labelled = (names: readonly string[]) =>
    [...new Set([...values, ...names])].map((value) => ({ value, label: factValue(scope, value) }));
  const ofRecord = book.entities.map(({ id }) => id);
  if (values.every((value) => ofRecord.includes(value))) return { of: 'records', options: labelled(ofRecord) };
  const machines = book.entities
    .toSorted((a, b) => Number(b.id === entity) - Number(a.id === entity))
    .flatMap(({ lifecycles }) => lifecycles);
  const machine = machines.find(({ states }) => values.every((value) => Object.hasOwn(states, value)));
  if (machine) {
    const { states } = machine;
    const options = Object.entries(states).map(([value, said]) => ({ value, label: said[scope.language] ?? value }));
    return { of: 'states', options };
  }
  const own = book.entities.find(({ id }) => id === entity)?.sections.flatMap(({ fields }) => fields) ?? [];
  if (values.every((value) => own.includes(value.split('.')[0] ?? '') || factValue(scope, value) !== value)) {
    return { of: 'fields', options: labelled(own) };
  }
  return null;
}

/** What an account type may do with records, each in words; they are written as the schemas call them. */
export function verbChoices({ book, language }: FactScope): ValueChoices['options'] {
  const lead = 'term-verb-';
  return Object.entries(book.words).flatMap(([key, said]) =>
    key.startsWith(lead) ? [{ value: key.slice(lead.length), label: said[language] ?? key }] : [],
  );
}
