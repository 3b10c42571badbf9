// What servers on one database tell each other: which tables were written, and which records. Hints, gathered for a moment; what one misses it finds by looking.
import { randomUUID } from 'node:crypto';
import type { Pool, PoolConfig } from 'pg';
import type { OwnWrites } from '../session/own-writes.ts';
import type { Freshness } from '../store/freshness.ts';
import { ChangeChannel, changeChannel } from './change-channel.ts';
import { type ChangedRecord, merged, messagesOf, messagesOfWrites, readHint } from './changed-records.ts';
import { countWritten, listenerName, lookAtWritten, tellWritten, type Versions } from './written-tables.ts';

/** Milliseconds in which writes are gathered before they are told. */
const gathering = 50;
/** Milliseconds between two looks for what was told and not heard. */
const looking = 1_500;
/** Milliseconds before what could not be told is told again. */
const again = 1_000;
/** Tables of one hint: it stays below the 8,000 bytes that PostgreSQL carries. */
const mostTables = 80;
/** Records that wait to be told; beyond them nobody is told of more. */
const mostRecords = 5_000;

export interface HintParts {
  readonly pool: Pool;
  /** Where to listen, should the pool's connections not reach PostgreSQL itself. */
  readonly direct?: PoolConfig | undefined;
  readonly freshness: Freshness;
  /** Told of accounts that have written on other servers. */
  readonly ownWrites: OwnWrites;
  readonly report: (error: unknown, where: string) => void;
  /** Forgets what is remembered of a table, or of all: another server has written it, or may have. */
  readonly forget: (table: string | null) => void;
}

/** What other servers have written; `missed`: and more that they could not tell of. */
export type HearRecords = (records: readonly ChangedRecord[], missed: boolean) => void;

export class ServerHints {
  readonly #parts: HintParts;
  readonly #name = randomUUID();
  readonly #channel: ChangeChannel;
  readonly #tables = new Set<string>();
  readonly #known = new Map<string, number>();
  #records: ChangedRecord[] = [];
  #written = new Map<string, bigint>();
  #servers: ReadonlySet<string> | null = null;
  #hear: HearRecords = () => {};
  #gathering: NodeJS.Timeout | null = null;
  #looking: NodeJS.Timeout | null = null;
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: HintParts) {
    this.#parts = parts;
    this.#channel = new ChangeChannel({
      pool: parts.pool,
      direct: parts.direct,
      name: `${listenerName}${this.#name}`,
      report: parts.report,
      onMessage: (message) => this.#heard(message),
      onAgain: () => {
        this.#hear([], true);
        void this.#look();
      },
    });
  }

  /** Tells of a table that was written here and is kept. */
  wrote(table: string): void {
    this.#tables.add(table);
    this.#gather(gathering);
  }

  /** Tells of a record that was written here and is kept. */
  announce(changed: ChangedRecord): void {
    if (this.#records.length < mostRecords) this.#records.push(changed);
    this.#gather(gathering);
  }

  /** Tells that an account has written here, and how far the log was then. */
  ownWrite(accountId: string, log: bigint): void {
    if (this.#written.size < mostRecords) this.#written.set(accountId, log);
    this.#gather(gathering);
  }

  /** What to do with records that other servers tell of. */
  whenHeard(hear: HearRecords): void {
    this.#hear = hear;
  }

  /** Hears others from now on. Resolves once it does, or will try again. */
  async start(): Promise<void> {
    if (this.#looking || this.#isClosed) return;
    this.#looking = setInterval(() => void this.#look(), looking);
    this.#looking.unref();
    await this.#channel.listen();
    await this.#look();
  }

  /** Tells all that was gathered so far. */
  flush(): Promise<void> {
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#gathering = null;
    this.#last = this.#last.then(() => this.#tell());
    return this.#last;
  }

  /** Tells what is left, and hears nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#looking) clearInterval(this.#looking);
    await this.flush();
    if (this.#gathering) clearTimeout(this.#gathering);
    await this.#channel.close();
  }

  #gather(milliseconds: number): void {
    if (this.#gathering) return;
    this.#gathering = setTimeout(() => void this.flush(), milliseconds);
    this.#gathering.unref();
  }

  async #tell(): Promise<void> {
    const { pool, report } = this.#parts;
    const tables = [...this.#tables].slice(0, mostTables);
    const writes = messagesOfWrites(this.#name, this.#written);
    const messages = [...messagesOf(this.#name, merged(this.#records)), ...writes];
    this.#records = [];
    this.#written = new Map();
    if ((tables.length === 0 && messages.length === 0) || pool.ending) return;
    for (const table of tables) this.#tables.delete(table);
    try {
      const told = { channel: changeChannel, sender: this.#name, tables, messages };
      this.#note(await tellWritten(pool, told));
    } catch (error) {
      report(error, 'telling other servers');
      // A full queue of notifications stops no counting.
      await countWritten(pool, tables).catch(() => {
        for (const table of tables) this.#tables.add(table);
        this.#gather(again);
      });
      return;
    }
    if (this.#tables.size > 0) this.#gather(gathering);
  }

  #heard(message: string): void {
    const hint = readHint(message, this.#name);
    if (!hint) return;
    for (const table of hint.tables.keys()) this.#parts.forget(table);
    this.#note(hint.tables);
    for (const [account, log] of hint.written) this.#parts.ownWrites.wrote(account, log);
    if (hint.records.length > 0) this.#hear(hint.records, false);
  }

  /** Versions that follow on what is known are known; where one between was missed, the next look finds it. */
  #note(versions: Versions): void {
    if (this.#servers === null) return;
    for (const [table, version] of versions) {
      if ((this.#known.get(table) ?? 0) === version - 1) this.#known.set(table, version);
    }
  }

  /** Forgets what others have written unheard: counted by them, or not even that by one that is gone. */
  async #look(): Promise<void> {
    const { pool, forget, freshness } = this.#parts;
    if (pool.ending || this.#isClosed) return;
    const begun = Date.now();
    // What cannot be looked at leaves the short limits; whoever calls hears of the database.
    const look = await lookAtWritten(pool).catch(() => null);
    if (!look) return;
    const gone = [...(this.#servers ?? [])].some((name) => name !== this.#name && !look.servers.has(name));
    if (this.#servers === null || gone) forget(null);
    else for (const [table, version] of look.versions) if (this.#known.get(table) !== version) forget(table);
    this.#servers = look.servers;
    for (const [table, version] of look.versions) this.#known.set(table, version);
    freshness.heardUntil(begun);
  }
}
