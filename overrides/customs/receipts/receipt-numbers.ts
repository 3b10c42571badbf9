// The numbers that receipts give a declaration: whether they are numbers, and whether they are its own.
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { isEmpty } from '../../../runtime/core/paths.ts';
import type { Document, NumberKey } from './receipt-documents.ts';
import type { ReceiptText } from './receipt-names.ts';

/** Numbers of entries have 18 digits. */
export function isNumber(text: string | undefined): text is string {
  return /^\d{18}$/.test(text ?? '');
}

export interface OtherNumber {
  readonly number: string;
  readonly expected: string;
}

/** A number in the receipts that is not the one the document has, or not that of the receipts before it; null for none. */
export function otherNumber(record: Row, receipts: readonly ReceiptText[], key: NumberKey): OtherNumber | null {
  const given = receipts.flatMap((receipt) => (isNumber(receipt[key]) ? [receipt[key]] : []));
  const held = record[key] ?? null;
  const expected = isEmpty(held) ? given[0] : String(held);
  const other = given.find((one) => one !== expected);
  return other === undefined || expected === undefined ? null : { number: other, expected };
}

/** The first number in the receipts that is none, with the label of its field; one left out would be missed by nobody. */
export function wrongNumber(
  receipts: readonly ReceiptText[],
  { entity, numbers }: Document,
): { readonly number: string; readonly label: string } | null {
  for (const receipt of receipts) {
    for (const key of numbers) {
      const number = receipt[key] ?? '';
      if (number !== '' && !isNumber(number)) return { number, label: `@entity.${entity}.fields.${key}` };
    }
  }
  return null;
}
