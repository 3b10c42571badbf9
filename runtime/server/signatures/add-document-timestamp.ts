// Stamps a whole PDF with a time (PAdES document time stamp): what was signed before is then proven to have been there.
import { checkIntake } from './check-intake.ts';
import { fillContents, openContents } from './open-contents.ts';
import { PdfDocument } from './pdf/document.ts';
import { arrayOf, dictionaryOf, nameOf, numberOf, type PdfValue, referenceTo, textOf } from './pdf/values.ts';
import { addToForm, annotate } from './place-fields.ts';
import { SignatureFault } from './signature-fault.ts';
import { signatureFields } from './signature-fields.ts';

/**
 * The PDF with one more revision that holds the stamp, in a field out of sight on the first page.
 * @param stamp gets the DER of a time stamp for a SHA-256, see `requestTimestamp`
 * @param at the moment, from which the second part of the file's `/ID` is made
 * @throws SignatureFault `pdf-…`, `contents-overflow`, and what `stamp` raises: without a stamp there is no new file
 */
export async function addDocumentTimestamp(
  pdf: Buffer,
  stamp: (digest: Buffer) => Promise<Buffer>,
  at = new Date(),
): Promise<Buffer> {
  const document = PdfDocument.open(pdf);
  checkIntake(document);
  const [page] = document.pages();
  if (!page) throw new SignatureFault('pdf-damaged', 'the file has no page');
  const [signature, field] = [referenceTo(document.size), referenceTo(document.size + 1)];
  const widget = dictionaryOf({
    Type: nameOf('Annot'),
    Subtype: nameOf('Widget'),
    FT: nameOf('Sig'),
    T: textOf(freeName(document)),
    Rect: arrayOf([0, 0, 0, 0].map(numberOf)),
    P: page.reference,
    F: numberOf(4),
    V: signature,
  });
  const objects = new Map<number, PdfValue>([[field.number, widget]]);
  annotate(document, objects, page, [field]);
  addToForm(document, objects, [field]);
  const about = dictionaryOf({
    Type: nameOf('DocTimeStamp'),
    Filter: nameOf('Adobe.PPKLite'),
    SubFilter: nameOf('ETSI.RFC3161'),
  });
  const open = openContents(document, objects, signature.number, about, at);
  return fillContents(open, await stamp(open.digest));
}

function freeName(document: PdfDocument): string {
  const taken = new Set(signatureFields(document).map(({ name }) => name));
  let number = 1;
  while (taken.has(`timestamp${number}`)) number += 1;
  return `timestamp${number}`;
}
