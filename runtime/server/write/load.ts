// Whether a call reaches a record at all: grants, roles and row scope; what is out of sight is not there.
import type { Verb } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import { mayUse } from '../../core/permissions.ts';
import type { StoredRecord } from '../store/read-record.ts';
import { isId } from '../store/record-id.ts';
import type { WriteCall } from './change.ts';
import { readInSight } from './serve.ts';

/** Throws `not-permitted` unless the person may use the verb on some record of the entity. */
export function requireVerb({ entity, caller }: Omit<WriteCall, 'repeat'>, verb: Verb): void {
  if (!mayUse(entity.descriptor, verb, caller.person, caller.rights)) throw new Refusal('not-permitted');
}

/** The record, if it is in sight (else `not-found`) and the verb is allowed on it (else `not-permitted`). */
export async function permitRow(
  call: Omit<WriteCall, 'repeat'>,
  id: string,
  verb: 'view' | 'edit' | 'delete',
): Promise<StoredRecord> {
  requireVerb(call, 'view');
  const stored = isId(id) ? await readInSight(call.context, call.entity, id, call.caller) : null;
  if (!stored) throw new Refusal('not-found');
  if (verb === 'view') return stored;
  requireVerb(call, verb);
  if (!stored.answers[verb]) throw new Refusal('not-permitted');
  return stored;
}
