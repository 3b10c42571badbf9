// Asks for the rows of the first list before it is drawn: the wait for the server and the drawing of the rest overlap.
import { type ListAnswer, type ListQuery, listRecords } from '../api/entity-calls.ts';
import { loadedCode } from '../pages/page-code.ts';
import type { RouteEntry } from '../pages/routes.ts';
import { currentUser } from '../session/session.ts';

/** What a list was asked for, and what has come. */
export interface Ahead {
  readonly answer: Promise<ListAnswer>;
  found: ListAnswer | null;
}

/** Milliseconds the first drawing waits for rows: a list drawn with its rows is there sooner than one drawn twice. */
const patience = 150;

let asked: { readonly key: string; readonly ahead: Ahead } | null = null;

function keyOf(entity: string, query: ListQuery): string {
  return JSON.stringify([entity, query]);
}

/** Asks for rows that `takeAhead` will give to the list which wants exactly these. */
export function askRows(entity: string, query: ListQuery): Promise<ListAnswer> {
  const answer = listRecords(entity, query, { toast: false });
  const ahead: Ahead = { answer, found: null };
  asked = { key: keyOf(entity, query), ahead };
  answer.then(
    (found) => {
      ahead.found = found;
    },
    // Told by the list, which waits for the same answer.
    () => {},
  );
  return answer;
}

/** What was asked ahead for this query; given once, since later the rows may be others. */
export function takeAhead(entity: string, query: ListQuery): Ahead | null {
  const taken = asked?.key === keyOf(entity, query) ? asked.ahead : null;
  asked = null;
  return taken;
}

/** Asks for what the list at an address of the router will show to the person logged in, and waits a moment for it. */
export async function askAhead(entries: readonly RouteEntry[], address: string): Promise<void> {
  const [path, search] = address.split('?', 2);
  const user = currentUser();
  const entry = entries.find((candidate) => candidate.path === path && user?.menus.has(candidate.menu));
  const list = entry?.list && loadedCode(entry.list)?.default;
  // Who has to change the password first is shown no list, and answered none.
  if (!user || user.account.mustChangePassword || !list || !('askRows' in list)) return;
  const pause = new Promise<void>((done) => setTimeout(done, patience));
  const rows = (list as AskingList).askRows(entry.view ?? '', new URLSearchParams(search), user.account.username);
  await Promise.race([pause, rows.catch(() => {})]);
}

/** A list page that can say what it will ask for. */
export interface AskingList {
  askRows(view: string, parameters: URLSearchParams, username: string): Promise<unknown>;
}
