// Makes the rule book of a model: every field limit, rule, state and transition of every entity as an entry.
import type { Diagram, RuleBook } from '../../runtime/core/rule-book/book.ts';
import type { Model } from '../model/model.ts';
import { layOutLifecycle } from './lay-out-lifecycle.ts';
import { openRuleBook } from './open-rule-book.ts';

/** The whole book of a model. */
export function buildRuleBook(model: Model): RuleBook {
  const { entriesOf, diagramWords, ...book } = openRuleBook(model);
  const diagrams = model.lifecycles.map((lifecycle): [string, Diagram] => [
    lifecycle.id,
    layOutLifecycle(lifecycle, diagramWords(lifecycle)),
  ]);
  return { ...book, entries: model.entities.flatMap(entriesOf), diagrams: Object.fromEntries(diagrams) };
}
