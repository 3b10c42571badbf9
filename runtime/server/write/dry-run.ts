// Dry run: the findings a save would have, without saving.
import { checkExtent } from '../../core/check-extent.ts';
import type { Stage } from '../../core/check-record.ts';
import { Refusal } from '../../core/errors.ts';
import { type Finding, firstFindings } from '../../core/findings.ts';
import { mayUse } from '../../core/permissions.ts';
import { beforeHooks } from './before-hooks.ts';
import type { WriteCall } from './change.ts';
import { requireRecord } from './load.ts';
import { editedRecord, newRecord, readRow } from './merge-input.ts';
import { checkWholeRecord } from './validate.ts';

/** All findings, one more than is shown at most. With the id of a visible record it is checked as an edit of that, else as a new record. */
export async function dryRun(call: WriteCall, body: unknown, stage: Stage): Promise<readonly Finding[]> {
  const { caller, entity } = call;
  const { descriptor } = entity;
  const sent = readRow(body);
  const isNew = typeof sent.id !== 'string';
  if (!mayUse(descriptor, isNew ? 'create' : 'edit', caller.person, caller.rights)) throw new Refusal('not-permitted');
  const before = isNew ? null : (await requireRecord(call, String(sent.id), 'edit')).record;
  const at = new Date();
  const extent = checkExtent(entity, sent);
  if (extent.length > 0) return extent;
  const { record, findings } =
    before === null
      ? newRecord(entity, caller, sent, at)
      : editedRecord(entity, caller, { before, sent, part: false, at });
  const action = before === null ? 'create' : 'edit';
  const filled = await beforeHooks({ call, action, before, record, at, stage });
  const checked = await checkWholeRecord({ ...filled, ...call, thorough: true });
  return firstFindings([...findings, ...checked.findings]);
}
