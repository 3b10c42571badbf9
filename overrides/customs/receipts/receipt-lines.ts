// Receipts as lines of a record: in normal form, each once, in the order of their time.
import { checkShape } from '../../../runtime/core/check-shape.ts';
import type { Entity } from '../../../runtime/core/compile-entity.ts';
import type { LinesField } from '../../../runtime/core/descriptor/field.ts';
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { isLines } from '../../../runtime/core/kinds/field-traits.ts';
import { isEmpty } from '../../../runtime/core/paths.ts';
import { RecordShape } from '../../../runtime/core/record-shape.ts';
import type { Document } from './receipt-documents.ts';
import type { ReceiptText } from './receipt-names.ts';
import { isNumber } from './receipt-numbers.ts';
import { isMoment } from './receipt-time.ts';

/** The first thing that is wrong with receipts: of which of them, from 1, and the label of its field. */
export interface WrongReceipt {
  readonly number: number;
  readonly label: string;
}

interface CheckedReceipts {
  readonly rows: readonly Row[];
  readonly wrong: WrongReceipt | null;
}

/** The receipts as lines, and what is wrong with them; a time that is none is left out, and so are such numbers, see receipt-numbers.ts. */
export function checked(entity: Entity, document: Document, receipts: readonly ReceiptText[]): CheckedReceipts {
  const field = entity.descriptor.fields.find((one): one is LinesField => one.key === 'receipts' && isLines(one));
  if (!field) return { rows: [], wrong: null };
  const shape = new RecordShape(field.fields);
  const rows = receipts.map((receipt) => shape.normalise(lineOf(receipt, shape, document)));
  const [fault] = checkShape(entity, { receipts: rows }).filter(({ path }) => path.startsWith('receipts.'));
  if (!fault) return { rows, wrong: null };
  const [, index, key] = fault.path.split('.');
  return { rows, wrong: { number: Number(index) + 1, label: `@entity.${field.entity}.fields.${key}` } };
}

function lineOf(receipt: ReceiptText, { byKey }: RecordShape, { numbers }: Document): Row {
  const isKept = ([key, text]: readonly [string, string]): boolean => {
    if (key === 'receiptTime') return isMoment(text);
    const isGiven = key === 'preEntryNo' || key === 'customsNo';
    return byKey.has(key) && (!isGiven || (numbers.includes(key) && isNumber(text)));
  };
  return Object.fromEntries(Object.entries(receipt).filter(isKept));
}

/** The record with the receipts it did not have, and with the numbers they gave it. */
export function withReceipts(record: Row, rows: readonly Row[], { numbers }: Document): Row {
  const known = new Map(receiptsOf(record).map((receipt) => [identityOf(receipt), receipt]));
  for (const row of rows) if (!known.has(identityOf(row))) known.set(identityOf(row), row);
  if (known.size === 0) return record;
  const receipts = [...known.values()].sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
  const given = numbers.flatMap((key) => {
    const number = rows.map((row) => row[key]).find((one) => !isEmpty(one));
    return number !== undefined && isEmpty(record[key]) ? [[key, number] as const] : [];
  });
  return { ...record, ...Object.fromEntries(given), receipts };
}

export function receiptsOf(record: Row): readonly Row[] {
  return Array.isArray(record.receipts) ? (record.receipts as Row[]) : [];
}

/** The receipts that a write added. */
export function newReceipts(before: Row | null, record: Row): readonly Row[] {
  const known = new Set(receiptsOf(before ?? {}).map(identityOf));
  return receiptsOf(record).filter((one) => !known.has(identityOf(one)));
}

/** The same receipt, however often it comes: one message may answer for several containers, or say several things. */
export function identityOf(receipt: Row | ReceiptText): string {
  const { messageNumber, receiptCode, receiptTime, containerNo, message }: Row | ReceiptText = receipt;
  return JSON.stringify([messageNumber, receiptCode, receiptTime, containerNo, message].map((part) => part ?? null));
}

function timeOf({ receiptTime }: Row): string {
  return String(receiptTime ?? '');
}
