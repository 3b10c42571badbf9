// Asks for my work; it is asked for again when something was changed here, and every minute.
import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../core/descriptor/value.ts';
import type { Work, WorkCounts } from '../../core/work.ts';
import { call } from '../api/client.ts';
import { subjects } from '../api/query-client.ts';

/** Milliseconds after which others may have left something to do. */
const renewedAfter = 60_000;

/** The rows; titles are in the reader's language. */
export function workQuery(language: Language) {
  return queryOptions({
    queryKey: [subjects.work, 'rows', language],
    queryFn: ({ signal }) => call<Work>({ method: 'GET', path: '/my-work', signal, toast: false }),
    refetchInterval: renewedAfter,
  });
}

/** The counts; in sight of everybody all day, so asked for again when the browser comes back, too. */
export const countsQuery = queryOptions({
  queryKey: [subjects.work, 'counts'],
  queryFn: ({ signal }) => call<WorkCounts>({ method: 'GET', path: '/my-work/counts', signal, toast: false }),
  refetchInterval: renewedAfter,
  refetchOnWindowFocus: true,
});
