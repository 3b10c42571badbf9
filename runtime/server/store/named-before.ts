// The people and enterprises that every write names, kept for seconds so that they are not looked up for each.
import type { Language } from '../../core/descriptor/value.ts';
import type { Naming } from './layout.ts';
import type { Named } from './naming.ts';

const freshFor = 10_000;
const maximumKept = 5_000;

/** Keeps only what the server itself sets, for which neither sight nor conditions matter. */
export class NamedBefore {
  readonly #kept = new Map<string, { readonly until: number; readonly named: Named }>();

  get(naming: Naming, language: Language, key: string): Named | undefined {
    if (!naming.isServerSet) return undefined;
    const kept = this.#kept.get(nameOf(naming, language, key));
    return kept && kept.until > Date.now() ? kept.named : undefined;
  }

  set(naming: Naming, language: Language, key: string, named: Named): void {
    if (!naming.isServerSet) return;
    if (this.#kept.size >= maximumKept) this.#kept.clear();
    this.#kept.set(nameOf(naming, language, key), { until: Date.now() + freshFor, named });
  }

  /** An account or an enterprise was just changed here. */
  forget(): void {
    this.#kept.clear();
  }
}

/** Lookups differ from naming to naming, so that one key is kept for each. */
function nameOf({ path, target, lookups }: Naming, language: Language, key: string): string {
  return `${target.layout.entity.id} ${key} ${language} ${path} ${lookups.map(({ to }) => to).join()}`;
}
