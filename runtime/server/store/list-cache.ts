// Caches for lists: their select lists, and for a while totals, the first row of deep pages and titles of records that rows name.
import { Freshness } from './freshness.ts';
import type { Projection, TitleApart } from './layout.ts';

/** Milliseconds that totals and anchors are kept where no write forgets them. */
const freshFor = 10_000;
/** The same of tables that are written beside the lists of records, such as logs. */
const freshForLogs = 2_000;
const maximumLists = 500;
const maximumAnchors = 200;
/** People may ask for any set of columns. */
const maximumProjections = 1_000;
/** Of one kind, in one language. */
const maximumTitles = 5_000;

export interface ListTotal {
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

/** A row of a list by its place, and the values the list is ordered by. */
export interface Anchor {
  /** Rows before it. */
  readonly offset: number;
  readonly value: string;
  readonly id: string;
}

interface CachedList {
  readonly table: string;
  total?: { readonly at: number; readonly value: ListTotal };
  anchors: readonly (Anchor & { readonly at: number })[];
}

/** Where titles stand: their table, and how they are read. */
type TitlePlace = Pick<TitleApart, 'table' | 'text'>;

interface CachedTitles {
  readonly table: string;
  /** When the first of them was read. */
  readonly at: number;
  readonly texts: Map<string, string>;
}

const noTitles: ReadonlyMap<string, string> = new Map();

/** Which list something was read of, and when. */
export interface ListSnapshot {
  readonly table: string;
  readonly key: string;
  readonly since: number;
}

/** What reads lists has of the cache. */
export interface ListMemory {
  /** Version of the cache. Results read under an older version are not stored: something was written in between. */
  readonly now: number;
  /** How a set of columns is read, made when it is first asked for. */
  projection(columns: string, make: () => Projection): Projection;
  total(key: string): ListTotal | undefined;
  keepTotal(snapshot: ListSnapshot, value: ListTotal): void;
  /** The known row nearest before the offset, or at it. */
  anchor(key: string, offset: number): Anchor | undefined;
  keepAnchors(snapshot: ListSnapshot, anchors: readonly Anchor[]): void;
  /** What names a record -> its title, of those that are known; empty where there is no record. */
  titles(place: TitlePlace): ReadonlyMap<string, string>;
  /** `since`: the version they were read under. */
  keepTitles(place: TitlePlace, texts: ReadonlyMap<string, string>, since: number): void;
  /** Whether what is read now of any table may be remembered: nothing was written that the reader does not see. */
  readonly seesAll: boolean;
  /** The same for what a replica reads that has all which was kept until a moment, milliseconds since 1970: what it reads of a table that was written later is not remembered. */
  seenUntil(moment: number): ListMemory;
  /** Remembers nothing, and has nothing remembered. */
  without(): ListMemory;
}

export class ListCache implements ListMemory {
  readonly #lists = new Map<string, CachedList>();
  readonly #projections = new Map<string, Projection>();
  readonly #titles = new Map<string, CachedTitles>();
  readonly #freshness: Freshness;
  readonly #logs: ReadonlySet<string>;
  readonly #written = new Map<string, number>();
  #allWritten = 0;
  #writes = 0;

  /** `freshness`: whether other servers are heard; `logs`: tables that are also written without `forget`. */
  constructor(freshness: Freshness = new Freshness(), logs: ReadonlySet<string> = new Set()) {
    this.#freshness = freshness;
    this.#logs = logs;
  }

  get now(): number {
    return this.#writes;
  }

  get seesAll(): boolean {
    return true;
  }

