// Caches for lists: their select lists, and for some seconds totals and the first row of deep pages.
import type { Projection } from './layout.ts';

/** Milliseconds until writes of other servers are seen; writes of this one invalidate at once. */
const freshFor = 3_000;
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
  total?: { readonly until: number; readonly value: ListTotal };
  anchors: readonly (Anchor & { readonly until: number })[];
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
  #writes = 0;

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
    const total = this.#lists.get(key)?.total;
    return total && total.until > Date.now() ? total.value : undefined;
  }

  keepTotal({ table, key, since }: ListSnapshot, value: ListTotal): void {
    if (since !== this.#writes) return;
    this.#list(table, key).total = { until: Date.now() + freshFor, value };
  }

  /** The known row nearest before the offset, or at it. */
  anchor(key: string, offset: number): Anchor | undefined {
    const now = Date.now();
    let nearest: Anchor | undefined;
    for (const anchor of this.#lists.get(key)?.anchors ?? []) {
      if (anchor.until > now && anchor.offset <= offset && anchor.offset > (nearest?.offset ?? 0)) nearest = anchor;
    }
    return nearest;
  }

  keepAnchors({ table, key, since }: ListSnapshot, anchors: readonly Anchor[]): void {
    if (since !== this.#writes) return;
    const list = this.#list(table, key);
    const until = Date.now() + freshFor;
    const offsets = new Set(anchors.map(({ offset }) => offset));
    const others = list.anchors.filter((known) => known.until > Date.now() && !offsets.has(known.offset));
    list.anchors = [...others, ...anchors.map((anchor) => ({ ...anchor, until }))].slice(-maximumAnchors);
  }

  /** Forgets every list of a table: one of its rows was just written here. */
  forget(table: string): void {
    this.#writes++;
    for (const [key, list] of this.#lists) if (list.table === table) this.#lists.delete(key);
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
