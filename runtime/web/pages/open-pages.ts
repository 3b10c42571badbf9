// The pages a person has opened, about ten at most (spec 9), kept for the life of the browser tab.
import { useSyncExternalStore } from 'react';
import type { PageName } from './page-name.ts';
import { hasUnsaved } from './unsaved-pages.ts';

export interface OpenPage {
  /** Stays the same as long as the page is open, also when its record gets an address of its own. */
  readonly key: string;
  /** What makes an address the address of this page: see `placeText`. */
  readonly place: string;
  /** Path with filters and page, to come back to. */
  readonly address: string;
  /** Name given by the page itself; absent: the name of its menu. */
  readonly name?: PageName;
}

interface Kept {
  readonly account: string;
  readonly pages: readonly OpenPage[];
}

const most = 10;
const storageKey = 'tongguan_open_pages';
const listeners = new Set<() => void>();
// Names of pages that named themselves before their visit was noted, by key.
const namedEarly = new Map<string, PageName>();
let owner = '';
let pages: readonly OpenPage[] = [];
let opened = 0;
/** Pages on their way to another place: the page of a new record that was just stored. */
const moving = new Map<string, string>();
/** Pages that go as soon as another is shown. */
let leaving: readonly string[] = [];
let shown = '';
/** When each page was shown last, counted in visits; none after a reload. */
const lastShown = new Map<string, number>();
let visits = 0;
/** Pages that are kept out of sight. */
const hidden = new Set<string>();

/** The part of an address that tells pages apart: filters do not, but what a new record is a copy of does. */
export function placeOf(pathname: string, search: string): string {
  return pathname.endsWith('/new') ? `${pathname}${search}` : pathname;
}

/** Brings back what this person had open in this browser tab before a reload, and nothing of anybody else. */
export function openPagesOf(account: string): void {
  if (owner === account) return;
  owner = account;
  const kept = stored();
  pages = kept?.account === account ? kept.pages.map((page) => ({ ...page, key: freshKey(page.place) })) : [];
  tell();
}

function stored(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function keep(next: readonly OpenPage[]): void {
  pages = next;
  const kept: Kept = { account: owner, pages };
  sessionStorage.setItem(storageKey, JSON.stringify(kept));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function freshKey(place: string): string {
  opened += 1;
  return `${opened} ${place}`;
}

/** Key of the page at a place; the one it will have, when it is not open yet. */
export function keyAt(place: string): string {
  return moving.get(place) ?? pages.find((page) => page.place === place)?.key ?? `${opened + 1} ${place}`;
}

/** Notes that a page is shown; beyond ten the one goes that was not looked at for longest and has nothing unsaved. */
export function visitPage(place: string, address: string): void {
  const key = keyAt(place);
  const known = pages.find((page) => page.key === key);
  shown = key;
  visits += 1;
  lastShown.set(key, visits);
  moving.delete(place);
  const staying = pages.filter((page) => page.key === key || !leaving.includes(page.key));
  leaving = [];
  if (known) {
    const isSame = known.place === place && known.address === address;
    if (isSame && staying.length === pages.length) return;
    keep(staying.map((page) => (page === known ? { ...page, place, address } : page)));
    return;
  }
  const name = namedEarly.get(key);
  namedEarly.delete(key);
  keep([...withRoom(staying), { key: freshKey(place), place, address, ...(name !== undefined && { name }) }]);
}

function withRoom(open: readonly OpenPage[]): readonly OpenPage[] {
  if (open.length < most) return open;
  const [leastRecent] = open
    .filter((page) => !hasUnsaved(page.key))
    .toSorted((one, other) => (lastShown.get(one.key) ?? 0) - (lastShown.get(other.key) ?? 0));
  return leastRecent ? open.filter((page) => page !== leastRecent) : open;
}

/** A page goes on at another place. True when it is shown, so that whoever moves it has to go there. */
export function movePage(key: string, to: string): boolean {
  if (shown === key) {
    moving.set(to, key);
    return true;
  }
  keep(pages.map((page) => (page.key === key ? { ...page, place: to, address: to } : page)));
  return false;
}

/** Names a page; one that shows at once names itself before its visit is noted. */
export function nameOpenPage(key: string, name: PageName): void {
  const known = pages.find((page) => page.key === key);
  if (!known) namedEarly.set(key, name);
  else if (known.name !== name) keep(pages.map((page) => (page === known ? { ...page, name } : page)));
}

/** Takes pages out of the row; one that is shown goes when the next page is there. */
export function closePages(keys: readonly string[]): void {
  if (keys.includes(shown)) leaving = keys;
  else keep(pages.filter((page) => !keys.includes(page.key)));
}

/** Where to go when a page is closed: the page to its right, else to its left, else home. */
export function addressAfterClosing(key: string): string {
  const at = pages.findIndex((page) => page.key === key);
  return (pages[at + 1] ?? pages[at - 1])?.address ?? '/dashboard';
}

export function isShown(key: string): boolean {
  return shown === key;
}

export function isOpen(key: string): boolean {
  return pages.some((page) => page.key === key);
}

/** Notes whether a page is kept out of sight; one that is gone is not. */
export function noteHidden(key: string, isHidden: boolean): void {
  if (isHidden) hidden.add(key);
  else hidden.delete(key);
}

/** Whether a page goes on out of sight. Known a moment after its effects were cleaned up, which also happens when it goes. */
export function isHidden(key: string): boolean {
  return hidden.has(key);
}

export function openKeys(): readonly string[] {
  return pages.map(({ key }) => key);
}

/** The name a page gave itself; null for those called like their menu. */
export function nameOfPage(key: string): PageName | null {
  return pages.find((page) => page.key === key)?.name ?? null;
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

/** Last address of the page at a place, with its filters; null when it is not open. */
export function lastAddressOf(place: string): string | null {
  return pages.find((page) => page.place === place)?.address ?? null;
}

/** Empties the row, so that the next person does not see what the last one had open. */
export function forgetOpenPages(): void {
  keep([]);
}
