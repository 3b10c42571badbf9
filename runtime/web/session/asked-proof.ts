// Whether the person is asked to prove once more who it is: by calls that the server refused for that, which go on or not by the answer.
import { useSyncExternalStore } from 'react';

let waiting: ((isProved: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Asks; says whether it was proved. Several calls at once wait for one dialog. */
export function askForProof(): Promise<boolean> {
  return new Promise((tell) => {
    waiting = [...waiting, tell];
    for (const listener of listeners) listener();
  });
}

/** The dialog is done with. */
export function endProof(isProved: boolean): void {
  const told = waiting;
  waiting = [];
  for (const tell of told) tell(isProved);
  for (const listener of listeners) listener();
}

/** Whether somebody waits for the dialog. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
