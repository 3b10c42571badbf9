// The code of pages: loaded once, remembered, and found at once when it is there.
import type { ComponentType } from 'react';
import { entryAt, type RouteEntry } from './routes.ts';

export type PageCode<Props> = { readonly default: ComponentType<Props> };
export type LoadCode<Props> = () => Promise<PageCode<Props>>;

const loaded = new WeakMap<object, unknown>();

/** Loads the code of a page and remembers it. */
export async function loadCode<Props>(load: LoadCode<Props>): Promise<PageCode<Props>> {
  const code = await load();
  loaded.set(load, code);
  return code;
}

/** What an earlier `loadCode` has brought. */
export function loadedCode<Props>(load: LoadCode<Props>): PageCode<Props> | undefined {
  return loaded.get(load) as PageCode<Props> | undefined;
}

/** Loads the code of the page at an address of the router, so that it comes together with everything else. */
export async function preloadPage(entries: readonly RouteEntry[], address: string): Promise<void> {
  const path = address.split('?', 1)[0] ?? '';
  const entry = entryAt(entries, path);
  try {
    if (entry?.path !== path) await (entry?.form && loadCode(entry.form));
    else if (entry.list) await loadCode(entry.list);
    else if (entry.page) await loadCode(entry.page);
  } catch {
    // A page that cannot be loaded says so when it is opened.
  }
}

/** Whether the page at an address of the router is no list, and so needs the words of forms from the start. */
export function needsFormWords(entries: readonly RouteEntry[], address: string): boolean {
  const path = address.split('?', 1)[0] ?? '';
  const entry = entryAt(entries, path);
  return entry !== undefined && (entry.path !== path || entry.list === undefined);
}

/** The areas whose words the page at an address of the router says. */
export function areasOf(entries: readonly RouteEntry[], address: string): readonly string[] {
  return entryAt(entries, address.split('?', 1)[0] ?? '')?.words ?? [];
}

/** Milliseconds after which a page that was opened has what it needs itself. */
const afterPage = 1500;

/**
 * Loads the code of record pages while nothing else is to be done, so that the first click need not wait for it: of those a page leads to,
 * and where it leads to many, of the first of them, whose greater part is that of all. `loadWords` has what forms of its entry say come with it. Gives
 * what stops it.
 */
export function preloadForms(
  entries: readonly RouteEntry[],
  path: string,
  loadWords: (entry: RouteEntry) => Promise<unknown>,
): () => void {
  const entry = entries.find((one) => one.path === path && one.form) ?? entries.find(({ form }) => form);
  const load = entry?.form;
  if (!load || loadedCode(load)) return () => {};
  // One that cannot be loaded says so when it is opened.
  const fetchCode = (): void => void Promise.all([loadCode(load), loadWords(entry)]).catch(() => {});
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchCode);
    else fetchCode();
  }, afterPage);
  return () => clearTimeout(timer);
}
