// What webhooks are told of a change: written down in the statement of the change, where one asks for it, so that nothing is lost with a server.
import { newId } from '../store/record-id.ts';
import type { AuditRow } from '../store/write-record.ts';
import type { Change } from './change.ts';

/**
 * The row of the change in `webhook_event`, kept only where an active webhook asks for such changes of the entity. None of what is
 * entered as it stands, of deletions, and of webhooks themselves, which would tell of their own telling for ever.
 */
export function eventRows({
  call,
  before,
  record,
  stateChange,
  action,
  at,
  isEntered,
  isHardDelete,
}: Change): AuditRow[] {
  const { entity, caller } = call;
  const { layouts, versionKey } = entity.layout;
  const { webhook, webhookDelivery } = layouts.system;
  const { id: subject } = entity.descriptor;
  if (webhook === undefined || subject === webhook || subject === webhookDelivery) return [];
  if (isEntered || isHardDelete || action === 'delete') return [];
  const kind = before === null ? 'created' : stateChange ? 'transition' : 'changed';
  const { accountId, account } = caller.person;
  const row = {
    id: newId(),
    entity: subject,
    recordId: record.id ?? null,
    version: Number(record[versionKey] ?? 0),
    kind,
    action,
    from: stateChange?.from ?? null,
    to: stateChange?.to ?? null,
    by: accountId === null ? 'system' : account,
    at: at.toISOString(),
  };
  return [{ table: 'webhook_event', row, onlyIf: askedFor(layouts.tables.webhook) }];
}

/** About the row `r`. */
function askedFor(webhook: string): string {
  return `exists (select from ${webhook} w where w."subject" = r."entity" and w."status" = 'active' and w."deletedAt" is null
    and (r."kind" = 'transition' or (r."kind" = 'created' and w."tellsCreated") or (r."kind" = 'changed' and w."tellsChanged")))`;
}