  seenUntil(moment: number): ListMemory {
    const sees = (table: string): boolean => moment > Math.max(this.#written.get(table) ?? 0, this.#allWritten);
    return this.#as(sees, moment > Math.max(this.#allWritten, ...this.#written.values()));
  }

  without(): ListMemory {
    const nothing: ListMemory = {
      ...this.#as(() => false, false),
      total: () => undefined,
      anchor: () => undefined,
      titles: () => noTitles,
      seenUntil: () => nothing,
      without: () => nothing,
    };
    return nothing;
  }

  projection(columns: string, make: () => Projection): Projection {
    const projection = this.#projections.get(columns) ?? make();
    if (this.#projections.size >= maximumProjections) this.#projections.clear();
    this.#projections.set(columns, projection);
    return projection;
  }

  total(key: string): ListTotal | undefined {
    const list = this.#lists.get(key);
    return list?.total && this.#isFresh(list, list.total) ? list.total.value : undefined;
  }

  keepTotal({ table, key, since }: ListSnapshot, value: ListTotal): void {
    if (since !== this.#writes) return;
    this.#list(table, key).total = { at: Date.now(), value };
  }

  anchor(key: string, offset: number): Anchor | undefined {
    let nearest: Anchor | undefined;
    const list = this.#lists.get(key);
    for (const anchor of list?.anchors ?? []) {
      const isNearer = anchor.offset <= offset && anchor.offset > (nearest?.offset ?? 0);
      if (list && isNearer && this.#isFresh(list, anchor)) nearest = anchor;
    }
    return nearest;
  }

  keepAnchors({ table, key, since }: ListSnapshot, anchors: readonly Anchor[]): void {
    if (since !== this.#writes) return;
    const list = this.#list(table, key);
    const at = Date.now();
    const offsets = new Set(anchors.map(({ offset }) => offset));
    const others = list.anchors.filter((known) => this.#isFresh(list, known) && !offsets.has(known.offset));
    list.anchors = [...others, ...anchors.map((anchor) => ({ ...anchor, at }))].slice(-maximumAnchors);
  }

  titles({ text }: TitlePlace): ReadonlyMap<string, string> {
    const kept = this.#titles.get(text);
    return kept && this.#isFresh(kept, kept) ? kept.texts : noTitles;
  }

  keepTitles({ table, text }: TitlePlace, texts: ReadonlyMap<string, string>, since: number): void {
    if (since !== this.#writes) return;
    let kept = this.#titles.get(text);
    if (!kept || !this.#isFresh(kept, kept) || kept.texts.size + texts.size > maximumTitles) {
      kept = { table, at: Date.now(), texts: new Map() };
      this.#titles.set(text, kept);
    }
    for (const [value, title] of texts) kept.texts.set(value, title);
  }

  /** Forgets every list and title of a table, or all of them (null): one of its rows was just written. */
  forget(table: string | null): void {
    this.#writes++;
    // Moments of the past that a table was written at: its hints come after its commit, and this after them.
    if (table === null) this.#allWritten = Date.now();
    else this.#written.set(table, Date.now());
    for (const kept of [this.#lists, this.#titles])
      for (const [key, of] of kept) if (table === null || of.table === table) kept.delete(key);
  }

  /** This memory for a reader that does not see all that is written: keeps what it reads of the tables it sees whole. */
  #as(sees: (table: string) => boolean, seesAll: boolean): ListMemory {
    const memory: ListMemory = {
      now: this.#writes,
      seesAll,
      projection: (columns, make) => this.projection(columns, make),
      total: (key) => this.total(key),
      keepTotal: (snapshot, value) => sees(snapshot.table) && this.keepTotal(snapshot, value),
      anchor: (key, offset) => this.anchor(key, offset),
      keepAnchors: (snapshot, anchors) => sees(snapshot.table) && this.keepAnchors(snapshot, anchors),
      titles: (place) => this.titles(place),
      keepTitles: (place, texts, since) => sees(place.table) && this.keepTitles(place, texts, since),
      seenUntil: () => memory,
      without: () => this.without(),
    };
    return memory;
  }

  #isFresh({ table }: Pick<CachedList, 'table'>, { at }: { readonly at: number }): boolean {
    return Date.now() - at < this.#freshness.limit(this.#logs.has(table) ? freshForLogs : freshFor);
  }

  #list(table: string, key: string): CachedList {
    const known = this.#lists.get(key);
    if (known) return known;
    if (this.#lists.size >= maximumLists) this.#lists.clear();
    const list: CachedList = { table, anchors: [] };
    this.#lists.set(key, list);
    return list;
  }
}
