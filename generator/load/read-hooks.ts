// What the hooks of each entity are called and what they judge: overrides/<entity>/hooks.ts and the modules it takes them from, read and
// never run. A module that did not change is not read again.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { ContentCache } from '../cache/content-cache.ts';
import { readText } from '../cache/read-text.ts';
import type { HookModule, Names, Said } from './hook-module.ts';
import type { OverrideFile } from './list-overrides.ts';
import { type SourceFile, sourceAt } from './source-file.ts';

/** A name in hand-written code. */
export interface NamedInCode {
  readonly name: string;
  readonly source: SourceFile;
  /** It is there only if something is so when the server starts. */
  readonly maybe: boolean;
}

/** Names of judges. `isOpen`: there may be others, each among `texts`. */
export interface Judges {
  readonly named: readonly NamedInCode[];
  readonly isOpen: boolean;
}

export interface HooksOfCode {
  readonly file: string;
  /** The hooks it gives: `before`, `rules`; null where that cannot be told without running it. */
  readonly slots: readonly NamedInCode[] | null;
  readonly rules: Judges;
  readonly transactionRules: Judges;
  /** Actions it asks for. */
  readonly actions: readonly NamedInCode[];
  /** Every text of the modules that were read. */
  readonly texts: ReadonlySet<string>;
  /** Whether the word stands anywhere in the hand-written code that the hooks are made of. */
  readonly mentions: (word: string) => boolean;
}

/** The hooks of every entity that has a file of them, by entity. */
export async function readHooks(
  root: string,
  overrides: readonly OverrideFile[],
  cache: ContentCache,
): Promise<ReadonlyMap<string, HooksOfCode>> {
  const owners = overrides.filter(({ name }) => name === 'hooks.ts').map(({ owner }) => owner);
  const reader = new Reader(root, cache);
  const found = await Promise.all(owners.map(async (owner) => [owner, await reader.hooksOf(owner)] as const));
  return new Map(found);
}

interface LoadedModule extends HookModule {
  readonly file: string;
  readonly text: string;
}

/** Something said, and where its names stand. */
interface Placed {
  readonly said: Said;
  readonly module: LoadedModule;
  readonly locals: Names;
}

interface Key {
  readonly value: Placed;
  readonly offset: number;
  readonly module: LoadedModule;
  readonly maybe: boolean;
}

interface Keys {
  readonly keys: ReadonlyMap<string, Key>;
  readonly isOpen: boolean;
}

const unknown: Keys = { keys: new Map(), isOpen: true };
const none: Keys = { keys: new Map(), isOpen: false };
const deepest = 24;

class Reader {
  readonly #root: string;
  readonly #cache: ContentCache;
  readonly #modules = new Map<string, Promise<LoadedModule>>();

  constructor(root: string, cache: ContentCache) {
    this.#root = root;
    this.#cache = cache;
  }

