// Notes which parts of a project are read while something is made of them.

/** Parts that were read whole, with what they were; and members of maps, with what was found, or undefined. */
export interface NotedReads {
  readonly wholes: Map<string, unknown>;
  readonly members: Map<string, Map<unknown, unknown>>;
}

let reading: NotedReads | null = null;

/** What `make` gives, and what it reads, which counts as read by whoever calls this too. */
export function readsDuring<Made>(make: () => Made): { readonly made: Made; readonly reads: NotedReads } {
  const outer = reading;
  const reads: NotedReads = { wholes: new Map(), members: new Map() };
  reading = reads;
  try {
    return { made: make(), reads };
  } finally {
    reading = outer;
    addReads(reads);
  }
}

/** Counts what was read for something that is remembered as read by whoever takes it. */
export function addReads({ wholes, members }: NotedReads): void {
  if (!reading) return;
  for (const [part, value] of wholes) reading.wholes.set(part, value);
  for (const [part, read] of members) for (const [key, value] of read) noteMember(part, key, value);
}

export function noteWhole(part: string, value: unknown): void {
  reading?.wholes.set(part, value);
}

export function noteMember(part: string, key: unknown, value: unknown): void {
  if (!reading) return;
  const read = reading.members.get(part);
  if (read) read.set(key, value);
  else reading.members.set(part, new Map([[key, value]]));
}

/** Whether two values are the same one, or lists, sets and maps of the same ones in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof Map && other instanceof Map)
    return one.size === other.size && areSame([...one].flat(), [...other].flat());
  if (one instanceof Set && other instanceof Set) return areSame([...one], [...other]);
  return Array.isArray(one) && Array.isArray(other) && areSame(one, other);
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}
