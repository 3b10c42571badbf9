// Finds every file that a PDF carries, however it names it, and refuses one where another program could find more (ISO 32000-2, 7.11.4).
//
// A file is carried by a file specification: a dictionary with an entry `EF`, wherever it hangs (the tree of names, `AF` of the catalog or
// of any object, a note on a page, a collection). So no way leads to the files here but all objects: each of every revision is looked
// through for such dictionaries, and there have to be as many as the word stands in the bytes of the file and of its packed objects.
import { inflateSync } from 'node:zlib';
import { PdfDocument } from '../signatures/pdf/document.ts';
import { inflateStream } from '../signatures/pdf/inflate-stream.ts';
import { nameIn, type PdfEntries, type PdfStream, type PdfValue, readText } from '../signatures/pdf/values.ts';
import { countNames, plainNames } from './pdf-names.ts';

/** A file within a PDF, with all names that programs may give it. */
export interface EmbeddedFile {
  readonly names: readonly string[];
  readonly content: Uint8Array;
}

/** `unclear`: not everything that the file may carry was found. `too-much`: more of it than is looked into. */
export type EmbeddedFault = 'unclear' | 'too-much';

export class EmbeddedRefused extends Error {
  readonly fault: EmbeddedFault;

  constructor(fault: EmbeddedFault, detail: string) {
    super(detail);
    this.name = 'EmbeddedRefused';
    this.fault = fault;
  }
}

export const embeddedLimits = {
  files: 50,
  /** Bytes they unpack to together. */
  bytes: 50 * 1_048_576,
  /** Objects of all revisions. */
  objects: 300_000,
};

/** Names that are counted: what holds files, what they are, what stands for one on a page, and where such dictionaries may be packed. */
const counted = ['EF', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'ObjStm'] as const;
type Counted = (typeof counted)[number];

/** What a stream of a file may say of itself; `F`, `FFilter` and `DecodeParms` would lead elsewhere. */
const streamKeys: ReadonlySet<string> = new Set(['Type', 'Subtype', 'Params', 'Length', 'Filter', 'DL']);
const nameKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix'];
const fileKeys: ReadonlySet<string> = new Set(nameKeys);

/** An object as one revision of the file shows it. */
interface Shown {
  readonly document: PdfDocument;
  readonly number: number;
  readonly value: PdfValue;
}

/**
 * The files that a PDF carries. Throws EmbeddedRefused, and what `PdfDocument` throws for a file that contradicts itself or is
 * encrypted, linearized or of both forms of cross-references.
 */
export function embeddedFiles(content: Buffer): EmbeddedFile[] {
  const shown = [...objectsOf(PdfDocument.open(content))];
  const found = new Finder(headersIn(content));
  for (const one of shown) found.look(one, one.value);
  for (const name of counted) {
    const [there, seen] = [countedIn(content, shown, name), found.seen[name]];
    if (there !== seen) throw new EmbeddedRefused('unclear', `${name} stands there ${there} times, ${seen} were found`);
  }
  return found.files(shown);
}

/** Each object of each revision. */
function* objectsOf(whole: PdfDocument): Generator<Shown> {
  let left = embeddedLimits.objects;
  for (const [index, { places }] of whole.sections.entries()) {
    const document = whole.revision(index + 1);
    for (const [number, place] of places) {
      left -= 1;
      if (left < 0) throw new EmbeddedRefused('too-much', 'objects');
      if (place.kind !== 'free') yield { document, number, value: document.object(number) };
    }
  }
}

/** How often a name stands in the bytes, and in the streams that hold objects. */
function countedIn(content: Buffer, shown: readonly Shown[], name: string): number {
  const packed = shown.flatMap(({ value }) =>
    value.kind === 'stream' && nameIn(value.entries.get('Type')) === 'ObjStm' ? [inflateStream(value)] : [],
  );
  return [content, ...packed].reduce((all, bytes) => all + countNames(plainNames(bytes.toString('latin1')), name), 0);
}

/** Number of an object -> how often one of it begins in the bytes, also where no cross-reference leads. */
function headersIn(content: Buffer): ReadonlyMap<number, number> {
  const headers = new Map<number, number>();
  for (const [, digits] of content
    .toString('latin1')
    .matchAll(/(?<!\d)0*(\d{1,10})[\s\0]+\d{1,5}[\s\0]+obj(?![a-z])/g)) {
    const number = Number(digits);
    headers.set(number, (headers.get(number) ?? 0) + 1);
  }
  return headers;
}

