// Whether the dialog of the own exports was asked for by a notice; the navbar shows it, whatever page or panel the notice stood in.
import { useSyncExternalStore } from 'react';

/** What a notice of an export is about, in place of an entity. */
export const exportSubject = 'export';

let isAsked = false;
const listeners = new Set<() => void>();

/** Asks for it, or lets it go. */
export function askForExports(asked: boolean): void {
  isAsked = asked;
  for (const listener of listeners) listener();
}

/** Whether it is asked for. */
export function useExportsAsked(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
