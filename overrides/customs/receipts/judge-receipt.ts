// Whether a receipt can be given to the document it names, and what is the matter where it cannot.
import { sql } from 'kysely';
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { mainLifecycle, transitionFor } from '../../../runtime/core/lifecycle.ts';
import { tableOf } from '../../../runtime/core/tables.ts';
import { entityOf, type ServerEntity, type WriteScope } from '../../../runtime/server/context.ts';
import { systemCaller } from '../../../runtime/server/session/system-caller.ts';
import { runFragment } from '../../../runtime/server/store/statement.ts';
import { readUnscoped } from '../../../runtime/server/write/load.ts';
import { type Document, documents, type NumberKey } from './receipt-documents.ts';
import { checked } from './receipt-lines.ts';
import type { ReceiptText } from './receipt-names.ts';
import { otherNumber, wrongNumber } from './receipt-numbers.ts';

/** What is the matter with a receipt; the values of `trouble` of an unmatched one. */
export type TroubleKind =
  | 'unknownCode'
  | 'unknownDocument'
  | 'notSubmitted'
  | 'otherNumber'
  | 'incomplete'
  | 'unreadable';

export interface Trouble {
  readonly kind: TroubleKind;
  /** The number of the document, where the receipt has another. */
  readonly expected?: string;
}

/** The document a receipt is about. */
export interface AnsweredDocument {
  readonly document: Document;
  readonly entity: ServerEntity;
  readonly record: Row;
}

type Scope = Pick<WriteScope, 'database' | 'codes' | 'entities'>;

/** The document a receipt can be given to, or what is the matter with it. */
export async function judgeReceipt(
  scope: Scope,
  receipt: ReceiptText,
): Promise<{ readonly target: AnsweredDocument } | { readonly trouble: Trouble }> {
  const target = await documentAbout(scope, receipt);
  if (!target) return { trouble: { kind: 'unknownDocument' } };
  const { descriptor } = target.entity;
  if (transitionFor(descriptor, 'acceptReceipt', systemCaller().person, target.record) === null) {
    return { trouble: { kind: 'notSubmitted' } };
  }
  const trouble = await troubleWith(scope, receipt, target);
  return trouble ? { trouble } : { target };
}

/** What is the matter with a receipt of this document; null for nothing. */
export async function troubleWith(
  scope: Scope,
  receipt: ReceiptText,
  target: AnsweredDocument,
): Promise<Trouble | null> {
  const { document, entity, record } = target;
  if (await isUnknownCode(scope, receipt)) return { kind: 'unknownCode' };
  if (checked(entity, document, [receipt]).wrong || wrongNumber([receipt], document)) return { kind: 'incomplete' };
  for (const key of document.numbers) {
    const other = otherNumber(record, [receipt], key);
    if (other) return { kind: 'otherNumber', expected: other.expected };
    if (await isHeldElsewhere(scope, target, key, receipt[key])) return { kind: 'otherNumber' };
  }
  return null;
}

/** A receipt without a code is incomplete. */
export async function isUnknownCode({ codes }: Pick<WriteScope, 'codes'>, { receiptCode }: ReceiptText) {
  return receiptCode !== undefined && !(await codes.table('receipt-code')).has(receiptCode);
}

/** The record with the number; of several the one under way, before drafts and those that were withdrawn, then the newest. */
async function documentAbout(scope: Scope, { messageType, documentNo }: ReceiptText): Promise<AnsweredDocument | null> {
  const document = documents.find(({ message }) => message === messageType?.toUpperCase());
  if (!document || documentNo === undefined) return null;
  const entity = entityOf(scope, document.entity);
  const status = mainLifecycle(entity.descriptor)?.field ?? 'status';
  const has = document.by.map((key) => sql<boolean>`${sql.ref(key)} = ${documentNo}`);
  const [found] = await runFragment(
    scope.database,
    sql`select "id" from ${sql.table(tableOf(document.entity))} where ${sql.join(has, sql` or `)}
      order by ${sql.ref(status)} = 'draft', ${sql.ref(status)} = 'stopped', (${has[0]}) is true desc, "createdAt" desc limit 1`,
  );
  return found ? { document, entity, record: await readUnscoped(scope, entity, String(found[0])) } : null;
}

async function isHeldElsewhere(scope: Scope, { document, record }: AnsweredDocument, key: NumberKey, number = '') {
  if (number === '') return false;
  const [held] = await runFragment(
    scope.database,
    sql`select 1 from ${sql.table(tableOf(document.entity))} where ${sql.ref(key)} = ${number} and "id" <> ${String(record.id)}`,
  );
  return held !== undefined;
}
