// Pages that were made lately, each with a tag of its content; forgotten once a record of the portal is written.
import { createHash } from 'node:crypto';

/** A page as it is sent. */
export interface KeptPage {
  readonly body: string;
  readonly etag: string;
}

/** Milliseconds until the views of an article are seen. */
export const freshFor = 60_000;
const mostPages = 500;

/** The tag of a content. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

export class PageCache {
  readonly #kept = new Map<string, KeptPage & { readonly until: number }>();
  #writes = 0;

  /** The page under a key, made by `make` unless it is known. What is made while a record is written is not kept. */
  async page(key: string, make: () => Promise<string>): Promise<KeptPage> {
    const known = this.#kept.get(key);
    if (known && known.until > Date.now()) return known;
    const before = this.#writes;
    const body = await make();
    const made = { body, etag: etagOf(body), until: Date.now() + freshFor };
    if (before !== this.#writes) return made;
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= mostPages && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.delete(key);
    this.#kept.set(key, made);
    return made;
  }

  /** A record was written. */
  forget(): void {
    this.#writes += 1;
    this.#kept.clear();
  }
}
