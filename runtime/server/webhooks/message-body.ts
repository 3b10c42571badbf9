// What a message to a webhook says: what happened, and where asked for the record as its owner sees it.
import type { Row } from '../../core/descriptor/value.ts';
import { mayUse } from '../../core/permissions.ts';
import type { WebhookScope } from '../context.ts';
import { testType } from '../description/webhook-messages.ts';
import type { Caller } from '../session/caller.ts';
import { readVisible } from '../write/load.ts';
import { presentRecord } from '../write/present-record.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';

/** Characters of a record in a message; a larger one is asked for at the API. */
const largestRecord = 256 * 1024;

/** The body; null where the owner does not see the record any more, so that nothing is sent. */
export async function messageBody(
  scope: WebhookScope,
  delivery: ClaimedDelivery,
  owner: Caller,
): Promise<string | null> {
  const { type, at, subject, subjectId, subjectVersion, action, from, to, by, eventId } = delivery;
  const message = { id: eventId, type, timestamp: at };
  if (type === testType) return JSON.stringify({ ...message, data: {} });
  const record = await recordFor(scope, delivery, owner);
  if (!record) return null;
  const data = { entity: subject, id: subjectId, version: subjectVersion, action, from, to, at, by };
  const whole = JSON.stringify({ ...message, data: { ...data, ...(delivery.withRecord && { record }) } });
  return whole.length <= largestRecord ? whole : JSON.stringify({ ...message, data: { ...data, recordLeftOut: true } });
}

/** As GET /entities/:entity/:id answers it, less what is about the buttons of pages; null where it is out of sight. */
async function recordFor(
  scope: WebhookScope,
  { subject, subjectId }: ClaimedDelivery,
  caller: Caller,
): Promise<Row | null> {
  const entity = scope.entities.get(subject);
  if (!entity || !mayUse(entity.descriptor, 'view', caller.person, caller.rights)) return null;
  const stored = await readVisible({ context: scope, entity, caller }, subjectId);
  if (!stored) return null;
  const { $actions, $editable, $deletable, ...record } = presentRecord(entity, caller, stored);
  return record;
}
