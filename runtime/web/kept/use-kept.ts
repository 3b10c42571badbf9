// What the person keeps of an entity or view, asked for once and again when something of it was changed here.
import { useQuery } from '@tanstack/react-query';
import type { KeptItem, KeptSearch } from '../../core/kept-items.ts';
import { keptKey, listSearches, listTemplates } from '../api/kept-calls.ts';

/** The answer; null until it is there. */
export interface Kept<Item> {
  readonly items: readonly Item[] | null;
  readonly error: unknown;
}

/** `view`: of the templates of the entity those alone that records of the view can be made of. */
export function useTemplates(entity: string, view: string | null): Kept<KeptItem> {
  const { data, error } = useQuery({
    queryKey: [...keptKey('template', entity), view],
    queryFn: ({ signal }) => listTemplates(entity, view, { signal, toast: false }),
  });
  return { items: data ?? null, error };
}

/** `enabled`: once the list has its rows, which come first. */
export function useSearches(view: string, enabled: boolean): Kept<KeptSearch> {
  const { data, error } = useQuery({
    queryKey: keptKey('search', view),
    queryFn: ({ signal }) => listSearches(view, { signal, toast: false }),
    // Nobody but the person changes them; another browser of the same person is heard of at the next opening.
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return { items: data ?? null, error };
}
