// Makes of each event a delivery for every webhook that asks for it and whose account sees the record; nobody else learns that there was one.
import { sql } from 'kysely';
import { grantsFor, mayUse } from '../../core/permissions.ts';
import type { ServerEntity, WebhookScope } from '../context.ts';
import { defaultLanguage } from '../messages.ts';
import type { Caller } from '../session/caller.ts';
import { newId } from '../store/record-id.ts';
import { scopeSql } from '../store/scope-sql.ts';
import { type Executor, run, runFragment } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import { ownerOf } from './webhook-owner.ts';

/** Events taken at once. */
const batch = 500;
const longestNumber = 200;
/** One server spreads at a time, so that deliveries are there in the order of their events. */
const lock = `select pg_try_advisory_xact_lock(hashtextextended('tongguan webhooks', 0))`;

/** A change that a webhook may ask for, as `webhook_event` keeps it. */
export interface WebhookEvent {
  readonly id: string;
  readonly entity: string;
  readonly recordId: string;
  readonly version: number;
  readonly kind: string;
  readonly action: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string;
  readonly at: string;
}

interface Asking {
  readonly id: string;
  readonly companyId: string;
  readonly account: string;
  readonly subject: string;
  readonly states: string;
  readonly tellsCreated: boolean;
  readonly tellsChanged: boolean;
}

/** Takes all events that were committed and gives how many that were. Where another server is at it, that one does it. */
export async function spreadEvents(scope: WebhookScope, stop?: AbortSignal): Promise<number> {
  let taken = 0;
  while (!stop?.aborted) {
    const [waits] = await run(scope.database, { text: 'select exists (select from webhook_event)', values: [] });
    if (waits?.[0] !== true) break;
    const spread = await scope.database.transaction((unit) => spreadBatch(scope, unit));
    if (spread === 0) break;
    taken += spread;
  }
  return taken;
}

async function spreadBatch(scope: WebhookScope, unit: Executor): Promise<number> {
  const [got] = await run(unit, { text: lock, values: [] });
  if (got?.[0] !== true) return 0;
  const events = await takeEvents(unit);
  const webhooks = await askingWebhooks(scope, unit);
  for (const webhook of webhooks) {
    const wanted = events.filter((event) => asksFor(webhook, event));
    if (wanted.length === 0) continue;
    const owner = await ownerOf(scope, webhook.id, webhook.account);
    const entity = scope.entities.get(webhook.subject);
    if (!owner || !entity) continue;
    const seen = await seenBy(unit, owner, entity, wanted);
    await insertDeliveries(
      scope,
      unit,
      webhook,
      wanted.filter(({ recordId }) => seen.has(recordId)),
      seen,
    );
  }
  return events.length;
}

async function takeEvents(unit: Executor): Promise<WebhookEvent[]> {
  const { rows } = await unit.query<WebhookEvent>(
    `delete from webhook_event where "id" in (select "id" from webhook_event order by "id" limit ${batch})
      returning "id", "entity", "recordId", "version", "kind", "action", "from", "to", "by", "at"`,
  );
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function askingWebhooks({ layouts }: WebhookScope, unit: Executor): Promise<Asking[]> {
  const { rows } = await unit.query<Asking>(
    `select "id", "companyId", "account", "subject", coalesce("states", '') as "states",
        coalesce("tellsCreated", false) as "tellsCreated", coalesce("tellsChanged", false) as "tellsChanged"
      from ${layouts.tables.webhook} where "status" = 'active' and "deletedAt" is null and "account" is not null`,
  );
  return rows;
}

function asksFor({ subject, states, tellsCreated, tellsChanged }: Asking, event: WebhookEvent): boolean {
  if (event.entity !== subject) return false;
  if (event.kind === 'created') return tellsCreated;
  if (event.kind === 'changed') return tellsChanged;
  return states === '' || states.split(',').includes(event.to ?? '');
}

/** The records the account sees, and what each is called. */
async function seenBy(
  unit: Executor,
  { person, rights }: Caller,
  { descriptor, layout }: ServerEntity,
  events: readonly WebhookEvent[],
): Promise<ReadonlyMap<string, string>> {
  if (!mayUse(descriptor, 'view', person, rights)) return new Map();
  const ids = [...new Set(events.map(({ recordId }) => recordId))];
  const inSight = scopeSql({ mapping: layout, alias: 't' }, grantsFor(descriptor, 'view', person), person);
  const title = sql.raw(titleSql(layout, 't', defaultLanguage));
  const found = await runFragment(
    unit,
    sql`select t."id", ${title} from ${layout.from} t where t."id" = any(${ids}) and ${inSight}`,
  );
  return new Map(found.map(([id, name]) => [String(id), String(name ?? '').slice(0, longestNumber)]));
}

async function insertDeliveries(
  { layouts }: WebhookScope,
  unit: Executor,
  webhook: Asking,
  events: readonly WebhookEvent[],
  titles: ReadonlyMap<string, string>,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    ...deliveryOf(webhook, {
      type: `${event.entity}.${event.kind === 'transition' ? event.to : event.kind}`,
      eventId: event.id,
      at: event.at,
    }),
    subject: event.entity,
    subjectNo: titles.get(event.recordId) || null,
    subjectId: event.recordId,
    subjectVersion: event.version,
    action: event.action,
    from: event.from,
    to: event.to,
    by: event.by,
  }));
  await keepDeliveries(unit, layouts.tables.webhookDelivery, rows);
}

/** What every delivery begins with. */
export function deliveryOf(
  webhook: { readonly id: string; readonly companyId: string },
  { type, eventId, at }: { readonly type: string; readonly eventId: string; readonly at: string },
): { readonly [column: string]: string | number } {
  const now = new Date().toISOString();
  // Due from the moment it happened: what was first is sent first.
  const times = { createdAt: now, updatedAt: now, dueAt: at };
  const { id, companyId } = webhook;
  return { id: newId(), webhook: id, companyId, type, eventId, at, status: 'waiting', tries: 0, version: 1, ...times };
}

/** Keeps deliveries that are due. */
export async function keepDeliveries(unit: Executor, table: string, rows: readonly object[]): Promise<void> {
  await run(unit, {
    text: `insert into ${table} select r.* from json_populate_recordset(null::${table}, $1) r`,
    values: [JSON.stringify(rows)],
  });
}
