// Content-addressed cache of slow results, in this process and on disk.
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a disk keeps of one kind of thing: a line each, `["<key>",<what was made>]`, read when it is wanted. */
interface Kept {
  readonly lines: Map<string, string>;
  readonly made: Map<string, unknown>;
  /** Keys asked for since the last time it was kept, and those among them that the disk lacks. */
  readonly used: Set<string>;
  readonly added: Set<string>;
}

/** What a process holds of one kind, by its input, and what of it was asked for since the last time it was kept. */
interface Held {
  made: Map<string, unknown>;
  used: Map<string, unknown>;
}

const keyLength = 43;

/** Several projects, those of tests too, share a disk; past this many only what was asked for last is kept. */
const most = 1_000;

/**
 * Returns the cached result of an input. Inputs are texts and results plain data; `madeBy` is the hash of everything else that
 * decides the result: code and library versions. Without a folder nothing is stored on disk.
 */
export class ContentCache {
  readonly #folder: string | null;
  readonly #madeBy: string;
  readonly #kinds = new Map<string, Kept>();
  readonly #held = new Map<string, Held>();

  constructor(folder: string | null = null, madeBy = '') {
    this.#folder = folder;
    this.#madeBy = madeBy;
  }

  /** What `make` gives of an input, made at most once. */
  recall<Made>(kind: string, input: string, make: () => Made): Made {
    const kept = this.#kept(kind);
    // The text of a file that did not change is the same one, and need not be hashed again.
    const key = this.hold('keys', input, () => this.#keyOf(input));
    if (!isKnown(kept, key)) add(kept, key, make());
    kept.used.add(key);
    return kept.made.get(key) as Made;
  }

  /** The same for many inputs: `make` is given the indexes of those that are not remembered, all at once. */
  async recallAll<Made>(
    kind: string,
    inputs: readonly string[],
    make: (missing: readonly number[]) => Promise<readonly Made[]> | readonly Made[],
  ): Promise<readonly Made[]> {
    const kept = this.#kept(kind);
    const keys = inputs.map((input) => this.#keyOf(input));
    const missing = keys.flatMap((key, index) => (isKnown(kept, key) ? [] : [index]));
    const made = missing.length === 0 ? [] : await make(missing);
    for (const [at, index] of missing.entries()) add(kept, keys[index] ?? '', made[at]);
    for (const key of keys) kept.used.add(key);
    return keys.map((key) => kept.made.get(key) as Made);
  }

  /** `recall` in this process alone: for functions, and for what is read no faster than it is made. */
  hold<Made>(kind: string, input: string, make: () => Made): Made {
    const held = this.#held.get(kind) ?? { made: new Map(), used: new Map() };
    this.#held.set(kind, held);
    const made = held.made.has(input) ? held.made.get(input) : make();
    held.made.set(input, made);
    held.used.set(input, made);
    return made as Made;
  }

  /** Whether anything of a kind is remembered: if not, all of it has to be made. */
  has(kind: string): boolean {
    const { lines, made } = this.#kept(kind);
    return lines.size + made.size > 0;
  }

  /** Puts on disk what was made since the last time, and holds on to what was asked for. A folder that cannot be written is no failure: it only takes longer. */
  keep(): void {
    for (const held of this.#held.values()) [held.made, held.used] = [held.used, new Map()];
    for (const [kind, kept] of this.#kinds) {
      const known = kept.lines.size + kept.made.size;
      const isFull = known > most && known > kept.used.size;
      if (isFull) forgetUnused(kept);
      if (this.#folder !== null) store(this.#folder, kind, kept, isFull);
      kept.used.clear();
      kept.added.clear();
    }
  }

  #kept(kind: string): Kept {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const lines = this.#folder === null ? new Map<string, string>() : readLines(fileOf(this.#folder, kind));
    const kept = { lines, made: new Map(), used: new Set<string>(), added: new Set<string>() };
    this.#kinds.set(kind, kept);
    return kept;
  }

  #keyOf(input: string): string {
    return createHash('sha256').update(this.#madeBy).update('\0').update(input).digest('base64url');
  }
}

function isKnown({ lines, made }: Kept, key: string): boolean {
  const line = lines.get(key);
  if (line !== undefined) {
    lines.delete(key);
    try {
      made.set(key, JSON.parse(line)[1]);
    } catch {
      // A line that another process did not finish.
    }
  }
  return made.has(key);
}

function add({ made, added }: Kept, key: string, value: unknown): void {
  made.set(key, value);
  added.add(key);
}

function forgetUnused({ lines, made, used, added }: Kept): void {
  lines.clear();
  for (const key of made.keys()) if (!used.has(key)) made.delete(key);
  for (const key of used) added.add(key);
}

function fileOf(folder: string, kind: string): string {
  return join(folder, `${kind}.jsonl`);
}

function readLines(file: string): Map<string, string> {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return new Map(lines.filter((line) => line !== '').map((line) => [line.slice(2, 2 + keyLength), line]));
  } catch {
    return new Map();
  }
}

/** Adds to what others may have added meanwhile, or replaces it. */
function store(folder: string, kind: string, { made, added }: Kept, replaces: boolean): void {
  if (added.size === 0) return;
  // A line of its own even where the one before was not finished.
  const lines = [...added].map((key) => `\n${JSON.stringify([key, made.get(key)])}\n`).join('');
  const file = fileOf(folder, kind);
  try {
    mkdirSync(folder, { recursive: true });
    if (!replaces) {
      appendFileSync(file, lines);
      return;
    }
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, lines);
    renameSync(draft, file);
  } catch {
    // Read-only installations remember nothing on disk.
  }
}
