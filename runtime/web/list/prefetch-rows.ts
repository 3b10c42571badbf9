// Asks for the rows of the first list before it is drawn: the wait for the server and the drawing of the rest overlap.
import { loadedCode } from '../pages/page-code.ts';
import type { RouteEntry } from '../pages/routes.ts';
import { currentUser, type User } from '../session/session.ts';

/** Milliseconds the first drawing waits for rows: a list drawn with its rows is there sooner than one drawn twice. */
const patience = 150;

/** Asks for what the list at an address of the router will show to the person logged in, and waits a moment for it. */
export async function prefetchRows(entries: readonly RouteEntry[], address: string): Promise<void> {
  const [path, search] = address.split('?', 2);
  const user = currentUser();
  const entry = entries.find((candidate) => candidate.path === path && user?.menus.has(candidate.menu));
  const list = entry?.list && loadedCode(entry.list)?.default;
  // A person who must change the password first gets no list.
  if (!user || user.account.mustChangePassword || !list || !('askRows' in list)) return;
  const pause = new Promise<void>((done) => setTimeout(done, patience));
  const rows = (list as AskingList).askRows(entry.view ?? '', new URLSearchParams(search), user.account);
  await Promise.race([pause, rows]);
}

/** A list page that can say what it will ask for. Settles when the answer is here, or could not be had. */
export interface AskingList {
  askRows(view: string, parameters: URLSearchParams, account: User['account']): Promise<unknown>;
}