class Finder {
  readonly seen: Record<Counted, number> = { EF: 0, EmbeddedFile: 0, EmbeddedFiles: 0, FileAttachment: 0, ObjStm: 0 };
  readonly #headers: ReadonlyMap<number, number>;
  /** Number of a stream -> what it is called. */
  readonly #named = new Map<number, Set<string>>();

  constructor(headers: ReadonlyMap<number, number>) {
    this.#headers = headers;
  }

  /** Looks through a value of an object for dictionaries that name files. */
  look(at: Shown, value: PdfValue): void {
    if (value.kind === 'name' && Object.hasOwn(this.seen, value.name)) this.seen[value.name as Counted] += 1;
    if (value.kind === 'array') for (const item of value.items) this.look(at, item);
    if (value.kind !== 'dictionary' && value.kind !== 'stream') return;
    const { entries } = value;
    // What shows a collection may be a program.
    if (entries.has('Navigator')) throw new EmbeddedRefused('unclear', 'a collection with a navigator');
    if (value.kind === 'stream' && nameIn(entries.get('Type')) === 'EmbeddedFile') this.#name(at.number, []);
    for (const [key, inner] of entries) {
      if (Object.hasOwn(this.seen, key)) this.seen[key as Counted] += 1;
      if (key === 'EF') this.#specified(at, entries, inner);
      this.look(at, inner);
    }
  }

  #specified(at: Shown, specification: PdfEntries, held: PdfValue): void {
    const names = nameKeys.flatMap((key) => {
      const name = at.document.resolve(specification.get(key));
      return name.kind === 'string' ? [readText(name)] : [];
    });
    if (names.length === 0) throw new EmbeddedRefused('unclear', 'a file without a name');
    if (held.kind === 'reference') this.#requireOwn(at.document, held.number);
    for (const [key, file] of at.document.entries(held) ?? []) {
      if (!fileKeys.has(key) || file.kind !== 'reference') throw new EmbeddedRefused('unclear', `EF with ${key}`);
      this.#name(file.number, names);
    }
  }

  #name(number: number, names: readonly string[]): void {
    const known = this.#named.get(number) ?? new Set<string>();
    for (const name of names) known.add(name);
    this.#named.set(number, known);
    if (this.#named.size > embeddedLimits.files) throw new EmbeddedRefused('too-much', 'files');
  }

  /** An object that stands in the file itself, and is there as often as the revisions say: no other program finds another one. */
  #requireOwn(document: PdfDocument, number: number): void {
    const places = document.sections.flatMap(({ places: own }) => own.get(number) ?? []);
    const isPlain = places.length > 0 && places.every(({ kind }) => kind === 'offset');
    if (!isPlain) throw new EmbeddedRefused('unclear', `object ${number} is packed, free or missing`);
  }

  /** The files that were found, as each revision shows them. */
  files(shown: readonly Shown[]): EmbeddedFile[] {
    let left = embeddedLimits.bytes;
    const files: EmbeddedFile[] = [];
    for (const [number, names] of this.#named) {
      const all = shown.filter((one) => one.number === number);
      if (all.length === 0 || all.length !== this.#headers.get(number))
        throw new EmbeddedRefused('unclear', `object ${number} begins ${this.#headers.get(number)} times`);
      if (names.size === 0) throw new EmbeddedRefused('unclear', `file ${number} is named by nothing`);
      for (const { value } of all) {
        if (value.kind !== 'stream') throw new EmbeddedRefused('unclear', `object ${number} is no stream`);
        const content = unpacked(value, left);
        left -= content.length;
        files.push({ names: [...names], content });
      }
    }
    return files;
  }
}

function unpacked({ entries, data }: PdfStream, most: number): Buffer {
  const other = [...entries.keys()].find((key) => !streamKeys.has(key));
  if (other !== undefined) throw new EmbeddedRefused('unclear', `a file with ${other}`);
  const filter = entries.get('Filter');
  const [only, ...more] = filter?.kind === 'array' ? filter.items : filter === undefined ? [] : [filter];
  if (only === undefined) {
    if (data.length > most) throw new EmbeddedRefused('too-much', 'bytes');
    return data;
  }
  if (more.length > 0 || nameIn(only) !== 'FlateDecode')
    throw new EmbeddedRefused('unclear', 'a file packed otherwise');
  if (most <= 0) throw new EmbeddedRefused('too-much', 'bytes');
  try {
    return inflateSync(data, { maxOutputLength: most });
  } catch (error) {
    const isLarge = error instanceof RangeError;
    throw new EmbeddedRefused(isLarge ? 'too-much' : 'unclear', 'a file that does not unpack');
  }
}
