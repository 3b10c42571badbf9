// Stage: the answer, made from what was stored.
import type { Row } from '../../core/descriptor/value.ts';
import type { NamedRecords } from '../store/naming.ts';
import type { WriteCall } from './change.ts';
import { readInSight } from './load.ts';
import type { Stored } from './persist.ts';
import { serve, serveWritten } from './served.ts';

/** What is known of a record that was just written. */
export interface Known {
  readonly stored: Stored;
  /** What the checks looked up; null where that is no longer, or not yet, the whole truth. */
  readonly named: NamedRecords | null;
}

/** The record as it is served: made of what is known, so that nothing is read again, or read where only the database can tell. */
export async function present(call: WriteCall, { stored, named }: Known): Promise<Row> {
  const { record } = stored;
  const known = named && serveWritten({ ...call, record, named });
  return known ?? presentAgain(call, String(record.id));
}

/** The record as it is stored now. Where the write took it out of the caller's sight, only its id is told. */
export async function presentAgain(call: WriteCall, id: string): Promise<Row> {
  const seen = await readInSight(call, id);
  if (seen) return serve(call.entity, call.caller, seen);
  return { id, $labels: {}, $actions: [], $editable: false, $deletable: false };
}
