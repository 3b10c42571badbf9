// What objects of a PDF are made of (ISO 32000-1, 7.3), and how one looks into them.

export interface PdfNull {
  readonly kind: 'null';
}
export interface PdfBoolean {
  readonly kind: 'boolean';
  readonly value: boolean;
}
/** A number as it is written, so that it is written again unchanged. */
export interface PdfNumber {
  readonly kind: 'number';
  readonly text: string;
}
export interface PdfName {
  readonly kind: 'name';
  readonly name: string;
}
/** A string; `start` and `end` are where it stands in the file, its brackets with it. */
export interface PdfString {
  readonly kind: 'string';
  readonly bytes: Buffer;
  readonly hexadecimal: boolean;
  readonly start: number;
  readonly end: number;
}
export interface PdfReference {
  readonly kind: 'reference';
  readonly number: number;
  readonly generation: number;
}
export interface PdfArray {
  readonly kind: 'array';
  readonly items: readonly PdfValue[];
}
export type PdfEntries = ReadonlyMap<string, PdfValue>;
export interface PdfDictionary {
  readonly kind: 'dictionary';
  readonly entries: PdfEntries;
}
/** A stream with its bytes as they stand in the file. */
export interface PdfStream {
  readonly kind: 'stream';
  readonly entries: PdfEntries;
  readonly data: Buffer;
}
export type PdfValue =
  | PdfNull
  | PdfBoolean
  | PdfNumber
  | PdfName
  | PdfString
  | PdfReference
  | PdfArray
  | PdfDictionary
  | PdfStream;

export const pdfNull: PdfNull = { kind: 'null' };

export function nameOf(name: string): PdfName {
  return { kind: 'name', name };
}

/** A number with at most four decimals, without an exponent. */
export function numberOf(value: number): PdfNumber {
  return { kind: 'number', text: String(Number(value.toFixed(4))) };
}

export function arrayOf(items: readonly PdfValue[]): PdfArray {
  return { kind: 'array', items };
}

export function referenceTo(number: number, generation = 0): PdfReference {
  return { kind: 'reference', number, generation };
}

export function dictionaryOf(entries: { readonly [key: string]: PdfValue | undefined }): PdfDictionary {
  const given = Object.entries(entries).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { kind: 'dictionary', entries: new Map(given) };
}

export function bytesOf(bytes: Buffer): PdfString {
  return { kind: 'string', bytes, hexadecimal: true, start: -1, end: -1 };
}

/** A text string: ASCII as it is, anything else as UTF-16 with its mark. */
export function textOf(text: string): PdfString {
  const plain = /^[\x20-\x7e]*$/.test(text);
  const bytes = plain ? Buffer.from(text, 'latin1') : Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return { kind: 'string', bytes, hexadecimal: !plain, start: -1, end: -1 };
}

/** What a text string says: UTF-16 or UTF-8 by its mark, else Latin. */
export function readText({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3);
  return bytes.toString('latin1');
}

/** The whole number that is meant, or null. */
export function wholeOf(value: PdfValue | undefined): number | null {
  if (value?.kind !== 'number') return null;
  const number = Number(value.text);
  return Number.isSafeInteger(number) ? number : null;
}

export function nameIn(value: PdfValue | undefined): string | null {
  return value?.kind === 'name' ? value.name : null;
}

/** Entries of a dictionary or of a stream. */
export function entriesOf(value: PdfValue | undefined): PdfEntries | null {
  return value?.kind === 'dictionary' || value?.kind === 'stream' ? value.entries : null;
}

/** Whether two values are the same, references by what they name, numbers by their value. */
export function same(one: PdfValue, other: PdfValue): boolean {
  if (one.kind === 'number' && other.kind === 'number') return Number(one.text) === Number(other.text);
  if (one.kind === 'string' && other.kind === 'string') return one.bytes.equals(other.bytes);
  if (one.kind === 'name' && other.kind === 'name') return one.name === other.name;
  if (one.kind === 'boolean' && other.kind === 'boolean') return one.value === other.value;
  if (one.kind === 'reference' && other.kind === 'reference')
    return one.number === other.number && one.generation === other.generation;
  if (one.kind === 'array' && other.kind === 'array')
    return (
      one.items.length === other.items.length &&
      one.items.every((item, index) => same(item, other.items[index] ?? pdfNull))
    );
  if (one.kind === 'dictionary' && other.kind === 'dictionary') return sameEntries(one.entries, other.entries);
  if (one.kind === 'stream' && other.kind === 'stream')
    return sameEntries(one.entries, other.entries) && one.data.equals(other.data);
  return one.kind === 'null' && other.kind === 'null';
}

/** Whether two dictionaries are the same, but for some of their keys. */
export function sameEntries(one: PdfEntries, other: PdfEntries, except: readonly string[] = []): boolean {
  const keys = new Set([...one.keys(), ...other.keys()]);
  for (const key of except) keys.delete(key);
  return [...keys].every((key) => same(one.get(key) ?? pdfNull, other.get(key) ?? pdfNull));
}

/** Everything that a value names, itself not followed. */
export function* referencesIn(value: PdfValue): Generator<PdfReference> {
  if (value.kind === 'reference') yield value;
  else if (value.kind === 'array') for (const item of value.items) yield* referencesIn(item);
  else if (value.kind === 'dictionary' || value.kind === 'stream')
    for (const item of value.entries.values()) yield* referencesIn(item);
}