  async hooksOf(owner: string): Promise<HooksOfCode> {
    const read = new Set<string>();
    const module = await this.#load(`overrides/${owner}/hooks.ts`, read);
    const given = module.exported && { said: module.exported, module, locals: module.names };
    const hooks = given ? await this.#keysOf(given, read, true) : unknown;
    const judges = async (slot: string): Promise<Judges> => {
      const key = hooks.keys.get(slot);
      const { keys, isOpen } = key ? await this.#keysOf(key.value, read) : none;
      return { named: [...keys].map(namedAt), isOpen: isOpen || hooks.isOpen };
    };
    return {
      file: module.file,
      slots: hooks.isOpen ? null : [...hooks.keys].map(namedAt),
      rules: await judges('rules'),
      transactionRules: await judges('transactionRules'),
      actions: module.actions.map(({ text, offset }) => ({
        name: text,
        source: sourceAt(module.file, module.text, offset),
        maybe: false,
      })),
      texts: read,
      mentions: mentioning(this.#codeOf(module.file)),
    };
  }

  /** Texts of a module and of all below overrides/ that it is made of. */
  #codeOf(first: string): readonly string[] {
    const texts = new Map<string, string>();
    const open = [first];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (texts.has(file) || !file.startsWith('overrides/') || !existsSync(join(this.#root, file))) continue;
      const text = readText(join(this.#root, file));
      texts.set(file, text);
      for (const [, from = ''] of text.matchAll(/ from '(\.[^']+\.ts)'/g)) {
        open.push(posix.join(posix.dirname(file), from));
      }
    }
    return [...texts.values()];
  }

  /** A module is read once, by whichever entity asks first. */
  async #load(file: string, read: Set<string>): Promise<LoadedModule> {
    const loading = this.#modules.get(file) ?? this.#read(file);
    this.#modules.set(file, loading);
    const module = await loading;
    for (const one of module.texts) read.add(one);
    return module;
  }

  async #read(file: string): Promise<LoadedModule> {
    const text = readText(join(this.#root, file));
    const [module] = await this.#cache.recallAll('hook-modules', [text], async () => {
      // The parser is loaded only when there is something to read.
      const { readHookModule } = await import('./hook-module.ts');
      return [readHookModule(text)];
    });
    if (!module) throw new Error(`Nothing was read of ${file}`);
    return { ...module, file, text };
  }

  /** The keys of an object; `calls`: what a function gives back, if it is one. */
  async #keysOf(placed: Placed, read: Set<string>, calls = false, depth = 0): Promise<Keys> {
    if (depth > deepest) return unknown;
    const { said } = placed;
    const within = (inner: Said): Placed => ({ ...placed, said: inner });
    switch (said.is) {
      case 'object':
        return this.#keysOfObject(placed, said.entries, { read, depth });
      case 'either':
        return eachOf(await Promise.all(said.of.map((one) => this.#keysOf(within(one), read, calls, depth + 1))));
      case 'name': {
        const found = await this.#named(placed, said.name, read);
        return found ? this.#keysOf(found, read, calls, depth + 1) : unknown;
      }
      case 'call':
        return this.#keysOf(within(said.of), read, true, depth + 1);
      case 'member': {
        const { keys } = await this.#keysOf(within(said.of), read, false, depth + 1);
        const key = keys.get(said.key);
        return key ? this.#keysOf(key.value, read, calls, depth + 1) : unknown;
      }
      case 'function': {
        if (!calls) return none;
        const inner = { module: placed.module, locals: { ...placed.locals, ...said.locals } };
        const all = said.returns.map((one) => this.#keysOf({ said: one, ...inner }, read, false, depth + 1));
        return eachOf(await Promise.all(all));
      }
      default:
        return unknown;
    }
  }

  async #keysOfObject(
    placed: Placed,
    entries: Extract<Said, { is: 'object' }>['entries'],
    { read, depth }: { readonly read: Set<string>; readonly depth: number },
  ): Promise<Keys> {
    const keys = new Map<string, Key>();
    let isOpen = false;
    for (const entry of entries) {
      if ('key' in entry) {
        const { key, offset, value } = entry;
        keys.set(key, { value: { ...placed, said: value }, offset, module: placed.module, maybe: false });
        continue;
      }
      const spread = await this.#keysOf({ ...placed, said: entry.spreads }, read, false, depth + 1);
      isOpen ||= spread.isOpen;
      for (const [key, one] of spread.keys) keys.set(key, { ...one, maybe: one.maybe || entry.maybe });
    }
    return { keys, isOpen };
  }

  /** What a name stands for: in the function, in the module, or in the one it is imported from. */
  async #named({ module, locals }: Placed, name: string, read: Set<string>): Promise<Placed | null> {
    const own = Object.hasOwn(locals, name) ? locals[name] : module.names[name];
    if (own) return { said: own, module, locals };
    const source = Object.hasOwn(module.imports, name) ? module.imports[name] : undefined;
    if (!source?.from.startsWith('.')) return null;
    const file = posix.join(posix.dirname(module.file), source.from);
    if (!existsSync(join(this.#root, file))) return null;
    const other = await this.#load(file, read);
    const said = source.name === 'default' ? other.exported : other.names[source.name];
    return said ? { said, module: other, locals: other.names } : null;
  }
}

/** Keys of one of several: those that not all have are there maybe. */
function eachOf(several: readonly Keys[]): Keys {
  const keys = new Map<string, Key>();
  for (const one of several) {
    for (const [key, found] of one.keys) {
      const always = several.every((other) => other.keys.has(key));
      keys.set(key, { ...found, maybe: found.maybe || !always });
    }
  }
  return { keys, isOpen: several.length === 0 || several.some(({ isOpen }) => isOpen) };
}

function mentioning(texts: readonly string[]): (word: string) => boolean {
  return (word) => {
    const whole = new RegExp(`(?<![\\w-])${word}(?![\\w-])`);
    return texts.some((text) => whole.test(text));
  };
}

function namedAt([name, { module, offset, maybe }]: readonly [string, Key]): NamedInCode {
  return { name, maybe, source: sourceAt(module.file, module.text, offset) };
}
