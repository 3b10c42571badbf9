// Whether the page has come to rest: what nobody waits for at the start comes then.
import { useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';

/** Milliseconds after which it counts as quiet in any case. */
const latest = 4_000;
/** Milliseconds in which nothing was asked for. */
const quiet = 300;

/** True once nothing was asked for in a while. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const begun = Date.now();
    let since = begun;
    const look = setInterval(() => {
      const now = Date.now();
      if (queryClient.isFetching() > 0) since = now;
      if (now - since < quiet && now - begun < latest) return;
      clearInterval(look);
      setQuiet(true);
    }, 100);
    return () => clearInterval(look);
  }, []);
  return isQuiet;
}
