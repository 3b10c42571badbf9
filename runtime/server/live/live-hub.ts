// The streams of this server: what is written here or on another server is told to the browsers whose people may see it.
import type { NoticeScope } from '../context.ts';
import { type ChangedRecord, type ChangedRecords, merged } from './changed-records.ts';
import type { LiveStream } from './live-stream.ts';
import { markNow, type NewNotice, type NoticeMark, noticesSince } from './new-notices.ts';
import type { ServerHints } from './server-hints.ts';
import { readerOf, tellChanges, tellHello, tellNotices } from './tell-stream.ts';

/** Milliseconds in which changes are gathered before they are told. */
const gathering = 80;
/** Milliseconds between two looks for notices, should a hint be lost. */
const looking = 2_000;
/** Milliseconds between two signs of life on a stream. */
const beating = 25_000;
/** Streams of one account on a server: one a browser, and what reconnects before it is known to be gone. */
const mostOfAccount = 10;
/** Changes that wait to be told; beyond them browsers are only told that they missed some. */
const mostGathered = 5_000;

export interface HubParts {
  readonly hints: () => ServerHints;
  /** Known once everything is made. */
  readonly scope: () => NoticeScope;
  /** Resolves when what was written until now can be read wherever lists are read. */
  readonly caughtUp?: () => Promise<void>;
}

export class LiveHub {
  readonly #parts: HubParts;
  readonly #streams = new Set<LiveStream>();
  /** Those that were told where they begin; nothing from before that is told to them. */
  readonly #begun = new WeakSet<LiveStream>();
  readonly #timers: NodeJS.Timeout[] = [];
  #changed: ChangedRecord[] = [];
  #missed = false;
  #gathering: NodeJS.Timeout | null = null;
  /** One look after the other. */
  #work: Promise<void> = Promise.resolve();
  #mark: NoticeMark | null = null;
  /** Found by the last look. */
  #found = new Set<string>();

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  /** Whether the account may have one more stream here. */
  hasRoomFor(accountId: string): boolean {
    this.#forgetClosed();
    return [...this.#streams].filter(({ listener }) => listener.accountId === accountId).length < mostOfAccount;
  }

  /** Tells streams of records that were written, here or on another server; `missed`: and of more that nobody knows. */
  hear(records: readonly ChangedRecord[], missed = false): void {
    if (this.#streams.size === 0) return;
    if (this.#changed.length + records.length <= mostGathered) this.#changed.push(...records);
    else this.#missed = true;
    if (missed) this.#missed = true;
    this.#gather();
  }

  /** A browser listens from now on, first to what it missed since the mark. */
  async open(stream: LiveStream, since: NoticeMark | null): Promise<void> {
    this.#streams.add(stream);
    if (this.#timers.length === 0) await this.#begin();
    await this.#look(async () => {
      await this.#tellNotices();
      this.#begun.add(stream);
      await tellHello(this.#parts.scope(), stream, since);
    });
  }

  /** Looks whether the logins of all streams still are good. */
  recheck(): void {
    if (this.#streams.size > 0) this.#gather();
  }

  /** Ends all streams; the browsers come back to another server, or to this one after its start. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#gathering) clearTimeout(this.#gathering);
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
    await this.#work;
  }

  async #begin(): Promise<void> {
    const every = (milliseconds: number, work: () => void): void => {
      this.#timers.push(setInterval(work, milliseconds).unref());
    };
    every(looking, () => void this.#look());
    every(beating, () => {
      for (const stream of this.#streams) stream.beat();
      this.recheck();
    });
    this.#mark = await markNow(this.#parts.scope().database);
    await this.#parts.hints().start();
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      void this.#flush();
    }, gathering).unref();
  }

  async #flush(): Promise<void> {
    const all = merged(this.#changed);
    const missed = this.#missed;
    this.#changed = [];
    this.#missed = false;
    if (this.#streams.size === 0) return;
    await this.#look(async () => {
      // Whoever is told looks at once.
      await this.#parts.caughtUp?.();
      await this.#tell(all, missed);
    });
  }

  /** Work on the streams, then a look for new notices; one after the other, and what fails is reported. */
  #look(work: () => Promise<void> = async () => {}): Promise<void> {
    this.#work = this.#work
      .then(async () => {
        await work();
        await this.#tellNotices();
      })
      .catch((error: unknown) => this.#parts.scope().report(error, 'live streams'));
    return this.#work;
  }

  async #tell(changed: ChangedRecords, missed: boolean): Promise<void> {
    for (const stream of this.#good()) {
      const reader = await readerOf(this.#parts.scope(), stream);
      if (!reader) continue;
      if (missed) stream.send('missed', {});
      await tellChanges(this.#parts.scope(), { stream, reader }, changed);
    }
  }

  async #tellNotices(): Promise<void> {
    this.#forgetClosed();
    if (this.#mark === null || this.#streams.size === 0) return;
    const scope = this.#parts.scope();
    const { notices, mark } = await noticesSince(scope.database, this.#mark);
    const fresh = notices.filter(({ id }: NewNotice) => !this.#found.has(id));
    this.#mark = mark;
    this.#found = new Set(notices.map(({ id }) => id));
    if (fresh.length === 0) return;
    for (const stream of this.#good()) {
      const reader = await readerOf(scope, stream);
      if (reader) await tellNotices(scope, { stream, reader }, fresh, mark);
    }
  }

  #forgetClosed(): void {
    for (const stream of this.#streams) if (stream.isClosed) this.#streams.delete(stream);
  }

  /** The streams that are open and have begun. */
  #good(): LiveStream[] {
    this.#forgetClosed();
    return [...this.#streams].filter((stream) => this.#begun.has(stream));
  }
}
