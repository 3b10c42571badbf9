// Which sections of a form are drawn: those whose condition holds; in a record that is only read, no empty ones.
import { useMemo } from 'react';
import { holds } from '../../core/condition.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Section } from '../../core/descriptor/view.ts';
import { valueAt } from '../../core/paths.ts';
import { useRecord, useScope } from '../record/form-scope.tsx';
import { isFilled } from '../record/required.ts';
import { keysOf } from './form-schema.ts';

export interface DrawnSections {
  readonly drawn: readonly Section[];
  /** Empty ones, which a reader is told of in one line. */
  readonly folded: readonly Section[];
}

/** Tabs stay as they are: a tab that is not there is looked for. */
export function useDrawnSections(sections: readonly Section[]): DrawnSections {
  const { readOnly, tabs } = useScope();
  const folds = readOnly && tabs === undefined;
  // A plain text, so that the form is drawn again only when another section comes or goes.
  const marks = useRecord((record) => sections.map((section) => markOf(section, record, folds)).join(''));
  return useMemo(() => {
    const marked = (mark: string): Section[] => sections.filter((_, index) => marks[index] === mark);
    return { drawn: marked('d'), folded: marked('f') };
  }, [sections, marks]);
}

/** Drawn, folded, or away. */
function markOf(section: Section, record: Row, folds: boolean): 'd' | 'f' | 'a' {
  if (section.when !== undefined && !holds(section.when, record)) return 'a';
  return folds && keysOf(section).every((key) => !isFilled(valueAt(record, key))) ? 'f' : 'd';
}
