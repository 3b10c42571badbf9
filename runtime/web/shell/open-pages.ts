// The pages a person has opened, about ten at most (spec 9), kept for the life of the browser tab.
import { useSyncExternalStore } from 'react';

export interface OpenPage {
  /** Hash path: what makes a page the same page. */
  readonly path: string;
  /** Path with filters and page, to come back to. */
  readonly address: string;
  /** Name given by the page itself; absent: the label of its menu. */
  readonly title?: string;
}

const most = 10;
const storageKey = 'tongguan_open_pages';
const listeners = new Set<() => void>();
// Titles of pages that named themselves before their visit was noted.
const namedEarly = new Map<string, string>();
let pages: readonly OpenPage[] = stored();

function stored(): readonly OpenPage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? (kept as OpenPage[]) : [];
  } catch {
    return [];
  }
}

function keep(next: readonly OpenPage[]): void {
  pages = next;
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Notes that a page is shown; beyond ten the one opened first goes. */
export function visitPage(path: string, address: string): void {
  const known = pages.find((page) => page.path === path);
  if (known?.address === address) return;
  if (known) keep(pages.map((page) => (page === known ? { ...page, address } : page)));
  else {
    const title = namedEarly.get(path);
    namedEarly.delete(path);
    keep([...pages.slice(-(most - 1)), { path, address, ...(title !== undefined && { title }) }]);
  }
}

/** Names a page; one that shows at once names itself before its visit is noted. */
export function nameOpenPage(path: string, title: string): void {
  const known = pages.find((page) => page.path === path);
  if (!known) namedEarly.set(path, title);
  else if (known.title !== title) keep(pages.map((page) => (page === known ? { ...page, title } : page)));
}

/** Takes pages out of the row. */
export function closePages(paths: readonly string[]): void {
  keep(pages.filter((page) => !paths.includes(page.path)));
}

/** Where to go when a page is closed: the page to its right, else to its left, else home. */
export function addressAfterClosing(path: string): string {
  const at = pages.findIndex((page) => page.path === path);
  return (pages[at + 1] ?? pages[at - 1])?.address ?? '/dashboard';
}

/** The opened pages, in the order they were opened. */
export function useOpenPages(): readonly OpenPage[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pages,
  );
}

/** Last address of a page that is open, with its filters. */
export function lastAddressOf(path: string): string | null {
  return pages.find((page) => page.path === path)?.address ?? null;
}

/** Empties the row, so that the next person does not see what the last one had open. */
export function forgetOpenPages(): void {
  keep([]);
}
