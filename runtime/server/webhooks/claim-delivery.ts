// Takes deliveries up, one server each, and keeps what came of them.
import type { WebhookScope } from '../context.ts';
import { run } from '../store/statement.ts';

/** Milliseconds for which a delivery is nobody else's: more than a message may take. A server that dies lets it go by that. */
export const lease = 60_000;

/** A delivery under way, with what its webhook says now. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly type: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly subjectVersion: number;
  readonly action: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly eventId: string;
  readonly tries: number;
  readonly address: string;
  readonly account: string | null;
  readonly withRecord: boolean;
  readonly isDeleted: boolean;
}

const isDue = `c."status" = 'waiting' and c."dueAt" <= $1 and (w."status" = 'active' or w."deletedAt" is not null or c."type" = 'webhook.test')`;
/** What happened to the record before comes first, whatever becomes of it. */
const isFirst = (table: string): string => `not exists (select from ${table} b where b."webhook" = c."webhook"
    and b."subjectId" = c."subjectId" and b."status" = 'waiting' and (b."subjectVersion", b."id") < (c."subjectVersion", c."id"))`;

/** The webhooks that have deliveries due. */
export async function dueWebhooks({ database, layouts }: WebhookScope, at: Date): Promise<string[]> {
  const { webhook, webhookDelivery } = layouts.tables;
  const rows = await run(database, {
    text: `select distinct c."webhook" from ${webhookDelivery} c join ${webhook} w on w."id" = c."webhook"
      where ${isDue} and ${isFirst(webhookDelivery)}`,
    values: [at],
  });
  return rows.map(([id]) => String(id));
}

/** The oldest one that is due of a webhook, counted as tried; null where there is none. */
export async function claimDelivery(
  { database, layouts }: WebhookScope,
  webhookId: string,
  at: Date,
): Promise<ClaimedDelivery | null> {
  const { webhook, webhookDelivery } = layouts.tables;
  const { rows } = await database.query<ClaimedDelivery>(
    `with chosen as (select c."id" from ${webhookDelivery} c join ${webhook} w on w."id" = c."webhook"
        where c."webhook" = $2 and ${isDue} and ${isFirst(webhookDelivery)}
        order by c."dueAt", c."id" limit 1 for update of c skip locked)
      update ${webhookDelivery} d set "tries" = d."tries" + 1, "triedAt" = $1, "updatedAt" = $1, "dueAt" = $3
      from chosen, ${webhook} w where d."id" = chosen."id" and w."id" = d."webhook"
      returning d."id", d."webhook" as "webhookId", d."type", d."subject", d."subjectId", d."subjectVersion", d."action", d."from", d."to",
        d."by", d."at", d."eventId", d."tries", w."address", w."account", coalesce(w."withRecord", false) as "withRecord",
        w."deletedAt" is not null as "isDeleted"`,
    [at, webhookId, new Date(at.getTime() + lease)],
  );
  return rows[0] ?? null;
}

/** What is kept of a try. */
export interface DeliveryOutcome {
  readonly status: 'waiting' | 'delivered' | 'withheld';
  readonly dueAt: Date | null;
  readonly code: number | null;
  readonly duration: number | null;
  readonly problem: string | null;
  readonly answer: string | null;
}

/** Keeps it, unless somebody else has settled the delivery meanwhile. */
export async function keepOutcome(
  { database, layouts }: WebhookScope,
  id: string,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { status, dueAt, code, duration, problem, answer } = outcome;
  await run(database, {
    text: `update ${layouts.tables.webhookDelivery} set "status" = $2, "dueAt" = $3, "code" = $4, "duration" = $5, "problem" = $6,
        "answer" = $7, "updatedAt" = now() where "id" = $1 and "status" = 'waiting'`,
    values: [id, status, dueAt, code, duration, problem, answer],
  });
}

/** How many deliveries wait, were given up and were made, and how many seconds the oldest that waits is old. */
export async function countDeliveries({ database, layouts }: Pick<WebhookScope, 'database' | 'layouts'>) {
  const rows = await run(database, {
    text: `select "status", count(*), extract(epoch from now() - min("createdAt")) from ${layouts.tables.webhookDelivery} group by 1`,
    values: [],
  });
  return rows.map(([status, count, age]) => ({ status: String(status), count: Number(count), age: Number(age) }));
}

/** Deletes those that were settled before a moment. */
export async function deleteDeliveries(
  { database, layouts }: Pick<WebhookScope, 'database' | 'layouts'>,
  before: Date,
): Promise<void> {
  await run(database, {
    text: `delete from ${layouts.tables.webhookDelivery} where "status" <> 'waiting' and "updatedAt" < $1`,
    values: [before],
  });
}
