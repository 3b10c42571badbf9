// A PDF as one of its revisions shows it: its objects, its pages, what it was before.
import { SignatureFault } from '../signature-fault.ts';
import { type CrossReferenceSection, type ObjectPlace, readSections } from './cross-reference.ts';
import { inflateStream } from './inflate-stream.ts';
import { readObject } from './read-object.ts';
import { damaged, ValueReader } from './value-reader.ts';
import { entriesOf, nameIn, type PdfEntries, type PdfReference, type PdfValue, pdfNull, wholeOf } from './values.ts';

const mostPages = 20_000;

export interface PdfPage {
  readonly reference: PdfReference;
  readonly entries: PdfEntries;
  /** Left, bottom, right, top in points; null where the file does not say. */
  readonly mediaBox: readonly [number, number, number, number] | null;
}

/** Every method raises `SignatureFault` `pdf-damaged` where the file contradicts itself. */
export class PdfDocument {
  readonly bytes: Buffer;
  /** Of this revision and those before it, the first one first. */
  readonly sections: readonly CrossReferenceSection[];
  readonly #places = new Map<number, ObjectPlace>();
  readonly #values = new Map<number, PdfValue>();
  readonly #packed = new Map<number, ReadonlyMap<number, PdfValue>>();
  readonly #reading = new Set<number>();

  private constructor(bytes: Buffer, sections: readonly CrossReferenceSection[]) {
    this.bytes = bytes;
    this.sections = sections;
    for (const { places } of sections) for (const [number, place] of places) this.#places.set(number, place);
  }

  /** @throws SignatureFault see `readSections` */
  static open(bytes: Buffer): PdfDocument {
    return new PdfDocument(bytes, readSections(bytes));
  }

  /** The file as it was when it had so many revisions. */
  revision(count: number): PdfDocument {
    const sections = this.sections.slice(0, count);
    const end = sections.at(-1)?.end ?? 0;
    return new PdfDocument(this.bytes.subarray(0, end), sections);
  }

  get lastSection(): CrossReferenceSection {
    const last = this.sections.at(-1);
    if (!last) throw damaged('the file has no cross-references');
    return last;
  }

  get trailer(): PdfEntries {
    return this.lastSection.trailer;
  }

  /** The first object number that no object has. */
  get size(): number {
    return Math.max(wholeOf(this.trailer.get('Size')) ?? 0, ...[...this.#places.keys()].map((number) => number + 1));
  }

  place(number: number): ObjectPlace | undefined {
    return this.#places.get(number);
  }

  /** The value of an object; null where there is none. */
  object(number: number): PdfValue {
    const known = this.#values.get(number);
    if (known) return known;
    if (this.#reading.has(number)) throw damaged(`object ${number} is part of itself`);
    this.#reading.add(number);
    const value = this.#read(number, this.#places.get(number));
    this.#reading.delete(number);
    this.#values.set(number, value);
    return value;
  }

  #read(number: number, place: ObjectPlace | undefined): PdfValue {
    if (place === undefined || place.kind === 'free') return pdfNull;
    if (place.kind === 'packed') {
      const value = this.#unpack(place.container).get(number);
      if (!value) throw damaged(`object ${number} is not in stream ${place.container}`);
      return value;
    }
    const found = readObject(this.bytes, place.offset, (length) => wholeOf(this.resolve(length)));
    if (found.number !== number || found.generation !== place.generation)
      throw damaged(`object ${found.number} stands where ${number} should`);
    return found.value;
  }

  #unpack(container: number): ReadonlyMap<number, PdfValue> {
    const known = this.#packed.get(container);
    if (known) return known;
    if (this.#places.get(container)?.kind !== 'offset') throw damaged(`stream ${container} is missing`);
    const stream = this.object(container);
    if (stream.kind !== 'stream' || nameIn(stream.entries.get('Type')) !== 'ObjStm')
      throw damaged(`${container} is no stream of objects`);
    const bytes = inflateStream(stream);
    const first = wholeOf(this.resolve(stream.entries.get('First'))) ?? 0;
    const count = wholeOf(this.resolve(stream.entries.get('N'))) ?? 0;
    const heads = new ValueReader(bytes);
    const values = new Map<number, PdfValue>();
    for (let index = 0; index < count; index += 1) {
      const number = heads.whole();
      const value = new ValueReader(bytes, first + heads.whole()).value();
      if (values.has(number)) throw damaged(`object ${number} is twice in stream ${container}`);
      values.set(number, value);
    }
    this.#packed.set(container, values);
    return values;
  }

  /** A value, or what the object holds that it names. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? pdfNull;
    for (let steps = 0; found.kind === 'reference'; steps += 1) {
      if (steps > 10) throw damaged('references lead nowhere');
      const place = this.#places.get(found.number);
      const generation = place?.kind === 'offset' ? place.generation : 0;
      found = generation === found.generation ? this.object(found.number) : pdfNull;
    }
    return found;
  }

  entries(value: PdfValue | undefined): PdfEntries | null {
    return entriesOf(this.resolve(value));
  }

  /** The catalog and what names it. */
  catalog(): { readonly reference: PdfReference; readonly entries: PdfEntries } {
    const reference = this.trailer.get('Root');
    const entries = this.entries(reference);
    if (reference?.kind !== 'reference' || !entries) throw damaged('the catalog is missing');
    return { reference, entries };
  }

  /** The pages in their order. */
  pages(): PdfPage[] {
    const pages: PdfPage[] = [];
    const seen = new Set<number>();
    const walk = (value: PdfValue | undefined, inherited: PdfValue | undefined): void => {
      const entries = this.entries(value);
      if (value?.kind !== 'reference' || !entries) throw damaged('a page is missing');
      if (seen.has(value.number)) throw damaged(`page ${value.number} is there twice`);
      seen.add(value.number);
      if (seen.size > mostPages) throw new SignatureFault('pdf-unsupported', 'too many pages');
      const box = entries.get('MediaBox') ?? inherited;
      const kids = this.resolve(entries.get('Kids'));
      if (kids.kind === 'array') for (const kid of kids.items) walk(kid, box);
      else pages.push({ reference: value, entries, mediaBox: this.#box(box) });
    };
    walk(this.catalog().entries.get('Pages'), undefined);
    return pages;
  }

  #box(value: PdfValue | undefined): PdfPage['mediaBox'] {
    const box = this.resolve(value);
    const items = box.kind === 'array' ? box.items.map((item) => this.resolve(item)) : [];
    const [a, b, c, d] = items.map((item) => (item.kind === 'number' ? Number(item.text) : Number.NaN));
    if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
    return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  }
}
