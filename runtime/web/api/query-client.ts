// What the pages remember of the server's answers: shown at once when asked for again, and renewed behind that.
import { QueryClient } from '@tanstack/react-query';
import { system } from '../../../generated/system.gen.ts';

/** Milliseconds an answer that nobody shows is kept. */
const kept = 5 * 60 * 1000;

/** An answer is old as soon as it is there: others change records too. Whoever shows a failure offers to try again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 0, gcTime: kept, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
  },
});

/** First parts of the keys of queries. */
export const subjects = {
  /** Rows, options and titles, followed by the entity they are asked of. */
  records: 'records',
  /** Code tables, by name. */
  codes: 'codes',
  /** The record a form was opened with. */
  opened: 'opened',
  /** What was looked for across all lists. */
  search: 'search',
  /** What waits for the person, and how much. */
  work: 'work',
} as const;

/** The record of a form in sight may be another by now: it is read again, and taken over unless something in the form is unsaved. */
export function renewOpened(): void {
  void queryClient.invalidateQueries({ queryKey: [subjects.opened] });
}

/** Others have left something to do, or may have: what waits for the person is asked for again. */
export function renewWork(): void {
  void queryClient.invalidateQueries({ queryKey: [subjects.work] });
}

/**
 * Records of an entity were changed here. Rows of it in sight are read again; those that nobody shows are forgotten, of
 * other entities too, since their rows may name what was changed.
 */
export function renewRecords(entity: string): void {
  queryClient.removeQueries({ queryKey: [subjects.records], type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: [subjects.records, entity] });
  renewWork();
  if (entity === system.codeTable || entity === system.code)
    void queryClient.invalidateQueries({ queryKey: [subjects.codes] });
}
