// Which records others have written since they were read here, as far as the server has told.
import { useSyncExternalStore } from 'react';

interface Heard {
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Records remembered of an entity: whoever misses more than these reads everything anew. */
const most = 1_000;
/** Milliseconds in which what is told of a record that was just written here is our own doing. */
const ownEcho = 3_000;

const heard = new Map<string, Map<string, Heard>>();
const ownVersions = new Map<string, number>();
const ownUntil = new Map<string, number>();
const listeners = new Set<() => void>();
/** When changes may have been missed. */
let missedAt = 0;
let turn = 0;

function tell(): void {
  turn += 1;
  for (const listener of listeners) listener();
}

const keyOf = (entity: string, id: string): string => `${entity} ${id}`;

/** Others have written these. */
export function hearChanges(changed: { readonly [entity: string]: readonly (readonly [string, number])[] }): void {
  const at = Date.now();
  for (const [entity, records] of Object.entries(changed)) {
    const known = heard.get(entity) ?? new Map<string, Heard>();
    heard.set(entity, known);
    for (const [id, version] of records) if (!isOwn(entity, id, version)) known.set(id, { version, at });
    for (const id of [...known.keys()].slice(0, Math.max(0, known.size - most))) known.delete(id);
  }
  tell();
}

/** Changes may have been missed: the connection was away. */
export function missChanges(): void {
  missedAt = Date.now();
  tell();
}

/** Forgets everything: another person is here. */
export function forgetChanges(): void {
  for (const map of [heard, ownVersions, ownUntil]) map.clear();
  missedAt = 0;
  tell();
}

/** What was written here is no news: a record with its version, or several by their ids. */
export function noteOwnChange(entity: string, made: unknown): void {
  for (const [id, version] of ownIn(made)) {
    const key = keyOf(entity, id);
    if (version === null) ownUntil.set(key, Date.now() + ownEcho);
    else ownVersions.set(key, version);
    const known = heard.get(entity)?.get(id);
    if (known && isOwn(entity, id, known.version)) heard.get(entity)?.delete(id);
  }
  tell();
}

function isOwn(entity: string, id: string, version: number): boolean {
  const key = keyOf(entity, id);
  return (ownVersions.get(key) ?? 0) >= version || (ownUntil.get(key) ?? 0) > Date.now();
}

/** The records in the answer of a write: one, or those of a batch. */
function ownIn(made: unknown): (readonly [id: string, version: number | null])[] {
  if (typeof made !== 'object' || made === null) return [];
  const { id, version, rowVersion, results } = made as { [key: string]: unknown };
  if (typeof id === 'string') {
    const known = rowVersion ?? version;
    return [[id, typeof known === 'number' ? known : null]];
  }
  return Array.isArray(results) ? results.flatMap((one) => ownIn(one)) : [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody else has written a record since this version of it. */
export function useIsOutdated(entity: string, id: string | null, version: number): boolean {
  return useSyncExternalStore(subscribe, () => id !== null && (heard.get(entity)?.get(id)?.version ?? 0) > version);
}

/** How many records of an entity others have written since a moment; `some` where more may have been missed. */
export function useNewsOf(entity: string, since: () => number): number | 'some' {
  useSyncExternalStore(subscribe, () => turn);
  const from = since();
  if (missedAt > from) return 'some';
  return [...(heard.get(entity)?.values() ?? [])].filter(({ at }) => at > from).length;
}
