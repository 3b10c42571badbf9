// Unsaved input kept in this browser until the server has it: one entry a person, entity and record, in IndexedDB.
import type { Row } from '../../core/descriptor/value.ts';
import type { TextsAt } from './loose-texts.ts';
import type { Sent } from './record-store.ts';

const databaseName = 'tongguan-drafts';
const storeName = 'drafts';
const oldestDays = 30;

export interface Draft {
  readonly record: Row;
  /** The record as it was when the edits began; what a later conflict is compared with. */
  readonly base: Row;
  /** Titles of picked records and names of uploaded files, which the server has not sent. */
  readonly titles: readonly (readonly [string, string])[];
  /** What was typed into boxes of choices and stands for nothing yet. */
  readonly texts?: TextsAt;
  /** The save that got no answer, repeated with its idempotency key so that it is stored once. */
  readonly unanswered?: Sent | null;
  /** ISO time of the last change. */
  readonly at: string;
  /** What was found when these edits began, and neither taken up nor thrown away. */
  readonly earlier?: Draft;
  /** Put down before it was known whether there is an earlier one, which then still stands in the database. */
  readonly isBlind?: boolean;
}

/** So many drafts of one place are kept behind one another. */
const mostEarlier = 3;

/** Whose draft of what. */
export interface DraftPlace {
  readonly account: string;
  readonly entity: string;
  /** Id of the record, or what a new one is made in: `new:<view>`. */
  readonly of: string;
}

function keyOf({ account, entity, of }: DraftPlace): string {
  return [account, entity, of].join('/');
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  });
  return opened;
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = act(transaction.objectStore(storeName));
    // Said at once: a page that goes away takes every transaction with it that still waits for more.
    transaction.commit();
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('The draft was not kept'));
    transaction.onerror = () => reject(transaction.error ?? new Error('The draft was not kept'));
  });
}

/** The draft with an earlier one behind it, and behind that no more than are kept. */
export function withEarlier(draft: Draft, earlier: Draft | null, most = mostEarlier): Draft {
  const { earlier: _, ...own } = draft;
  if (earlier === null || most === 0) return own;
  return { ...own, earlier: withEarlier(earlier, earlier.earlier ?? null, most - 1) };
}

/** Keeps a draft in place of an older one. */
export async function saveDraft(place: DraftPlace, draft: Draft): Promise<void> {
  await run('readwrite', (store) => store.put(draft, keyOf(place)));
  localStorage.removeItem(leavingKey(place));
}

/**
 * Keeps a draft while the page goes away. A page may be gone before the database has its draft, so it is put down at
 * once as well, until the database has it.
 */
export async function saveLeavingDraft(place: DraftPlace, draft: Draft): Promise<void> {
  try {
    localStorage.setItem(leavingKey(place), JSON.stringify(draft));
  } catch {
    // A record larger than this storage may be has the database alone.
  }
  if (!draft.isBlind) await saveDraft(place, draft);
}

function leavingKey(place: DraftPlace): string {
  return `${databaseName}/${keyOf(place)}`;
}

function leavingDraft(place: DraftPlace): Draft | null {
  const kept = localStorage.getItem(leavingKey(place));
  return kept === null ? null : (JSON.parse(kept) as Draft);
}

/** The draft kept for this place, or null; those too old to be wanted are forgotten. */
export async function findDraft(place: DraftPlace): Promise<Draft | null> {
  const stored = await run<Draft | undefined>('readonly', (store) => store.get(keyOf(place)));
  const leaving = leavingDraft(place);
  const draft = leaving?.isBlind ? withEarlier({ ...leaving, isBlind: false }, stored ?? null) : (leaving ?? stored);
  if (!draft) return null;
  const days = (Date.now() - Date.parse(draft.at)) / 86_400_000;
  if (days <= oldestDays) return draft;
  await deleteDraft(place);
  return null;
}

export async function deleteDraft(place: DraftPlace): Promise<void> {
  localStorage.removeItem(leavingKey(place));
  await run('readwrite', (store) => store.delete(keyOf(place)));
}
