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

/** Ordered here, and not told of yet: it may be made before anybody has looked. */
const awaited = new Set<string>();

/** Asks now, and again while one is under way; `ordered`: one that was ordered just now. Throws ApiError where the server says why it does not answer. */
export async function lookAtExports(ordered?: string): Promise<void> {
  if (ordered !== undefined) awaited.add(ordered);
  if (timer) clearTimeout(timer);
  timer = null;
  const found = await readExports().catch((error: unknown) => {
    // What is under way goes on; it is asked for again while somebody waits for it.
    if (awaited.size > 0) again();
    throw error;
  });
  for (const one of found) {
    if (isOpen(one)) awaited.add(one.id);
    else if (awaited.delete(one.id)) tell(one);
  }
  // One that was given up is told to nobody.
  for (const id of awaited) if (!found.some((one) => one.id === id)) awaited.delete(id);
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
  } else if (one.state === 'failed') toast.error(`${fileName(one)}: ${one.message ?? ''}`);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
