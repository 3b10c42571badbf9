// Puts fields where they belong: on their page, and into the form of the file.
import type { PdfDocument, PdfPage } from './pdf/document.ts';
import { damaged } from './pdf/value-reader.ts';
import { arrayOf, numberOf, type PdfReference, type PdfValue } from './pdf/values.ts';

/** Adds to what a page bears: to the list that stands in the page, or to the object that is that list. */
export function annotate(
  document: PdfDocument,
  objects: Map<number, PdfValue>,
  { reference, entries }: PdfPage,
  widgets: readonly PdfReference[],
): void {
  const given = entries.get('Annots');
  const present = document.resolve(given);
  if (given !== undefined && present.kind !== 'array') throw damaged('what a page bears is no list');
  const all = arrayOf([...(present.kind === 'array' ? present.items : []), ...widgets]);
  if (given?.kind === 'reference') objects.set(given.number, all);
  else objects.set(reference.number, { kind: 'dictionary', entries: new Map(entries).set('Annots', all) });
}

/** Makes the form, or adds to the one that is there. */
export function addToForm(
  document: PdfDocument,
  objects: Map<number, PdfValue>,
  widgets: readonly PdfReference[],
): void {
  const { reference, entries } = document.catalog();
  const given = entries.get('AcroForm');
  const present = document.entries(given);
  const fields = document.resolve(present?.get('Fields'));
  const form = new Map(present ?? []);
  form.delete('NeedAppearances');
  form.set('Fields', arrayOf([...(fields.kind === 'array' ? fields.items : []), ...widgets]));
  form.set('SigFlags', numberOf(3));
  const value: PdfValue = { kind: 'dictionary', entries: form };
  if (given?.kind === 'reference') objects.set(given.number, value);
  else objects.set(reference.number, { kind: 'dictionary', entries: new Map(entries).set('AcroForm', value) });
}
