// How close together the fields of forms stand. Each person chooses, for all forms, in this browser.
import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../session/session.ts';

export type FormLayout = 'roomy' | 'dense';

const listeners = new Set<() => void>();

function keyOf(username: string): string {
  return `tongguan.form.${username}`;
}

function storedLayout(username: string): FormLayout {
  return localStorage.getItem(keyOf(username)) === 'dense' ? 'dense' : 'roomy';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The layout of the person who is logged in, and how to change to the other one; all open forms follow at once. */
export function useFormLayout(): readonly [FormLayout, change: () => void] {
  const { username } = useSession().account;
  const layout = useSyncExternalStore(subscribe, () => storedLayout(username));
  const change = useCallback(() => {
    localStorage.setItem(keyOf(username), storedLayout(username) === 'dense' ? 'roomy' : 'dense');
    for (const listener of [...listeners]) listener();
  }, [username]);
  return [layout, change];
}
