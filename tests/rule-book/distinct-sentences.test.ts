// No two rules of one entity read the same in the book: whoever reviews them would take them for one.
import { expect, it } from 'vitest';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { book } from './book.ts';

const rules = book.entries.filter(({ kind }) => kind === 'rule');

it.each(languages)('rules of an entity differ in %s', (language) => {
  const told = Map.groupBy(rules, ({ entity, sentence }) => `${entity}: ${sentence[language]}`);
  expect(rules.length).toBeGreaterThan(300);
  expect([...told].flatMap(([text, { length }]) => (length > 1 ? [text] : []))).toEqual([]);
});
