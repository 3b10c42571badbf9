// The test case that stands in the example of an entry: the one its address names, until another is chosen.
import { useState } from 'react';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import type { EntryCase } from '../../../core/rule-book/book-cases.ts';
import { useBook } from '../book-context.ts';
import { caseId, useEntryCases } from './use-cases.ts';

/** The case, null for none, and what puts another in its place. */
export function useTriedCase(entry: BookEntry): [EntryCase | null, (one: EntryCase) => void] {
  const { address } = useBook();
  const cases = useEntryCases(entry);
  const [chosen, setChosen] = useState<EntryCase | null>(null);
  const all = cases && address.entry === entry.id ? [...cases.breaks, ...cases.keeps] : [];
  return [chosen ?? all.find((one) => caseId(one) === address.tried) ?? null, setChosen];
}
