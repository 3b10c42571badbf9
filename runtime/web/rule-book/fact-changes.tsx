// What changed of a rule, in words: a line for each fact, before and after.
import { Fragment, type ReactNode } from 'react';
import { causeWords } from '../../core/rule-book/cause-words.ts';
import type { TriedCause, TriedEntry } from '../../core/rule-book/change-trial.ts';
import { type FactScope, factChange } from '../../core/rule-book/fact-words.ts';
import type { FactChange } from '../../core/rule-book/narrow-fact.ts';
import { useBook, useWords } from './book-context.ts';

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

interface CauseNameProps {
  readonly cause: TriedCause;
  /** Those that change by it. */
  readonly entries: readonly Pick<TriedEntry, 'id' | 'entity'>[];
}

/** What several rules change by. */
export function CauseName({ cause, entries }: CauseNameProps): ReactNode {
  const { word } = useWords();
  const { name, more } = causeWords(useFactScope(''), cause, entries);
  const said = word(`trialCause-${cause.kind}`, { name });
  return <span title={cause.name}>{more === 0 ? said : word('trialCauseMore', { said, count: more })}</span>;
}

/** What words of the values of an entity's rules need. */
export function useFactScope(entity: string): FactScope {
  const { book, language, say } = useBook();
  return { book, language, say, entity };
}
