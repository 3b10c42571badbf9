// Reads one object from where it stands: its header, its value, the bytes of a stream.
import { damaged, ValueReader } from './value-reader.ts';
import { type PdfEntries, type PdfStream, type PdfValue, wholeOf } from './values.ts';

export interface ReadObject {
  readonly number: number;
  readonly generation: number;
  readonly value: PdfValue;
  /** Behind `endobj`. */
  readonly end: number;
}

/**
 * The object whose header begins at an offset.
 * @param lengthOf the number another object holds, for streams whose length stands elsewhere
 * @throws SignatureFault `pdf-damaged`
 */
export function readObject(bytes: Buffer, offset: number, lengthOf: (value: PdfValue) => number | null): ReadObject {
  if (offset <= 0 || offset >= bytes.length) throw damaged(`no object at ${offset}`);
  const reader = new ValueReader(bytes, offset);
  const number = reader.whole();
  const generation = reader.whole();
  reader.expect('obj');
  const value = reader.value();
  if (value.kind !== 'dictionary' || reader.peekWord() !== 'stream') {
    reader.expect('endobj');
    return { number, generation, value, end: reader.at };
  }
  reader.expect('stream');
  const stream = readStream(reader, value.entries, lengthOf);
  reader.expect('endobj');
  return { number, generation, value: stream, end: reader.at };
}

function readStream(reader: ValueReader, entries: PdfEntries, lengthOf: (value: PdfValue) => number | null): PdfStream {
  const { bytes } = reader;
  if (bytes[reader.at] === 13 && bytes[reader.at + 1] === 10) reader.at += 2;
  else if (bytes[reader.at] === 10) reader.at += 1;
  else throw damaged(`no end of line behind stream at ${reader.at}`);
  const given = entries.get('Length');
  const length = given === undefined ? null : (wholeOf(given) ?? lengthOf(given));
  if (length === null || length < 0 || reader.at + length > bytes.length)
    throw damaged(`stream without a length at ${reader.at}`);
  const data = bytes.subarray(reader.at, reader.at + length);
  reader.at += length;
  reader.expect('endstream');
  return { kind: 'stream', entries, data };
}
