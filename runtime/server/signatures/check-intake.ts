// Which PDFs are taken in to be signed: those whose meaning cannot change by itself, and whose structure can be continued.
import type { PdfDocument } from './pdf/document.ts';
import { nameIn, type PdfValue } from './pdf/values.ts';
import { SignatureFault } from './signature-fault.ts';
import { rangeIsExact, signatureFields, signatureValue } from './signature-fields.ts';

const mostNested = 200_000;

/**
 * @throws SignatureFault `pdf-javascript` for scripts in anything that the trailer leads to, `pdf-dynamic-form` for XFA,
 * `pdf-certified` for files that allow no further signature by themselves, `pdf-signature-broken` for earlier signatures
 * whose byte range is not theirs
 */
export function checkIntake(document: PdfDocument): void {
  const { entries } = document.catalog();
  const form = document.entries(entries.get('AcroForm'));
  if (form?.has('XFA')) throw new SignatureFault('pdf-dynamic-form', 'the form is XFA');
  if (entries.has('Perms')) throw new SignatureFault('pdf-certified', 'the file restricts what may follow');
  for (const { value, references } of everything(document)) {
    if (value.kind !== 'dictionary' && value.kind !== 'stream') continue;
    if (value.entries.has('JS') || nameIn(document.resolve(value.entries.get('S'))) === 'JavaScript')
      throw new SignatureFault('pdf-javascript', `object ${references} holds a script`);
  }
  const values = signatureFields(document).flatMap(({ value }) => (value ? [value] : []));
  for (const value of values) {
    const signature = signatureValue(document, value);
    if (!signature || !rangeIsExact(signature, document.bytes.length))
      throw new SignatureFault('pdf-signature-broken', 'an earlier signature does not cover what it should');
  }
}

/** Every value that the trailer leads to, with the number of the object it is part of. */
function* everything(document: PdfDocument): Generator<{ readonly value: PdfValue; readonly references: number }> {
  const seen = new Set<number>();
  const open: { value: PdfValue; references: number }[] = [...document.trailer.values()].map((value) => ({
    value,
    references: 0,
  }));
  for (let one = open.pop(); one; one = open.pop()) {
    const { value, references } = one;
    if (value.kind === 'reference') {
      if (seen.has(value.number)) continue;
      seen.add(value.number);
      if (seen.size > mostNested) throw new SignatureFault('pdf-unsupported', 'too many objects');
      open.push({ value: document.resolve(value), references: value.number });
      continue;
    }
    yield one;
    if (value.kind === 'array') for (const item of value.items) open.push({ value: item, references });
    if (value.kind === 'dictionary' || value.kind === 'stream')
      for (const item of value.entries.values()) open.push({ value: item, references });
  }
}
