// Stage: the answer, made from what was stored.
import type { Row } from '../../core/descriptor/value.ts';
import type { NamedRecords } from '../store/naming.ts';
import type { WriteCall } from './change.ts';
import { readInSight } from './load.ts';
import type { Stored } from './persist.ts';
import { serve, serveWritten } from './served.ts';

/** A record that was just written, for the answer. */
export interface Known {
  readonly stored: Stored;
  /** The referenced records found by the checks; null if they may have changed since. */
  readonly named: NamedRecords | null;
}

/** The record as the API sends it, made from memory where possible; else it is read again. */
export async function present(call: WriteCall, { stored, named }: Known): Promise<Row> {
  const { record } = stored;
  const known = named && serveWritten({ ...call, record, named });
  return known ?? presentAgain(call, String(record.id));
}

/** The record as stored now. If the write moved it out of the caller's row scope, only its id is answered. */
export async function presentAgain(call: WriteCall, id: string): Promise<Row> {
  const seen = await readInSight(call, id);
  if (seen) return serve(call.entity, call.caller, seen);
  return { id, $labels: {}, $actions: [], $editable: false, $deletable: false };
}
