// Whether the window is as a media query says, also when that changes.
import { useCallback, useSyncExternalStore } from 'react';

/** A phone: columns that stay in place would leave no room for the others. */
export const phone = matchMedia('(max-width: 640px)');

/** Whether the query holds now; the component is drawn anew when that changes. */
export function useMedia(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
