// Makes the rule book of a model: every field limit, rule, state and transition of every entity as an entry.
import type { Diagram, RuleBook } from '../../runtime/core/rule-book/book.ts';
import type { BookTables } from '../../runtime/core/rule-book/book-tables.ts';
import type { Model } from '../model/model.ts';
import { layOutLifecycle } from './lay-out-lifecycle.ts';
import { openRuleBook } from './open-rule-book.ts';

/** The whole book of a model. */
export function buildRuleBook(model: Model): RuleBook {
  const { entriesOf, diagramWords, tablesOf: _, ...book } = openRuleBook(model);
  const diagrams = model.lifecycles.map((lifecycle): [string, Diagram] => [
    lifecycle.id,
    layOutLifecycle(lifecycle, diagramWords(lifecycle)),
  ]);
  return { ...book, entries: model.entities.flatMap(entriesOf), diagrams: Object.fromEntries(diagrams) };
}

/** What the book of a model shows as tables. */
export function buildBookTables(model: Model): BookTables {
  const { tablesOf } = openRuleBook(model);
  return { decisions: model.entities.filter(({ type }) => type !== 'sub').flatMap(tablesOf), codes: bookCodes(model) };
}

/** The code tables with their values. */
export function bookCodes({ codes }: Model): BookTables['codes'] {
  return codes.map(({ id, name, values }) => ({
    id,
    name,
    values: values.map(({ value, name: own }) => ({ value, name: own })),
  }));
}
