// What forgers do to signed PDFs: later revisions, and signatures that are well made over the wrong thing.
import { createHash } from 'node:crypto';
import { makeSignature } from '../../runtime/server/signatures/cms/build-signature.ts';
import { readCertificate } from '../../runtime/server/signatures/cms/certificate.ts';
import { appendUpdate } from '../../runtime/server/signatures/pdf/append-update.ts';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import type { PdfEntries, PdfStream, PdfValue } from '../../runtime/server/signatures/pdf/values.ts';
import { type SignatureField, signatureFields } from '../../runtime/server/signatures/signature-fields.ts';
import type { SigningIdentity } from '../../runtime/server/signatures/signing-identity.ts';

/** A later revision made of what a forger writes, given the document and the number of the first free object. */
export function revise(
  pdf: Buffer,
  make: (document: PdfDocument, free: number) => readonly (readonly [number, PdfValue])[],
): Buffer {
  const document = PdfDocument.open(pdf);
  return appendUpdate(document, new Map(make(document, document.size)), new Date()).bytes;
}

export function fieldOf(document: PdfDocument, name: string): SignatureField {
  const field = signatureFields(document).find((one) => one.name === name);
  if (!field) throw new Error(`There is no field ${name}`);
  return field;
}

export function put(entries: PdfEntries, key: string, value: PdfValue): PdfValue {
  return { kind: 'dictionary', entries: new Map(entries).set(key, value) };
}

export function streamOf(text: string, entries: PdfEntries = new Map()): PdfStream {
  const kept = new Map(entries);
  kept.delete('Filter');
  return { kind: 'stream', entries: kept, data: Buffer.from(text) };
}

/** The number of the object that a key of a dictionary names. */
export function numberAt(entries: PdfEntries | null, key: string): number {
  const value = entries?.get(key);
  if (value?.kind !== 'reference') throw new Error(`${key} names no object`);
  return value.number;
}

export function lastPage(document: PdfDocument): { number: number; entries: PdfEntries } {
  const page = document.pages().at(-1);
  if (!page) throw new Error('There is no page');
  return { number: page.reference.number, entries: page.entries };
}

export function appearanceOf(document: PdfDocument, name: string): number {
  return numberAt(document.entries(fieldOf(document, name).entries.get('AP')), 'N');
}

/** The place of the last signature of a file: its range, and its room with brackets. */
function lastRoom(pdf: Buffer): { at: number; length: number; start: number; end: number } {
  const at = pdf.lastIndexOf('/ByteRange [') + '/ByteRange '.length;
  const text = /^\[0 (\d+) (\d+) \d+\] */.exec(pdf.toString('latin1', at, at + 60));
  if (!text) throw new Error('There is no signature');
  return { at, length: text[0].length, start: Number(text[1]), end: Number(text[2]) };
}

/** The last signature made anew: over another range, or by another key. Its own digest and value are right. */
export function resign(
  pdf: Buffer,
  identity: SigningIdentity,
  range: (own: { start: number; end: number; size: number }) => readonly number[] = ({ start, end, size }) => [
    0,
    start,
    end,
    size - end,
  ],
): Buffer {
  const forged = Buffer.from(pdf);
  const { at, length, start, end } = lastRoom(forged);
  const numbers = range({ start, end, size: forged.length });
  forged.write(`[${numbers.join(' ')}]`.padEnd(length), at, 'latin1');
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  const digest = createHash('sha256')
    .update(forged.subarray(first, first + second))
    .update(forged.subarray(third, third + fourth))
    .digest();
  const cms = makeSignature(identity, readCertificate(identity.certificate), digest).encode(null);
  forged.write(cms.toString('hex').padEnd(end - start - 2, '0'), start + 1, 'latin1');
  return forged;
}

/** Behind the DER of the last signature, within its room. */
export function fillPadding(pdf: Buffer): Buffer {
  const forged = Buffer.from(pdf);
  forged.write('41', lastRoom(forged).end - 3, 'latin1');
  return forged;
}

/** One byte of a file changed. */
export function flip(pdf: Buffer, at: number): Buffer {
  const forged = Buffer.from(pdf);
  forged[at] = (forged[at] ?? 0) ^ 1;
  return forged;
}

/** Within the bytes of a stream, the last of its kind. */
export function insideStream(pdf: Buffer, number: number): number {
  const value = PdfDocument.open(pdf).object(number);
  if (value.kind !== 'stream') throw new Error(`${number} is no stream`);
  return pdf.lastIndexOf(value.data) + 10;
}
