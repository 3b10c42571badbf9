// Whether the page is being printed: then all lines are drawn, not only those in sight.
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** True from the moment the browser begins to print until it is done. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

/** The browser prints what is drawn when its listeners are done, so the change is drawn at once. */
function subscribe(changed: () => void): () => void {
  const tell = (event: Event): void => {
    isPrinting = event.type === 'beforeprint';
    flushSync(changed);
  };
  window.addEventListener('beforeprint', tell);
  window.addEventListener('afterprint', tell);
  return () => {
    window.removeEventListener('beforeprint', tell);
    window.removeEventListener('afterprint', tell);
  };
}
