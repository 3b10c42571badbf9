// Puts signature fields into a PDF, all in one revision and before the first signature: what is added later would break it.
import { checkIntake } from './check-intake.ts';
import { appendUpdate } from './pdf/append-update.ts';
import { PdfDocument, type PdfPage } from './pdf/document.ts';
import {
  arrayOf,
  dictionaryOf,
  nameOf,
  numberOf,
  type PdfReference,
  type PdfValue,
  referenceTo,
  textOf,
} from './pdf/values.ts';
import { addToForm, annotate } from './place-fields.ts';
import { SignatureFault } from './signature-fault.ts';
import { signatureFields } from './signature-fields.ts';

export interface PlannedField {
  /** Name within the file, without a full stop. */
  readonly name: string;
  /** What it is called by readers that speak. */
  readonly label: string;
  /** Number of the page, from 1. */
  readonly page: number | 'last';
  /** Where the seal goes, in points from the lower left corner of the page. */
  readonly rectangle: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * The PDF with the fields, each empty and of its final place.
 * @param at the moment, from which the second part of the file's `/ID` is made
 * @throws SignatureFault `pdf-…` for files that are not taken in, `pdf-signed-already`; `field-name` for one that is empty,
 * has a full stop or is taken; `field-page`, `field-rectangle`
 */
export function prepareFields(pdf: Buffer, fields: readonly PlannedField[], at = new Date()): Buffer {
  const document = PdfDocument.open(pdf);
  checkIntake(document);
  const present = signatureFields(document);
  if (present.some(({ value }) => value !== null))
    throw new SignatureFault('pdf-signed-already', 'fields are added before the first signature');
  const names = new Set(present.map(({ name }) => name));
  const pages = document.pages();
  const objects = new Map<number, PdfValue>();
  let next = document.size;
  const add = (value: PdfValue): PdfReference => {
    objects.set(next, value);
    next += 1;
    return referenceTo(next - 1);
  };
  const onPage = new Map<PdfPage, PdfReference[]>();
  for (const field of fields) {
    if (!/^[^.\p{Cc}]{1,80}$/u.test(field.name) || names.has(field.name))
      throw new SignatureFault('field-name', `${JSON.stringify(field.name)} is not a name that is free`);
    names.add(field.name);
    const page = pageOf(pages, field);
    onPage.set(page, [...(onPage.get(page) ?? []), add(widget(field, page, add(emptyAppearance(field))))]);
  }
  for (const [page, widgets] of onPage) annotate(document, objects, page, widgets);
  addToForm(document, objects, [...onPage.values()].flat());
  return appendUpdate(document, objects, at).bytes;
}

function pageOf(pages: readonly PdfPage[], { page, rectangle, name }: PlannedField): PdfPage {
  const found = page === 'last' ? pages.at(-1) : Number.isInteger(page) && page > 0 ? pages[page - 1] : undefined;
  if (!found) throw new SignatureFault('field-page', `there is no page ${page} for ${name}`);
  const { x, y, width, height } = rectangle;
  const [left, bottom, right, top] = found.mediaBox ?? [0, 0, 0, 0];
  const finite = [x, y, width, height].every(Number.isFinite);
  const inside = x >= left && y >= bottom && x + width <= right && y + height <= top;
  if (!finite || width < 1 || height < 1 || !inside)
    throw new SignatureFault('field-rectangle', `${name} is not within the page, ${found.mediaBox?.join(' ')}`);
  return found;
}

function emptyAppearance({ rectangle }: PlannedField): PdfValue {
  const entries = dictionaryOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Form'),
    BBox: arrayOf([0, 0, rectangle.width, rectangle.height].map(numberOf)),
    Resources: dictionaryOf({}),
  }).entries;
  return { kind: 'stream', entries, data: Buffer.alloc(0) };
}

/** The field and its place on the page in one; printed, and never hidden (ISO 19005-2, 6.3.2). */
function widget({ name, label, rectangle }: PlannedField, page: PdfPage, appearance: PdfReference): PdfValue {
  const { x, y, width, height } = rectangle;
  return dictionaryOf({
    Type: nameOf('Annot'),
    Subtype: nameOf('Widget'),
    FT: nameOf('Sig'),
    T: textOf(name),
    TU: textOf(label),
    Rect: arrayOf([x, y, x + width, y + height].map(numberOf)),
    P: page.reference,
    F: numberOf(4),
    AP: dictionaryOf({ N: appearance }),
  });
}
