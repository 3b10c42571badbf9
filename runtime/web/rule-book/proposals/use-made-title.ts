// What a proposal of a tried change is called until somebody says it better.
import type { SaidText } from '../../../core/rule-book/book.ts';
import type { TriedEntry } from '../../../core/rule-book/change-trial.ts';
import { useEntityLabel, useWords } from '../book-context.ts';

/** An entry as it is named where the change leaves it as it is. */
interface NamedEntry {
  readonly id: string;
  readonly entity: string;
  readonly sentence: SaidText;
}

/** Gives the record and what the rule says then: of the entry that was changed, else of the first that becomes another. */
export function useMadeTitle(): (of: NamedEntry, changed: readonly TriedEntry[]) => string {
  const { inLanguage } = useWords();
  const labelOf = useEntityLabel();
  return (of, changed) => {
    const told = changed.find(({ id }) => id === of.id) ?? changed[0] ?? of;
    return told.entity === '' ? inLanguage(told.sentence) : `${labelOf(told.entity)}: ${inLanguage(told.sentence)}`;
  };
}
