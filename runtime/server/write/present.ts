// Stage: the answer, made from what was stored.
import type { Row } from '../../core/descriptor/value.ts';
import type { ReferencedRecords } from '../store/reference-paths.ts';
import type { WriteCall } from './change.ts';
import { readVisible } from './load.ts';
import type { PersistedChange } from './persist.ts';
import { presentRecord, presentWritten } from './present-record.ts';

/** A record that was just written, for the answer. */
export interface PersistedRecord {
  readonly stored: PersistedChange;
  /** The referenced records found by the checks; null if they may have changed since. */
  readonly references: ReferencedRecords | null;
}

/** The record as the API sends it, made from memory where possible; else it is read again. */
export async function present(call: WriteCall, { stored, references }: PersistedRecord): Promise<Row> {
  const { record } = stored;
  const known = references && presentWritten({ ...call, record, references });
  return known ?? presentAgain(call, String(record.id));
}

/** The record as stored now. If the write moved it out of the caller's row scope, only its id is answered. */
export async function presentAgain(call: WriteCall, id: string): Promise<Row> {
  const seen = await readVisible(call, id);
  if (seen) return presentRecord(call.entity, call.caller, seen);
  return { id, $labels: {}, $actions: [], $editable: false, $deletable: false };
}
