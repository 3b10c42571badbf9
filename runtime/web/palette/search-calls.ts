// Asks for records by what was typed, and for what the palette begins with.
import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../core/descriptor/value.ts';
import type { Creation, FoundGroup, FoundRecord, TemplateCreation } from '../../core/found-records.ts';
import { call } from '../api/client.ts';
import { subjects } from '../api/query-client.ts';

/** Records found by a text; an answer nobody waits for any more is dropped, and so is its call. */
export function searchQuery(text: string, language: Language) {
  return queryOptions({
    queryKey: [subjects.search, 'found', language, text],
    queryFn: ({ signal }) =>
      call<{ readonly groups: readonly FoundGroup[] }>({
        method: 'GET',
        path: '/search',
        query: { text },
        signal,
        toast: false,
      }),
    gcTime: 30_000,
  });
}

/** What was opened last, as it is called now, and what may be begun. */
export function startQuery(opened: readonly string[], language: Language) {
  return queryOptions({
    queryKey: [subjects.search, 'start', language, opened],
    queryFn: ({ signal }) =>
      call<{
        readonly opened: readonly FoundRecord[];
        readonly creations: readonly Creation[];
        readonly templates: readonly TemplateCreation[];
      }>({
        method: 'GET',
        path: '/search/start',
        query: { opened: opened.join(',') },
        signal,
        toast: false,
      }),
  });
}
