// The signature fields of a PDF, and the signatures in them (ISO 32000-1, 12.7 and 12.8).
import type { PdfDocument } from './pdf/document.ts';
import { damaged } from './pdf/value-reader.ts';
import {
  nameIn,
  type PdfEntries,
  type PdfReference,
  type PdfString,
  type PdfValue,
  readText,
  wholeOf,
} from './pdf/values.ts';

export interface SignatureField {
  readonly name: string;
  readonly reference: PdfReference;
  readonly entries: PdfEntries;
  /** What `/V` says, for a field that is signed; null for one that is not. */
  readonly value: PdfValue | null;
}

export interface SignatureValue {
  /** `ETSI.CAdES.detached`, for one. */
  readonly form: string;
  readonly entries: PdfEntries;
  /** The room of `/Contents`, and where it stands in the file. */
  readonly contents: PdfString;
  readonly range: readonly [number, number, number, number];
}

const deepest = 20;

/** Signature fields, in the order in which the form lists them. */
export function signatureFields(document: PdfDocument): SignatureField[] {
  const form = document.entries(document.catalog().entries.get('AcroForm'));
  const found: SignatureField[] = [];
  const seen = new Set<number>();
  const walk = (value: PdfValue, names: readonly string[], type: string | null, depth: number): void => {
    const entries = document.entries(value);
    if (value.kind !== 'reference' || !entries) throw damaged('a field of the form is missing');
    if (seen.has(value.number) || depth > deepest) throw damaged(`field ${value.number} is there twice`);
    seen.add(value.number);
    const own = document.resolve(entries.get('T'));
    const path = own.kind === 'string' ? [...names, readText(own)] : names;
    const kind = nameIn(document.resolve(entries.get('FT'))) ?? type;
    const kids = document.resolve(entries.get('Kids'));
    if (kids.kind === 'array' && kids.items.length > 0) for (const kid of kids.items) walk(kid, path, kind, depth + 1);
    else if (kind === 'Sig')
      found.push({ name: path.join('.'), reference: value, entries, value: entries.get('V') ?? null });
  };
  const fields = document.resolve(form?.get('Fields'));
  if (fields.kind === 'array') for (const field of fields.items) walk(field, [], null, 0);
  return found;
}

/** What a signed field holds; null where that is no signature one could read. */
export function signatureValue(document: PdfDocument, value: PdfValue): SignatureValue | null {
  if (value.kind !== 'reference') return null;
  const entries = document.entries(value);
  const contents = entries?.get('Contents');
  const form = nameIn(entries?.get('SubFilter'));
  const range = entries?.get('ByteRange');
  const numbers = range?.kind === 'array' ? range.items.map(wholeOf) : [];
  const [start, first, second, length] = numbers;
  // Contents in a stream of objects have no place in the file, and are within what they sign.
  const plain = document.place(value.number)?.kind === 'offset';
  if (!entries || !plain || form === null || contents?.kind !== 'string' || !contents.hexadecimal) return null;
  if (!isWrittenPlainly(document.bytes.toString('latin1', contents.start, contents.end))) return null;
  if (numbers.length !== 4 || start == null || first == null || second == null || length == null) return null;
  return { form, entries, contents, range: [start, first, second, length] };
}

/** Contents are what no signature covers, so there is one way to write them: whole bytes, no white space, letters of one case. */
function isWrittenPlainly(text: string): boolean {
  return text.length % 2 === 0 && (/^<[0-9a-f]+>$/.test(text) || /^<[0-9A-F]+>$/.test(text));
}

/** Whether a signature covers everything from the first byte to an end, but for its own contents. */
export function rangeIsExact({ range, contents }: SignatureValue, size: number): boolean {
  const [start, first, second, length] = range;
  return start === 0 && first === contents.start && second === contents.end && length > 0 && second + length <= size;
}
