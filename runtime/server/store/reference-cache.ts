// Caches the accounts and enterprises that every write refers to for a while, instead of looking them up each time.
import type { Language } from '../../core/descriptor/value.ts';
import { Freshness } from './freshness.ts';
import type { ReferencePath } from './layout.ts';
import type { ReferencedRecord } from './reference-paths.ts';

/** Milliseconds that they are kept where no change forgets them. */
const freshFor = 60_000;
const maximumKept = 5_000;

/** Which reference was read, and when. */
export interface ReadReference {
  readonly reference: ReferencePath;
  readonly language: Language;
  readonly key: string;
  readonly since: number;
}

/** Only for references that the server itself sets, where visibility and conditions do not matter. */
export class ReferenceCache {
  readonly #kept = new Map<string, { readonly at: number; readonly named: ReferencedRecord }>();
  readonly #freshness: Freshness;
  #changes = 0;

  /** `freshness`: whether other servers are heard. */
  constructor(freshness: Freshness = new Freshness()) {
    this.#freshness = freshness;
  }

  /** Version of the cache. What was read under an older version is not kept: something was changed in between. */
  get now(): number {
    return this.#changes;
  }

  get(reference: ReferencePath, language: Language, key: string): ReferencedRecord | undefined {
    if (!reference.isServerSet) return undefined;
    const kept = this.#kept.get(cacheKeyOf(reference, language, key));
    return kept && Date.now() - kept.at < this.#freshness.limit(freshFor) ? kept.named : undefined;
  }

  /** `since`: the version under which it was read. */
  set({ reference, language, key, since }: ReadReference, named: ReferencedRecord): void {
    if (!reference.isServerSet || since !== this.#changes) return;
    if (this.#kept.size >= maximumKept) this.#kept.clear();
    this.#kept.set(cacheKeyOf(reference, language, key), { at: Date.now(), named });
  }

  /** An account or an enterprise was just changed. */
  forget(): void {
    this.#changes += 1;
    this.#kept.clear();
  }
}

/** Lookups differ from reference to reference, so each has a key of its own. */
function cacheKeyOf({ path, target, lookups }: ReferencePath, language: Language, key: string): string {
  return `${target.layout.entity.id} ${key} ${language} ${path} ${lookups.map(({ to }) => to).join()}`;
}
