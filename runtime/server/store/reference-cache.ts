// Caches the accounts and enterprises that every write refers to for a few seconds, instead of looking them up each time.
import type { Language } from '../../core/descriptor/value.ts';
import type { ReferencePath } from './layout.ts';
import type { ReferencedRecord } from './reference-paths.ts';

const freshFor = 10_000;
const maximumKept = 5_000;

/** Only for references that the server itself sets, where visibility and conditions do not matter. */
export class ReferenceCache {
  readonly #kept = new Map<string, { readonly until: number; readonly named: ReferencedRecord }>();

  get(reference: ReferencePath, language: Language, key: string): ReferencedRecord | undefined {
    if (!reference.isServerSet) return undefined;
    const kept = this.#kept.get(cacheKeyOf(reference, language, key));
    return kept && kept.until > Date.now() ? kept.named : undefined;
  }

  set(reference: ReferencePath, language: Language, key: string, named: ReferencedRecord): void {
    if (!reference.isServerSet) return;
    if (this.#kept.size >= maximumKept) this.#kept.clear();
    this.#kept.set(cacheKeyOf(reference, language, key), { until: Date.now() + freshFor, named });
  }

  /** An account or an enterprise was just changed here. */
  forget(): void {
    this.#kept.clear();
  }
}

/** Lookups differ from reference to reference, so each has a key of its own. */
function cacheKeyOf({ path, target, lookups }: ReferencePath, language: Language, key: string): string {
  return `${target.layout.entity.id} ${key} ${language} ${path} ${lookups.map(({ to }) => to).join()}`;
}
