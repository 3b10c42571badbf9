// Code tables by name, fetched once for the life of the page and in one call for all a page needs.
import { useEffect, useSyncExternalStore } from 'react';
import type { Language } from '../../core/descriptor/value.ts';
import { call } from './client.ts';

export interface CodeRow {
  readonly value: string;
  readonly zh: string;
  readonly en: string;
  readonly my: string;
}

const empty: readonly CodeRow[] = [];
let tables: ReadonlyMap<string, readonly CodeRow[]> = new Map();
const asked = new Set<string>();
let waiting: string[] = [];
let fetching: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchWaiting(): Promise<void> {
  const names = waiting;
  waiting = [];
  try {
    const query = { tables: names.join(',') };
    const found = await call<{ readonly [table: string]: readonly CodeRow[] }>({
      method: 'GET',
      path: '/codes',
      query,
    });
    tables = new Map([...tables, ...names.map((name) => [name, found[name] ?? empty] as const)]);
    for (const listener of listeners) listener();
  } catch {
    // Asked again by the next page; until then the codes show without their names.
    for (const name of names) asked.delete(name);
  }
}

/**
 * Makes sure the tables come; several calls in one turn of the event loop become one request. Settles, and never fails,
 * when what was asked for until now has been answered.
 */
export function wantCodes(names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => !asked.has(name));
  if (missing.length === 0) return fetching;
  if (waiting.length === 0) fetching = Promise.resolve().then(fetchWaiting);
  for (const name of missing) asked.add(name);
  waiting.push(...missing);
  return fetching;
}

/** Forgets a table after its rows were changed here. */
export function forgetCodes(): void {
  asked.clear();
}

/** Rows of the tables named; empty until they have come. */
export function useCodes(names: readonly string[]): ReadonlyMap<string, readonly CodeRow[]> {
  const wanted = names.join(',');
  useEffect(() => {
    void wantCodes(wanted === '' ? [] : wanted.split(','));
  }, [wanted]);
  return useSyncExternalStore(subscribe, () => tables);
}

/** Name of a code in a language, or undefined when the table is not here or has no such value. */
export function codeName(table: string, value: string, language: Language): string | undefined {
  const row = tables.get(table)?.find((candidate) => candidate.value === value);
  return row && (row[language] || row.en || row.zh);
}
