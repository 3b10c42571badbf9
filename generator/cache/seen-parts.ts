// What was made of parts of a project, kept as long as the parts that were read for it stay the same: for `tongguan dev`, which
// compiles the same project again and again.
import { isDeepStrictEqual } from 'node:util';
import { addReads, isSame, type NotedReads, noteMember, noteWhole, readsDuring } from './noted-reads.ts';

/** Gives what was made under a name the last time, if all that it was made of is the same still. */
export type Recall = <Made>(name: string, make: () => Made) => Made;

/** Remembers nothing: for who compiles once. */
export const makeAnew: Recall = (_name, make) => make();

interface Remembered {
  readonly made: unknown;
  readonly reads: NotedReads;
}

/** What a process that compiles again remembers of the parts of its project. */
export class SeenParts {
  readonly #parts = new Map<string, unknown>();
  readonly #remembered = new Map<string, Remembered>();
  readonly #settled = new Map<string, unknown>();

  /**
   * The object, whose properties are parts from now on: what is read of them is noted, of a map the members that are asked for. An
   * object under `labels` holds parts of its own. Earlier parts of the same names are forgotten.
   */
  follow<Whole extends object>(whole: Whole, prefix = ''): Whole {
    const noting = Object.entries(whole).map(([key, value]): [string, PropertyDescriptor] => {
      const part = `${prefix}${key}`;
      if (key === 'labels') return [key, { enumerable: true, value: this.follow(value, `${part}.`) }];
      // Compared here once, so that what was read of it is found to hold by being the same.
      const before = this.#parts.get(part);
      const now = isSame(before, value) ? before : value;
      this.#parts.set(part, now);
      return [key, { enumerable: true, get: noted(part, now) }];
    });
    return Object.defineProperties({}, Object.fromEntries(noting)) as Whole;
  }

  /** What `make` gives, which is made synchronously from what is followed and from nothing else that changes. */
  readonly recall: Recall = (name, make) => {
    const last = this.#remembered.get(name);
    if (last && this.#holds(last.reads)) {
      addReads(last.reads);
      return last.made as ReturnType<typeof make>;
    }
    const { made, reads } = readsDuring(make);
    this.#remembered.set(name, { made, reads });
    return made;
  };

  /** What was made under a name the last time, where it says the same: what is made of it holds still. */
  settle<Made>(name: string, made: Made): Made {
    const last = this.#settled.get(name);
    if (isDeepStrictEqual(last, made)) return last as Made;
    this.#settled.set(name, made);
    return made;
  }

  #holds({ wholes, members }: NotedReads): boolean {
    for (const [part, got] of wholes) if (got !== this.#parts.get(part)) return false;
    for (const [part, read] of members) {
      const now = this.#parts.get(part);
      if (!(now instanceof Map)) return false;
      for (const [key, got] of read) if (now.get(key) !== got) return false;
    }
    return true;
  }
}

/** What is followed as plain values, which can be handed to another thread. */
export function unfollowed<Whole extends object>(whole: Whole): Whole {
  const plain = Object.entries(whole).map(([key, value]) => [key, value instanceof NotedMap ? new Map(value) : value]);
  return Object.fromEntries(plain) as Whole;
}

function noted(part: string, value: unknown): () => unknown {
  if (value instanceof Map) {
    const map = new NotedMap(part, value);
    return () => map;
  }
  return () => {
    noteWhole(part, value);
    return value;
  };
}

class NotedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #part: string;
  readonly #map: ReadonlyMap<Key, Value>;

  constructor(part: string, map: ReadonlyMap<Key, Value>) {
    this.#part = part;
    this.#map = map;
  }

  get(key: Key): Value | undefined {
    const value = this.#map.get(key);
    noteMember(this.#part, key, value);
    return value;
  }

  has(key: Key): boolean {
    noteMember(this.#part, key, this.#map.get(key));
    return this.#map.has(key);
  }

  get size(): number {
    return this.#all().size;
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.#all()) visit(value, key, this);
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#all().entries();
  }

  keys(): MapIterator<Key> {
    return this.#all().keys();
  }

  values(): MapIterator<Value> {
    return this.#all().values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.#all().entries();
  }

  #all(): ReadonlyMap<Key, Value> {
    noteWhole(this.#part, this.#map);
    return this.#map;
  }
}
