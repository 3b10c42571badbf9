// What changed of a rule, in words: a line for each fact, before and after.
import { Fragment, type ReactNode } from 'react';
import type { FactChange } from '../../core/rule-book/compare-books.ts';
import { type FactScope, factChange } from '../../core/rule-book/fact-words.ts';
import { useBook } from './book-context.ts';

interface FactChangesProps {
  /** Whose rule it is; of changes of several entities that of any. */
  readonly entity: string;
  readonly facts: readonly FactChange[];
}

export function FactChanges({ entity, facts }: FactChangesProps): ReactNode {
  const scope = useFactScope(entity);
  return facts.map(({ name, before, after }) => (
    <Fragment key={name}>
      {' '}
      <span className="whatif-fact">{factChange(scope, name, before, after)}</span>
    </Fragment>
  ));
}

/** What words of the values of an entity's rules need. */
export function useFactScope(entity: string): FactScope {
  const { book, language, say } = useBook();
  return { book, language, say, entity };
}
