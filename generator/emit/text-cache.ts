// Remembers what slow libraries made of an input, so that a change to one file does not pay for all of them again.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/tongguan');

// Several models (the project's and those of tests) share a cache; the oldest texts go first.
const mostTexts = 1_000;

/** What this process has read or made, by artefact and key. */
const memory = new Map<string, Map<string, string>>();

export interface TextCache {
  /** The remembered text for this input, or what `make` gives for it. */
  get(input: string, make: () => Promise<string>): Promise<string>;
  /** The texts for these inputs in their order; `make` is given those that are not remembered, all at once. */
  getAll(
    inputs: readonly string[],
    make: (inputs: readonly string[]) => Promise<readonly string[]>,
  ): Promise<readonly string[]>;
}

/**
 * Opens the cache of one artefact: a file a text. `salt`: what beside the input decides the text, e.g. versions of libraries.
 * A cache that cannot be written is no failure: the next run is only slower.
 */
export function openTextCache(artefact: string, salt: string): TextCache {
  const place = join(folder, artefact);
  const known = memory.get(artefact) ?? new Map<string, string>();
  memory.set(artefact, known);
  const keyOf = (input: string): string =>
    createHash('sha256').update(salt).update('\0').update(input).digest('base64url');
  const find = (key: string): string | null => {
    const text = known.get(key) ?? read(join(place, key));
    if (text !== null) known.set(key, text);
    return text;
  };
  return {
    async get(input, make) {
      const [text = ''] = await this.getAll([input], async () => [await make()]);
      return text;
    },
    async getAll(inputs, make) {
      const keys = inputs.map(keyOf);
      const found = keys.map(find);
      const missing = inputs.filter((_, index) => found[index] === null);
      const made = missing.length === 0 ? [] : await make(missing);
      for (const [index, input] of missing.entries()) known.set(keyOf(input), made[index] ?? '');
      if (missing.length > 0) store(place, new Map(missing.map((input, index) => [keyOf(input), made[index] ?? ''])));
      return keys.map((key) => known.get(key) ?? '');
    },
  };
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function store(place: string, texts: ReadonlyMap<string, string>): void {
  try {
    mkdirSync(place, { recursive: true });
    for (const [key, text] of texts) {
      const draft = join(place, `${key}.${process.pid}`);
      writeFileSync(draft, text);
      renameSync(draft, join(place, key));
    }
    dropOldest(place);
  } catch {
    // Read-only installations have no cache.
  }
}

function dropOldest(place: string): void {
  const names = readdirSync(place);
  if (names.length <= mostTexts) return;
  const aged = names.map((name) => ({ name, at: statSync(join(place, name)).mtimeMs })).sort((a, b) => a.at - b.at);
  for (const { name } of aged.slice(0, names.length - mostTexts / 2)) rmSync(join(place, name), { force: true });
}

/** Version of an installed package, for the salt. */
export function versionOf(name: string): string {
  const file = join(import.meta.dirname, '../../node_modules', name, 'package.json');
  const manifest: { version?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  return `${name}@${String(manifest.version)}`;
}
