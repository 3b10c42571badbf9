// What each object of a PDF is for, by the first way that leads to it: so a change of it can be called by its name.
import type { PdfDocument } from './pdf/document.ts';
import { type PdfEntries, type PdfValue, referencesIn } from './pdf/values.ts';
import { signatureFields } from './signature-fields.ts';

export type ObjectRole =
  | 'catalog'
  | 'form'
  | 'field'
  | 'signature'
  | 'appearance'
  | 'page'
  | 'annotations'
  | 'content'
  | 'validation'
  | 'other';

/** Objects that the trailer leads to; one that is not there has none. */
export function objectRoles(document: PdfDocument): ReadonlyMap<number, ObjectRole> {
  const roles = new Map<number, ObjectRole>();
  const mark = (value: PdfValue | undefined, role: ObjectRole): void => {
    if (value?.kind === 'reference' && !roles.has(value.number)) roles.set(value.number, role);
  };
  /** Everything that a value leads to and that has no role yet; pages are not entered from below. */
  const spread = (value: PdfValue | undefined, role: ObjectRole): void => {
    const open: PdfValue[] = value ? [value] : [];
    for (let one = open.pop(); one; one = open.pop())
      for (const reference of referencesIn(one)) {
        if (roles.has(reference.number)) continue;
        roles.set(reference.number, role);
        open.push(document.object(reference.number));
      }
  };
  const { reference, entries } = document.catalog();
  mark(reference, 'catalog');
  const pages = document.pages();
  for (const page of pages) {
    mark(page.reference, 'page');
    mark(page.entries.get('Annots'), 'annotations');
  }
  markTree(document, entries.get('Pages'), mark);
  const form = entries.get('AcroForm');
  mark(form, 'form');
  mark(document.entries(form)?.get('Fields'), 'form');
  const fields = signatureFields(document);
  for (const field of fields) mark(field.reference, 'field');
  for (const { entries: own, value } of fields) {
    if (value) spread(value, 'signature');
    spread(own.get('AP'), 'appearance');
  }
  for (const page of pages) for (const value of contentOf(page.entries)) spread(value, 'content');
  for (const page of pages) spread(page.entries.get('Annots'), 'field');
  spread(document.entries(form)?.get('Fields'), 'field');
  spread(entries.get('DSS'), 'validation');
  for (const value of document.trailer.values()) spread(value, 'other');
  spread({ kind: 'dictionary', entries }, 'other');
  for (const page of pages) spread({ kind: 'dictionary', entries: page.entries }, 'other');
  spreadMarked(document, roles, spread);
  return roles;
}

function contentOf(page: PdfEntries): PdfValue[] {
  return ['Contents', 'Resources', 'Group'].flatMap((key) => page.get(key) ?? []);
}

/** Nodes between the catalog and its pages. */
function markTree(
  document: PdfDocument,
  value: PdfValue | undefined,
  mark: (value: PdfValue | undefined, role: ObjectRole) => void,
): void {
  const kids = document.resolve(document.entries(value)?.get('Kids'));
  if (kids.kind !== 'array') return;
  mark(value, 'page');
  for (const kid of kids.items) markTree(document, kid, mark);
}

/** What objects lead to that had a role before they were entered: tree nodes, the form, fields. */
function spreadMarked(
  document: PdfDocument,
  roles: ReadonlyMap<number, ObjectRole>,
  spread: (value: PdfValue | undefined, role: ObjectRole) => void,
): void {
  for (const [number, role] of [...roles]) {
    if (role === 'page') spread(document.object(number), 'content');
    if (role === 'catalog' || role === 'form' || role === 'field' || role === 'annotations')
      spread(document.object(number), role === 'field' ? 'field' : 'other');
  }
}
