// Reads the cross-reference sections of a PDF, from the last to the first: each is one revision of the file (ISO 32000-1, 7.5.4 to 7.5.8).
import { SignatureFault } from '../signature-fault.ts';
import { inflateStream } from './inflate-stream.ts';
import { readObject } from './read-object.ts';
import { damaged, ValueReader } from './value-reader.ts';
import { nameIn, type PdfEntries, type PdfStream, wholeOf } from './values.ts';

/** Where an object stands: nowhere any more, at an offset, or within a stream of objects. */
export type ObjectPlace =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly container: number; readonly index: number };

export interface CrossReferenceSection {
  readonly offset: number;
  readonly form: 'table' | 'stream';
  readonly places: ReadonlyMap<number, ObjectPlace>;
  readonly trailer: PdfEntries;
  /** Behind the `%%EOF` of the revision, without white space. */
  readonly end: number;
}

const mostObjects = 1_000_000;
const mostRevisions = 1_000;

/**
 * The sections of a file, the first revision first.
 * @throws SignatureFault `pdf-damaged`, `pdf-hybrid`, `pdf-linearized`, `pdf-encrypted`, `pdf-unsupported`
 */
export function readSections(bytes: Buffer): CrossReferenceSection[] {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) throw damaged('the file does not begin as a PDF');
  const sections: CrossReferenceSection[] = [];
  let offset: number | null = lastOffset(bytes);
  while (offset !== null) {
    const [after] = sections;
    if (after && offset >= after.offset)
      throw new SignatureFault('pdf-linearized', 'sections do not follow each other in the file');
    sections.unshift(readSection(bytes, offset));
    if (sections.length > mostRevisions) throw damaged('too many revisions');
    const previous = sections[0]?.trailer.get('Prev');
    offset = previous === undefined ? null : wholeOf(previous);
    if (previous !== undefined && offset === null) throw damaged('a section before the last has no place');
  }
  return sections;
}

/** What the last `startxref` says; nothing but white space may follow its `%%EOF`. */
function lastOffset(bytes: Buffer): number {
  const at = bytes.lastIndexOf('startxref');
  if (at < 0) throw damaged('startxref is missing');
  const reader = new ValueReader(bytes, at + 'startxref'.length);
  const offset = reader.whole();
  const end = endOfFileMark(reader);
  if (/[^\0\t\n\f\r ]/.test(bytes.toString('latin1', end)))
    throw damaged('something stands behind the end of the file');
  return offset;
}

/** Reads `%%EOF` behind the reader's place, and tells where it ends. */
function endOfFileMark({ bytes, at }: ValueReader): number {
  const [found] = /^[\0\t\n\f\r ]*%%EOF/.exec(bytes.toString('latin1', at, at + 64)) ?? [];
  if (found === undefined) throw damaged(`%%EOF is missing at ${at}`);
  return at + found.length;
}

function readSection(bytes: Buffer, offset: number): CrossReferenceSection {
  if (offset <= 0 || offset >= bytes.length) throw damaged(`no cross-reference section at ${offset}`);
  const reader = new ValueReader(bytes, offset);
  const form = reader.peekWord() === 'xref' ? 'table' : 'stream';
  const { places, trailer } = form === 'table' ? readTable(reader) : readStreamSection(reader);
  if (trailer.has('Encrypt')) throw new SignatureFault('pdf-encrypted', 'the file is encrypted');
  if (trailer.has('XRefStm')) throw new SignatureFault('pdf-hybrid', 'the file has both forms of cross-references');
  reader.expect('startxref');
  // The first part of a linearized file says 0 here.
  if (reader.whole() !== offset) throw new SignatureFault('pdf-linearized', `startxref does not name ${offset}`);
  return { offset, form, places, trailer, end: endOfFileMark(reader) };
}

function readTable(reader: ValueReader): Pick<CrossReferenceSection, 'places' | 'trailer'> {
  reader.expect('xref');
  const places = new Map<number, ObjectPlace>();
  while (reader.peekWord() !== 'trailer') {
    const first = reader.whole();
    const count = reader.whole();
    if (first + count > mostObjects) throw damaged('too many objects');
    for (let number = first; number < first + count; number += 1) {
      const offset = reader.whole();
      const generation = reader.whole();
      const kind = reader.word();
      if (kind !== 'n' && kind !== 'f') throw damaged(`entry of object ${number} is neither used nor free`);
      put(places, number, kind === 'f' ? { kind: 'free' } : { kind: 'offset', offset, generation });
    }
  }
  reader.expect('trailer');
  return { places, trailer: reader.entries() };
}

function put(places: Map<number, ObjectPlace>, number: number, place: ObjectPlace): void {
  if (places.has(number)) throw damaged(`object ${number} has two places in one section`);
  places.set(number, place);
}

function readStreamSection(reader: ValueReader): Pick<CrossReferenceSection, 'places' | 'trailer'> {
  const { value, end } = readObject(reader.bytes, reader.at, () => null);
  if (value.kind !== 'stream' || nameIn(value.entries.get('Type')) !== 'XRef')
    throw damaged(`no cross-reference section at ${reader.at}`);
  reader.at = end;
  return { places: placesIn(value), trailer: value.entries };
}

function placesIn(stream: PdfStream): Map<number, ObjectPlace> {
  const widths = wholes(stream, 'W');
  const size = wholeOf(stream.entries.get('Size'));
  if (widths?.length !== 3 || widths.some((width) => width < 0 || width > 6) || size === null)
    throw damaged('a cross-reference stream does not say how wide its columns are');
  const runs = stream.entries.has('Index') ? wholes(stream, 'Index') : [0, size];
  if (runs === null || runs.length % 2 === 1) throw damaged('a cross-reference stream has an index that is not whole');
  const bytes = inflateStream(stream);
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const places = new Map<number, ObjectPlace>();
  let at = 0;
  const next = (width: number, absent: number): number => {
    if (width === 0) return absent;
    if (at + width > bytes.length) throw damaged('a cross-reference stream is too short');
    at += width;
    return bytes.readUIntBE(at - width, width);
  };
  for (let run = 0; run < runs.length; run += 2) {
    const [first = 0, count = 0] = runs.slice(run, run + 2);
    if (first < 0 || count < 0 || first + count > mostObjects) throw damaged('too many objects');
    for (let number = first; number < first + count; number += 1) {
      const type = next(typeWidth, 1);
      const second = next(secondWidth, 0);
      const third = next(thirdWidth, 0);
      if (type > 2) throw damaged(`object ${number} is kept in an unknown way`);
      if (type === 0) put(places, number, { kind: 'free' });
      else if (type === 1) put(places, number, { kind: 'offset', offset: second, generation: third });
      else put(places, number, { kind: 'packed', container: second, index: third });
    }
  }
  return places;
}

function wholes({ entries }: PdfStream, key: string): number[] | null {
  const value = entries.get(key);
  const numbers = value?.kind === 'array' ? value.items.map(wholeOf) : [null];
  return numbers.every((number) => number !== null) ? numbers : null;
}
