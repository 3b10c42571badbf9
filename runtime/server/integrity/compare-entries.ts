// Compares entries with what was sealed of them, and tells changes apart: a value, two entries swapped, one in another history.
import { quoted } from '../store/statement.ts';
import { entryHash } from './batch.ts';
import type { Findings, HistoryFault, HistoryFinding } from './findings.ts';
import type { History, HistoryName } from './history-forms.ts';
import type { SealedEntry, StoredEntry } from './sealed-entries.ts';

/** A salt that was taken away. */
const noSalt = '00000000-0000-0000-0000-000000000000';
/** Changed entries of which it is tried whether they were swapped: each with each. */
const mostCompared = 300;

/** What is wrong with one, or null. */
export function faultOf({ salt, text, hash }: StoredEntry): 'erased' | 'missing' | 'changed' | null {
  if (salt === noSalt) return 'erased';
  if (text === null) return 'missing';
  return entryHash(salt, text).equals(hash) ? null : 'changed';
}

export interface FaultyEntry {
  readonly entry: SealedEntry;
  readonly fault: 'erased' | 'missing' | 'changed';
}

/** Adds what is found of entries that are not as they were sealed. `moved`: SQL names of those that stand in another history, by id. */
export function tellFaulty(
  findings: Findings,
  faulty: readonly FaultyEntry[],
  { names, elsewhere }: { readonly names: ReadonlyMap<number, HistoryName>; readonly elsewhere: ReadonlySet<string> },
): void {
  const changed = faulty.filter(({ fault }) => fault === 'changed').map(({ entry }) => entry);
  const swapped = swappedAmong(changed.slice(0, mostCompared));
  for (const { entry, fault } of faulty) {
    const other = swapped.get(entry.id);
    const told: HistoryFault =
      fault === 'missing' && elsewhere.has(entry.id) ? 'moved' : other === undefined ? fault : 'swapped';
    findings.add({ ...placeOf(entry, names), fault: told, batch: entry.batch, ...(other !== undefined && { other }) });
  }
}

/** Which entry a finding is about. */
export function placeOf(
  { kind, id, subjectId }: StoredEntry,
  names: ReadonlyMap<number, HistoryName>,
): Omit<HistoryFinding, 'fault'> {
  const history = names.get(kind);
  return { id, ...(history && { history }), ...(subjectId !== null && { subjectId }) };
}

/** By id the entry that each was swapped with: it holds what that one held, or names the record of it. */
function swappedAmong(changed: readonly SealedEntry[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const one of changed) {
    const other = changed.find(
      (candidate) => candidate !== one && candidate.kind === one.kind && isSwapped(one, candidate),
    );
    if (other) found.set(one.id, other.id);
  }
  return found;
}

function isSwapped(one: SealedEntry, other: SealedEntry): boolean {
  const text = one.text ?? '';
  const withOtherId = text.replace(`\nid=36:${one.id}\n`, () => `\nid=36:${other.id}\n`);
  if (entryHash(other.salt, withOtherId).equals(other.hash)) return true;
  if (one.subjectId === null || other.subjectId === null || one.subjectId === other.subjectId) return false;
  const withOwnRecord = text.replace(
    /\n(recordId|subjectId)=36:[^\n]*\n/,
    (_, key: string) => `\n${key}=36:${one.subjectId}\n`,
  );
  return text.includes(`=36:${other.subjectId}\n`) && entryHash(one.salt, withOwnRecord).equals(one.hash);
}

/** SQL that gives the ids of `$1` that stand in a history. */
export function foundIn({ table }: History): string {
  return `select "id" from ${quoted(table)} where "id" = any($1::uuid[])`;
}
