// What the pages remember of the server's answers: shown at once when asked for again, and renewed behind that.
import { QueryClient } from '@tanstack/react-query';

/** Milliseconds an answer that nobody shows is kept. */
const kept = 5 * 60 * 1000;

/** An answer is old as soon as it is there: others change records too. Whoever shows a failure offers to try again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 0, gcTime: kept, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
  },
});
