// Remembers on disk what is slow to make of an input, so that a change to one file does not pay for all of them again.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../../node_modules');
const cacheFolder = join(modules, '.cache/tongguan');

// Several models (the project's and those of tests) share a cache; past this number only the last one's texts are kept.
const mostTexts = 1_000;

const keyLength = 43;

export interface TextCache {
  /** The texts for these inputs in their order; `make` is given the indexes of those that are not remembered, all at once. */
  getAll(
    inputs: readonly string[],
    make: (missing: readonly number[]) => Promise<readonly string[]> | readonly string[],
  ): Promise<readonly string[]>;
}

/** What this process has read from a file and made since, by key; what was read is parsed when it is wanted. */
interface Remembered {
  readonly read: Map<string, string>;
  readonly texts: Map<string, string>;
}

const memory = new Map<string, Remembered>();

/**
 * Opens the cache of one artefact. A text is found by a hash of its input and of `salt`, which names whatever else decides
 * it: the code that makes it, versions of libraries. Each line of the file is a text with its key, so that a process adds to
 * it without reading what others add. A cache that cannot be read or written is no failure: it only takes longer.
 */
export function openTextCache(artefact: string, salt: string, folder = cacheFolder): TextCache {
  const file = fileOf(artefact, folder);
  const known = memory.get(file) ?? { read: readLines(file), texts: new Map<string, string>() };
  memory.set(file, known);
  return {
    async getAll(inputs, make) {
      const keys = inputs.map((input) =>
        createHash('sha256').update(salt).update('\0').update(input).digest('base64url'),
      );
      const missing = keys.flatMap((key, index) => (recall(known, key) === undefined ? [index] : []));
      const made = missing.length === 0 ? [] : await make(missing);
      const added = missing.map((index, at): [string, string] => [keys[index] ?? '', made[at] ?? '']);
      for (const [key, text] of added) known.texts.set(key, text);
      const answer = keys.map((key) => known.texts.get(key) ?? '');
      if (known.read.size + known.texts.size > mostTexts) {
        known.read.clear();
        known.texts.clear();
        for (const [index, key] of keys.entries()) known.texts.set(key, answer[index] ?? '');
        store(file, [...known.texts], replaceFile);
      } else if (added.length > 0) store(file, added, appendFileSync);
      return answer;
    },
  };
}

/** Whether anything is remembered of an artefact: if not, all of it has to be made. */
export function hasTexts(artefact: string): boolean {
  return existsSync(fileOf(artefact, cacheFolder));
}

function fileOf(artefact: string, folder: string): string {
  return join(folder, `${artefact}.jsonl`);
}

function recall({ read, texts }: Remembered, key: string): string | undefined {
  const line = read.get(key);
  if (line !== undefined) {
    read.delete(key);
    const text = parse(line);
    if (text !== undefined) texts.set(key, text);
  }
  return texts.get(key);
}

function parse(line: string): string | undefined {
  try {
    const pair: unknown = JSON.parse(line);
    return Array.isArray(pair) && typeof pair[1] === 'string' ? pair[1] : undefined;
  } catch {
    // A line that another process did not finish.
    return undefined;
  }
}

/** Lines as they stand in the file, by the key they begin with: `["<key>","<text>"]`. */
function readLines(file: string): Map<string, string> {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return new Map(lines.filter((line) => line !== '').map((line) => [line.slice(2, 2 + keyLength), line]));
  } catch {
    return new Map();
  }
}

function store(
  file: string,
  texts: readonly (readonly [string, string])[],
  write: (file: string, lines: string) => void,
): void {
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    // A line of its own even where the one before was not finished.
    write(file, texts.map((pair) => `\n${JSON.stringify(pair)}\n`).join(''));
  } catch {
    // Read-only installations have no cache.
  }
}

function replaceFile(file: string, lines: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, lines);
  renameSync(draft, file);
}

export interface Makers {
  /** Folders of code, absolute. */
  readonly folders: readonly string[];
  readonly packages: readonly string[];
}

/** Hash of code and of versions: what decides a text beside its input. */
export function hashOfMakers({ folders, packages }: Makers): string {
  const sum = createHash('sha256');
  for (const name of packages) sum.update(versionOf(name));
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.ts'))
        sum
          .update(name)
          .update('\0')
          .update(readFileSync(join(folder, name)))
          .update('\0');
    }
  }
  return sum.digest('base64url');
}

/** Version of an installed package. */
export function versionOf(name: string): string {
  const manifest: { version?: unknown } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
  return `${name}@${String(manifest.version)}`;
}
