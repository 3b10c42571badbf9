// The codes that chosen records call for, such as papers by commodities: asked for once, and kept for a while.
import { useQuery } from '@tanstack/react-query';
import { codesCalling } from './entity-calls.ts';
import { subjects } from './query-client.ts';

/** Milliseconds for which what a record calls for is not asked again. */
const freshFor = 300_000;

/** The codes of each record named by a key; none while they are not known. */
export function useCodesCalling(
  entity: string,
  { field, by, keys }: { readonly field: string; readonly by: string; readonly keys: readonly string[] },
): ReadonlyMap<string, readonly string[]> | undefined {
  const sorted = keys.toSorted();
  const { data } = useQuery({
    queryKey: [subjects.records, entity, 'called', field, by, sorted],
    queryFn: ({ signal }) => codesCalling(entity, { field, keys: sorted }, { signal, toast: false }),
    enabled: sorted.length > 0,
    staleTime: freshFor,
    // While another code is typed, what is known of the others stays.
    placeholderData: (before) => before,
  });
  return sorted.length === 0 ? undefined : data;
}
