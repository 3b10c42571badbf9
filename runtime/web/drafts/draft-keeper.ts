// Keeps what is being entered into a record on this device, and before it what was found there and nobody has decided about.
import type { Row } from '../../core/descriptor/value.ts';
import {
  type Draft,
  type DraftPlace,
  deleteDraft,
  findDraft,
  saveDraft,
  saveLeavingDraft,
  withEarlier,
} from '../record/draft-store.ts';
import type { TextsAt } from '../record/loose-texts.ts';
import { isSame, type RecordStore } from '../record/record-store.ts';

/** Where drafts lie; another one in tests. */
export interface DraftStorage {
  readonly find: (place: DraftPlace) => Promise<Draft | null>;
  readonly save: (place: DraftPlace, draft: Draft) => Promise<void>;
  readonly saveLeaving: (place: DraftPlace, draft: Draft) => Promise<void>;
  readonly delete: (place: DraftPlace) => Promise<void>;
}

const onDevice: DraftStorage = {
  find: findDraft,
  save: saveDraft,
  saveLeaving: saveLeavingDraft,
  delete: deleteDraft,
};

/** The record with what is being typed, and the texts that are no values yet. */
interface Entered {
  readonly record: Row;
  readonly texts: TextsAt;
}

export class DraftKeeper {
  readonly #store: RecordStore;
  readonly #place: DraftPlace;
  readonly #storage: DraftStorage;
  /** Undefined until it is known. */
  #earlier: Draft | null | undefined;
  /** Null until the form is there: what is in its inputs is not asked for while it is drawn. */
  #kept: Entered | null = null;

  constructor(store: RecordStore, place: DraftPlace, storage: DraftStorage = onDevice) {
    this.#store = store;
    this.#place = place;
    this.#storage = storage;
  }

  /** Looks for what was entered earlier; null where nothing was, or no more than stands in the record. */
  async find(): Promise<Draft | null> {
    this.#kept ??= this.#entered();
    // Without IndexedDB (private windows of some browsers) there is no local draft; everything else works.
    const found = await this.#storage.find(this.#place).catch(() => null);
    const holdsMore = found !== null && ((found.texts ?? []).length > 0 || !isSame(found.record, this.#store.record));
    this.#earlier = holdsMore ? found : (found?.earlier ?? null);
    return this.#earlier;
  }

  /** Whether more was entered than is kept. Nothing is handed over here: whoever types goes on typing. */
  get hasMore(): boolean {
    if (this.#kept === null) return this.#draft() !== null;
    const { record, texts } = this.#entered();
    return !isSame(record, this.#kept.record) || JSON.stringify(texts) !== JSON.stringify(this.#kept.texts);
  }

  /** Writes what is entered now; `isLeaving`: the page goes away. */
  keep({ isLeaving = false } = {}): void {
    const isBlind = this.#earlier === undefined;
    // What lies there is not known yet and must not be written over: a moment later it is.
    if (isBlind && !isLeaving) return;
    this.#kept = this.#entered();
    const draft = this.#draft();
    const earlier = this.#earlier ?? null;
    if (draft) {
      const whole = withEarlier({ ...draft, ...(isBlind && { isBlind }) }, earlier);
      this.#wait(isLeaving ? this.#storage.saveLeaving(this.#place, whole) : this.#storage.save(this.#place, whole));
    } else if (!isBlind) this.#keepEarlier();
  }

  /** The server has the record: what was found before these edits stays. */
  forget(): void {
    this.#kept = this.#entered();
    this.#keepEarlier();
  }

  /** Goes on with what was found. What was entered since is offered in its stead; null where nothing was. */
  restore(found: Draft): Draft | null {
    const entered = this.#draft();
    this.#earlier = entered ? withEarlier(entered, found.earlier ?? null) : (found.earlier ?? null);
    resumeDraft(this.#store, found);
    this.keep();
    return this.#earlier;
  }

  /** Throws away what was found; gives what was found behind it. */
  discard(found: Draft): Draft | null {
    this.#earlier = found.earlier ?? null;
    this.keep();
    return this.#earlier;
  }

  #keepEarlier(): void {
    const { find: _, ...storage } = this.#storage;
    this.#wait(this.#earlier ? storage.save(this.#place, this.#earlier) : storage.delete(this.#place));
  }

  /** What was entered and the server does not have; null where that is nothing. */
  #draft(): Draft | null {
    const { record, texts } = this.#entered();
    const { base, unanswered, titles } = this.#store;
    // A new record that was saved meanwhile is kept under its own place.
    const isElsewhere = this.#place.of.startsWith('new:') && this.#store.record.id !== undefined;
    if (isElsewhere || (texts.length === 0 && isSame(record, base))) return null;
    return { record, base, titles: [...titles], texts, unanswered, at: new Date().toISOString() };
  }

  #entered(): Entered {
    return { record: this.#store.unfinished, texts: this.#store.loose.typed };
  }

  #wait(written: Promise<void>): void {
    written.catch(() => {});
  }
}

/** Goes on with what was entered earlier. */
export function resumeDraft(store: RecordStore, { record, base, titles, texts = [], unanswered = null }: Draft): void {
  store.rememberTitles(new Map(titles));
  store.resume(record, base);
  store.loose.restore(texts);
  store.noteSent(unanswered);
}
