// Remembers what slow libraries made of an input, so that a change to one file does not pay for all of them again.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/tongguan');

// Several models (the project's and those of tests) share a cache; the oldest entries go first.
const mostEntries = 600;

export interface TextCache {
  /** The remembered text for this input, or what `make` gives for it. */
  get(input: string, make: () => Promise<string>): Promise<string>;
  /** The texts for these inputs in their order; `make` is given those that are not remembered, all at once. */
  getAll(
    inputs: readonly string[],
    make: (inputs: readonly string[]) => Promise<readonly string[]>,
  ): Promise<readonly string[]>;
  /** Keeps what was made. A cache that cannot be written is no failure: the next run is only slower. */
  save(): void;
}

/** Opens the cache of one artefact. `salt`: what beside the input decides the text, e.g. versions of libraries. */
export function openTextCache(artefact: string, salt: string): TextCache {
  const file = join(folder, `${artefact}.json`);
  let known: ReadonlyMap<string, string> | undefined;
  const used = new Map<string, string>();
  let isChanged = false;
  const isKnown = (key: string): boolean => used.has(key) || known?.has(key) === true;
  const keyOf = (input: string): string =>
    createHash('sha256').update(salt).update('\0').update(input).digest('base64url');
  return {
    async get(input, make) {
      const [text = ''] = await this.getAll([input], async () => [await make()]);
      return text;
    },
    async getAll(inputs, make) {
      known ??= read(file);
      const keys = inputs.map(keyOf);
      const missing = inputs.filter((_, index) => !isKnown(keys[index] ?? ''));
      const made = missing.length === 0 ? [] : await make(missing);
      isChanged ||= missing.length > 0;
      for (const [index, input] of missing.entries()) used.set(keyOf(input), made[index] ?? '');
      return keys.map((key) => {
        const text = used.get(key) ?? known?.get(key) ?? '';
        used.set(key, text);
        return text;
      });
    },
    save() {
      if (!isChanged) return;
      const older = [...(known ?? [])].filter(([key]) => !used.has(key));
      store(file, [...older, ...used].slice(-mostEntries));
    },
  };
}

function read(file: string): Map<string, string> {
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return new Map(Array.isArray(entries) ? entries : []);
  } catch {
    return new Map();
  }
}

function store(file: string, entries: readonly [string, string][]): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(entries));
    renameSync(draft, file);
  } catch {
    // Read-only installations have no cache.
  }
}

/** Version of an installed package, for the salt. */
export function versionOf(name: string): string {
  const file = join(import.meta.dirname, '../../node_modules', name, 'package.json');
  const manifest: { version?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  return `${name}@${String(manifest.version)}`;
}
