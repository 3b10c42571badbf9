// The queue of receipts that could not be given to a document: what is put into it, and what has settled itself.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { isVisible } from '../../../runtime/core/keywords.ts';
import { entityOf, type WriteScope } from '../../../runtime/server/context.ts';
import { systemCaller } from '../../../runtime/server/session/system-caller.ts';
import { runFragment } from '../../../runtime/server/store/statement.ts';
import { execute } from '../../../runtime/server/write/execute.ts';
import type { Trouble } from './judge-receipt.ts';
import { identityOf } from './receipt-lines.ts';
import type { ReceiptText } from './receipt-names.ts';
import { isMoment } from './receipt-time.ts';

export const queue = 'unmatched-receipt';

/** What is queued: a receipt, or a whole file that cannot be read. */
export interface Unmatched {
  readonly trouble: Trouble;
  readonly receipt: ReceiptText;
  readonly fileName: string;
  readonly digest: string;
}

/** Tells a receipt from others, whatever file it came in. */
export function digestOf(receipt: ReceiptText): string {
  const { messageType = '', documentNo = '' } = receipt;
  const parts = [messageType.toUpperCase(), documentNo, identityOf(receipt)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Whether it stands in the queue, whatever became of it there: what a person put away stays away. */
export async function isQueued({ database }: Pick<WriteScope, 'database'>, digest: string): Promise<boolean> {
  const rows = await runFragment(database, sql`select 1 from unmatched_receipt where "digest" = ${digest}`);
  return rows.length > 0;
}

export async function enqueue(scope: WriteScope, { trouble, receipt, fileName, digest }: Unmatched): Promise<void> {
  const entity = entityOf(scope, queue);
  const { receiptTime, ...texts } = receipt;
  const said: { readonly [key: string]: string } = {
    ...texts,
    ...(receiptTime !== undefined && { [isMoment(receiptTime) ? 'receiptTime' : 'writtenTime']: receiptTime }),
  };
  const given: Row = {
    ...Object.fromEntries(Object.entries(said).map(([key, text]) => [key, kept(key, text)])),
    trouble: trouble.kind,
    ...(trouble.expected !== undefined && { expected: trouble.expected }),
    fileName: kept('fileName', fileName),
    digest,
  };
  const call = { context: scope, caller: systemCaller(), entity, idempotency: null };
  await execute(call, { kind: 'create', sent: {}, given });
}

/** As much of a text as the queue has room for, with a mark for each sign that nobody would see: a text with those is refused. */
function kept(key: string, text: string): string {
  const form = key === 'message' ? 'lines' : 'line';
  const room = key === 'message' ? 1000 : key === 'fileName' ? 200 : 50;
  return [...text]
    .slice(0, room)
    .map((sign) => (isVisible(form, sign) ? sign : '\uFFFD'))
    .join('');
}

/** What waits in the queue and has come to its document by itself waits no longer. */
export async function settle(scope: WriteScope, receipts: readonly ReceiptText[]): Promise<void> {
  await settleAll(scope, sql`"digest" = any(${receipts.map(digestOf)}::text[])`);
}

/** A file that could be read by now waits no longer. */
export async function settleFile(scope: WriteScope, fileName: string): Promise<void> {
  await settleAll(scope, sql`"trouble" = 'unreadable' and "fileName" = ${kept('fileName', fileName)}`);
}

async function settleAll(scope: WriteScope, which: RawBuilder<unknown>): Promise<void> {
  const waiting = await runFragment(
    scope.database,
    sql`select "id" from unmatched_receipt where "status" = 'open' and ${which}`,
  );
  for (const [id] of waiting) {
    await scope.actAsSystem(scope, { entity: queue, id: String(id), action: 'settle' });
  }
}
