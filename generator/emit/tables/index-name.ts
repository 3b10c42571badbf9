// Names of indexes and constraints: readable, the same on every run, and never longer than PostgreSQL keeps.
import { createHash } from 'node:crypto';

const longestName = 63;
const hashLength = 8;

/** `<table>_<columns>_<suffix>`; a longer one is cut and ends in a hash of the whole. */
export function indexName(table: string, parts: readonly string[], suffix: 'key' | 'idx' | 'fkey'): string {
  const name = [table, ...parts, suffix].join('_');
  if (Buffer.byteLength(name) <= longestName) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, hashLength);
  const kept = longestName - hashLength - suffix.length - 2;
  return `${name.slice(0, kept)}_${hash}_${suffix}`;
}
