// A file of receipts may be about several documents, of several declarants: each document keeps what is said of itself alone.
import { model } from '../../../generated/model.gen.ts';
import { plainCsvLine } from '../../../runtime/core/csv-line.ts';
import { contentStore } from '../../../runtime/server/files/content-store.ts';
import { addFile, findFile } from '../../../runtime/server/files/file-objects.ts';
import type { WriteContext } from '../../../runtime/server/hooks.ts';
import { namedTables } from '../../../runtime/server/store/named-tables.ts';
import { type ReceiptText, receiptFields } from './receipt-names.ts';

/** What else stood in the file that was sent. */
export interface OtherPart {
  readonly fileName: string;
  readonly receipts: readonly ReceiptText[];
}

/** By the call, and by the file that is kept in the place of the one that was sent. */
const others = new WeakMap<WriteContext['caller'], Map<string, OtherPart>>();

/** Keeps a file with the document's own receipts, remembers the other ones until they are taken in; gives the id of the new file. */
export async function keepOwnPart(
  { caller, database, filesFolder, record }: WriteContext,
  { own, rest }: { readonly own: readonly ReceiptText[]; readonly rest: readonly ReceiptText[] },
): Promise<string | null> {
  const { file: files } = namedTables(model.system);
  const sent = await findFile(database, files, String(record.receiptFile));
  if (!sent || filesFolder === null) return null;
  const named = receiptFields.filter((field) => own.some((receipt) => receipt[field] !== undefined));
  const lines = [named, ...own.map((receipt) => named.map((field) => receipt[field] ?? ''))];
  const content = new TextEncoder().encode(lines.map(plainCsvLine).join(''));
  const sha256 = await contentStore(filesFolder).put(content);
  const name = `${sent.name.replace(/\.[^.]*$/, '')}.csv`;
  const kept = { name, mime: 'text/csv', sha256, size: content.byteLength, profile: sent.profile };
  const { id } = await addFile(database, files, { ...kept, uploadedBy: caller.account.id });
  const known = others.get(caller) ?? new Map<string, OtherPart>();
  others.set(caller, known.set(id, { fileName: sent.name, receipts: rest }));
  return id;
}

/** What else stood in the file that a kept one was made of; undefined for one that is kept as it was sent. */
export function otherPartOf({ caller, record }: Pick<WriteContext, 'caller' | 'record'>): OtherPart | undefined {
  return others.get(caller)?.get(String(record.receiptFile));
}
