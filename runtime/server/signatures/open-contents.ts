// The room of a signature within the file it signs: everything but that room is digested, then the room is filled.
import { createHash } from 'node:crypto';
import { appendUpdate } from './pdf/append-update.ts';
import type { PdfDocument } from './pdf/document.ts';
import type { PdfDictionary, PdfValue } from './pdf/values.ts';
import { writeEntries } from './pdf/write-value.ts';
import { SignatureFault } from './signature-fault.ts';

export interface OpenContents {
  readonly bytes: Buffer;
  /** SHA-256 of everything but the room. */
  readonly digest: Buffer;
  /** Where the room begins and ends, its brackets with it. */
  readonly start: number;
  readonly end: number;
}

/** Bytes of DER that fit: a chain, and the largest time stamps that are seen. */
const room = 16 * 1024;
/** As wide as the four numbers get: a file has fewer than 10^10 bytes. */
const rangeWidth = 40;

/** A revision with a signature dictionary whose contents are still to come. @param number of that dictionary's object */
export function openContents(
  document: PdfDocument,
  objects: ReadonlyMap<number, PdfValue | string>,
  number: number,
  about: PdfDictionary,
  at: Date,
): OpenContents {
  const marks = { range: '<< /ByteRange ', contents: ' /Contents ' };
  const head = `${marks.range}${' '.repeat(rangeWidth)}${marks.contents}`;
  const body = `${head}<${'0'.repeat(room * 2)}>${writeEntries(about.entries).slice(2)}`;
  const { bytes, offsets } = appendUpdate(document, new Map([...objects, [number, body]]), at);
  const begin = bytes.indexOf(marks.range, offsets.get(number) ?? bytes.length);
  if (begin < 0) throw new Error('The signature dictionary was not written');
  const start = begin + head.length;
  const end = start + room * 2 + 2;
  const range = `[0 ${start} ${end} ${bytes.length - end}]`.padEnd(rangeWidth);
  bytes.write(range, begin + marks.range.length, 'latin1');
  const digest = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  return { bytes, digest, start, end };
}

/** The file with its room filled. @throws SignatureFault `contents-overflow` */
export function fillContents({ bytes, start }: OpenContents, contents: Buffer): Buffer {
  if (contents.length > room) throw new SignatureFault('contents-overflow', `${contents.length} bytes of ${room}`);
  const filled = Buffer.from(bytes);
  filled.write(contents.toString('hex'), start + 1, 'latin1');
  return filled;
}
