// Caches for lists: their select lists, and for a while totals and the first row of deep pages.
import { Freshness } from './freshness.ts';
import type { Projection } from './layout.ts';

/** Milliseconds that totals and anchors are kept where no write forgets them. */
const freshFor = 10_000;
/** The same of tables that are written beside the lists of records, such as logs. */
const freshForLogs = 2_000;
const maximumLists = 500;
const maximumAnchors = 200;
/** People may ask for any set of columns. */
const maximumProjections = 1_000;

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

/** Which list something was read of, and when. */
export interface ListSnapshot {
  readonly table: string;
  readonly key: string;
  readonly since: number;
}

export class ListCache {
  readonly #lists = new Map<string, CachedList>();
  readonly #projections = new Map<string, Projection>();
  readonly #freshness: Freshness;
  readonly #logs: ReadonlySet<string>;
  #writes = 0;

  /** `freshness`: whether other servers are heard; `logs`: tables that are also written without `forget`. */
  constructor(freshness: Freshness = new Freshness(), logs: ReadonlySet<string> = new Set()) {
    this.#freshness = freshness;
    this.#logs = logs;
  }

  /** Version of the cache. Results read under an older version are not stored: something was written in between. */
  get now(): number {
    return this.#writes;
  }

  /** How a set of columns is read, made when it is first asked for. */
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

  /** The known row nearest before the offset, or at it. */
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

  /** Forgets every list of a table, or all of them (null): one of its rows was just written. */
  forget(table: string | null): void {
    this.#writes++;
    for (const [key, list] of this.#lists) if (table === null || list.table === table) this.#lists.delete(key);
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
