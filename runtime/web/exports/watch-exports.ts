// The own exports, asked for while one is under way, whatever page is open; what is made meanwhile is downloaded.
import { useSyncExternalStore } from 'react';
import type { ToldExport } from '../../core/told-export.ts';
import { fetchExport, fileName, readExports } from '../api/export-calls.ts';
import { translate } from '../i18n/i18n.ts';
import { toast } from '../ui/toast.ts';

const pauseMilliseconds = 1_000;

let known: readonly ToldExport[] | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

/** The own exports; null until they are known. */
export function useExports(): readonly ToldExport[] | null {
  return useSyncExternalStore(subscribe, () => known);
}

/** Asks now, and again while one is under way. Throws ApiError where the server says why it does not answer. */
export async function lookAtExports(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  const before = new Map(known?.map((one) => [one.id, one]));
  const found = await readExports().catch((error: unknown) => {
    // What is under way goes on; it is asked for again while somebody waits for it.
    if (known?.some(isOpen)) again();
    throw error;
  });
  for (const one of found) {
    const was = before.get(one.id);
    if (was && isOpen(was)) tell(one);
  }
  known = found;
  for (const listener of listeners) listener();
  if (found.some(isOpen)) again();
}

export function isOpen({ state }: ToldExport): boolean {
  return state === 'waiting' || state === 'running';
}

function again(): void {
  // Who is logged out by then is told by the next call they make.
  timer = setTimeout(() => lookAtExports().catch(() => {}), pauseMilliseconds);
}

function tell(one: ToldExport): void {
  if (one.state === 'done') {
    toast.success(translate('ui.exports.ready', { name: fileName(one) }));
    fetchExport(one);
  } else if (one.state === 'failed') toast.error(`${fileName(one)}: ${one.message ?? ''}`, { seconds: 10 });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
