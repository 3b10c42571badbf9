// Appends one revision to a PDF: changed and new objects, and cross-references in the form its last section has.
import { createHash } from 'node:crypto';
import type { PdfDocument } from './document.ts';
import { bytesOf, nameOf, type PdfEntries, type PdfValue, referenceTo } from './values.ts';
import { writeEntries, writeValue } from './write-value.ts';

export interface AppendedUpdate {
  readonly bytes: Buffer;
  /** Where each object begins. */
  readonly offsets: ReadonlyMap<number, number>;
}

const kept = ['Root', 'Info'];

/**
 * The file with one more revision. Nothing of what was there is rewritten; the first part of `/ID` is kept, the second changes.
 * @param objects values by object number; text where the bytes are given as they are to stand
 * @param at the moment, from which the second part of `/ID` is made
 */
export function appendUpdate(
  document: PdfDocument,
  objects: ReadonlyMap<number, PdfValue | string>,
  at: Date,
): AppendedUpdate {
  const { bytes, lastSection } = document;
  const parts: Buffer[] = [bytes];
  let length = bytes.length;
  const put = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  if (bytes[bytes.length - 1] !== 10 && bytes[bytes.length - 1] !== 13) put(Buffer.from('\n'));
  const offsets = new Map<number, number>();
  for (const [number, value] of [...objects].sort(([one], [other]) => one - other)) {
    offsets.set(number, length);
    const body = typeof value === 'string' ? Buffer.from(value, 'latin1') : writeValue(value);
    put(
      Buffer.concat([
        Buffer.from(`${number} ${generationOf(document, number)} obj\n`),
        body,
        Buffer.from('\nendobj\n'),
      ]),
    );
  }
  const trailer = new Map<string, PdfValue>();
  for (const key of kept) {
    const value = document.trailer.get(key);
    if (value) trailer.set(key, value);
  }
  trailer.set('Prev', { kind: 'number', text: String(lastSection.offset) });
  trailer.set('ID', nextId(document, at));
  const offset = length;
  const size = Math.max(document.size, ...[...objects.keys()].map((number) => number + 1));
  if (lastSection.form === 'table') put(table(document, offsets, trailer, size));
  else {
    offsets.set(size, offset);
    put(stream(document, offsets, trailer, size));
  }
  put(Buffer.from(`startxref\n${offset}\n%%EOF\n`));
  return { bytes: Buffer.concat(parts, length), offsets };
}

/** Objects of a stream have generation 0. */
function generationOf(document: PdfDocument, number: number): number {
  const place = document.place(number);
  return place?.kind === 'offset' ? place.generation : 0;
}

function nextId(document: PdfDocument, at: Date): PdfValue {
  const { bytes, trailer } = document;
  const digest = createHash('sha256').update(bytes).update(at.toISOString()).digest().subarray(0, 16);
  const id = document.resolve(trailer.get('ID'));
  const first = id.kind === 'array' ? id.items[0] : undefined;
  return { kind: 'array', items: [first?.kind === 'string' ? first : bytesOf(digest), bytesOf(digest)] };
}

/** Object numbers in runs that follow each other. */
function runs(numbers: Iterable<number>): number[][] {
  const found: number[][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = found.at(-1);
    if (last && last.at(-1) === number - 1) last.push(number);
    else found.push([number]);
  }
  return found;
}

function table(document: PdfDocument, offsets: ReadonlyMap<number, number>, trailer: PdfEntries, size: number): Buffer {
  const lines = runs(offsets.keys()).map((run) => {
    const entries = run.map((number) => {
      const generation = String(generationOf(document, number)).padStart(5, '0');
      return `${String(offsets.get(number)).padStart(10, '0')} ${generation} n\r\n`;
    });
    return `${run[0]} ${run.length}\n${entries.join('')}`;
  });
  const entries = new Map<string, PdfValue>([['Size', { kind: 'number', text: String(size) }], ...trailer]);
  return Buffer.from(`xref\n${lines.join('')}trailer\n${writeEntries(entries)}\n`, 'latin1');
}

/** A stream that lists itself, without a filter: some readers take nothing else in a revision. */
function stream(document: PdfDocument, offsets: ReadonlyMap<number, number>, trailer: PdfEntries, own: number): Buffer {
  const grouped = runs(offsets.keys());
  const number = (value: number): PdfValue => ({ kind: 'number', text: String(value) });
  const data = Buffer.alloc(offsets.size * 7);
  for (const [index, object] of grouped.flat().entries()) {
    data.writeUInt8(1, index * 7);
    data.writeUInt32BE(offsets.get(object) ?? 0, index * 7 + 1);
    data.writeUInt16BE(generationOf(document, object), index * 7 + 5);
  }
  const entries = new Map<string, PdfValue>([
    ['Type', nameOf('XRef')],
    ['Size', number(own + 1)],
    ['W', { kind: 'array', items: [number(1), number(4), number(2)] }],
    ['Index', { kind: 'array', items: grouped.flatMap((run) => [number(run[0] ?? 0), number(run.length)]) }],
    ...trailer,
  ]);
  const body = writeValue({ kind: 'stream', entries, data });
  return Buffer.concat([Buffer.from(`${referenceTo(own).number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
}
