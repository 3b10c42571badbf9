// What a revision changed of a PDF, and whether that may follow a signature: all that no rule here allows is no pass.
import type { SignatureChange } from '../../core/signature-codes.ts';
import { type ObjectRole, objectRoles } from './object-roles.ts';
import type { PdfDocument } from './pdf/document.ts';
import {
  nameIn,
  type PdfArray,
  type PdfEntries,
  type PdfReference,
  type PdfValue,
  same,
  sameEntries,
  wholeOf,
} from './pdf/values.ts';
import { type SignatureField, signatureFields, signatureValue } from './signature-fields.ts';

/** What a change of an object is called that no rule allows. */
const called: { readonly [role in ObjectRole]: SignatureChange } = {
  catalog: 'catalog-changed',
  form: 'catalog-changed',
  field: 'field-changed',
  signature: 'signature-changed',
  appearance: 'seal-changed',
  page: 'page-changed',
  annotations: 'page-changed',
  content: 'content-changed',
  validation: 'object-changed',
  other: 'object-changed',
};

const validationKeys = ['Type', 'VRI', 'Certs', 'CRLs', 'OCSPs'];

interface Step {
  readonly before: PdfDocument;
  readonly after: PdfDocument;
  /** Signature fields of both, by object. */
  readonly fields: ReadonlyMap<number, SignatureField>;
  /** Time-stamp fields that came with the revision: out of sight, and holding a time stamp of the file. */
  readonly stamps: ReadonlySet<number>;
}

/** Every kind of change from one revision to the next, once. @throws SignatureFault where either cannot be read */
export function changesBetween(before: PdfDocument, after: PdfDocument): SignatureChange[] {
  const found = new Set<SignatureChange>();
  const step: Step = {
    before,
    after,
    fields: new Map(signatureFields(before).map((field) => [field.reference.number, field])),
    stamps: addedStamps(before, after),
  };
  const roles = objectRoles(before);
  if (step.stamps.size > 0) found.add('timestamp-added');
  for (const key of ['Root', 'Info', 'Encrypt'])
    if (!sameTrailer(before.trailer.get(key), after.trailer.get(key))) found.add('trailer-changed');
  if (!same(firstId(before), firstId(after))) found.add('trailer-changed');
  for (const [number, place] of after.lastSection.places) {
    const role = roles.get(number);
    const known = before.place(number);
    const there = known !== undefined && known.kind !== 'free';
    if (place.kind === 'free') {
      if (there) found.add('object-removed');
    } else if (there) {
      const change = judge(step, number, role);
      if (change) found.add(change);
    } else if (role !== undefined) found.add('hidden-object');
  }
  return [...found];
}

function sameTrailer(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  return one === undefined || other === undefined ? one === other : same(one, other);
}

function firstId(document: PdfDocument): PdfValue {
  const id = document.resolve(document.trailer.get('ID'));
  return id.kind === 'array' ? (id.items[0] ?? id) : id;
}

/** What was done to an object that was there before; null for nothing. */
function judge(step: Step, number: number, role: ObjectRole | undefined): SignatureChange | null {
  const { before, after, fields } = step;
  const [old, now] = [before.object(number), after.object(number)];
  const place = after.place(number);
  if (place?.kind === 'offset' && place.offset === after.lastSection.offset && isReferences(old)) return null;
  // A signature holds at its place in the file alone.
  if (role !== 'signature' && same(old, now)) return null;
  const field = fields.get(number);
  if (field) return judgeField(field, now);
  if (old.kind === 'dictionary' && now.kind === 'dictionary') {
    if (role === 'catalog') return judgeCatalog(step, old.entries, now.entries);
    if (role === 'form') return judgeForm(step, old.entries, now.entries) ? 'timestamp-added' : 'catalog-changed';
    if (role === 'page') return judgePage(step, old.entries, now.entries) ? 'timestamp-added' : 'page-changed';
    if (isValidation(before, number) && onlyValidation(now.entries)) return 'validation-added';
  }
  if (old.kind === 'array' && now.kind === 'array' && (role === 'annotations' || role === 'form'))
    return addsStamps(step, old, now) ? 'timestamp-added' : called[role];
  return called[role ?? 'other'];
}

/** A cross-reference stream that takes the number of the one before it. */
function isReferences(value: PdfValue): boolean {
  return value.kind === 'stream' && nameIn(value.entries.get('Type')) === 'XRef';
}

/** An empty field may be filled: with a signature and its seal, and with nothing else. */
function judgeField({ entries, value }: SignatureField, now: PdfValue): SignatureChange {
  if (value) return 'signed-field-changed';
  const filled = now.kind === 'dictionary' && now.entries.get('V')?.kind === 'reference';
  return filled && sameEntries(entries, now.entries, ['V', 'AP', 'M']) ? 'field-filled' : 'field-changed';
}

function judgeCatalog(step: Step, old: PdfEntries, now: PdfEntries): SignatureChange | null {
  if (!sameEntries(old, now, ['AcroForm', 'DSS', 'Extensions'])) return 'catalog-changed';
  const { before, after } = step;
  const [form, formNow] = [before.entries(old.get('AcroForm')), after.entries(now.get('AcroForm'))];
  const sameForm = sameEntries(old, now, ['DSS', 'Extensions']);
  if (!sameForm && !(form && formNow && judgeForm(step, form, formNow))) return 'catalog-changed';
  const validation = after.entries(now.get('DSS'));
  if (old.has('DSS') && !validation) return 'catalog-changed';
  if (!sameEntries(old, now, ['AcroForm']) && !(validation && onlyValidation(validation))) return 'catalog-changed';
  return sameForm ? 'validation-added' : 'timestamp-added';
}

function judgeForm(step: Step, old: PdfEntries, now: PdfEntries): boolean {
  const flags = wholeOf(now.get('SigFlags'));
  if (!sameEntries(old, now, ['Fields', 'SigFlags']) || (wholeOf(old.get('SigFlags')) !== flags && flags !== 3))
    return false;
  const [fields, fieldsNow] = [step.before.resolve(old.get('Fields')), step.after.resolve(now.get('Fields'))];
  return fields.kind === 'array' && fieldsNow.kind === 'array' && addsStamps(step, fields, fieldsNow);
}

function judgePage(step: Step, old: PdfEntries, now: PdfEntries): boolean {
  if (!sameEntries(old, now, ['Annots'])) return false;
  const [present, annotations] = [step.before.resolve(old.get('Annots')), step.after.resolve(now.get('Annots'))];
  if (annotations.kind !== 'array') return false;
  return addsStamps(step, present.kind === 'array' ? present : { kind: 'array', items: [] }, annotations);
}

/** Whether a list is what it was, with fields of new time stamps behind. */
function addsStamps({ stamps }: Step, old: PdfArray, now: PdfArray): boolean {
  const added = now.items.slice(old.items.length);
  const begins = same(old, { kind: 'array', items: now.items.slice(0, old.items.length) });
  return begins && added.every((item) => item.kind === 'reference' && stamps.has(item.number));
}

function addedStamps(before: PdfDocument, after: PdfDocument): Set<number> {
  const known = new Set(signatureFields(before).map(({ reference }) => reference.number));
  const added = signatureFields(after).filter(({ reference }) => !known.has(reference.number));
  const stamps = added.filter(
    ({ reference, entries, value }) =>
      isNew(before, reference) && isOutOfSight(after, entries) && isStamp(after, value),
  );
  return new Set(stamps.map(({ reference }) => reference.number));
}

function isNew(before: PdfDocument, { number }: PdfReference): boolean {
  return before.place(number) === undefined;
}

function isStamp(after: PdfDocument, value: PdfValue | null): boolean {
  return value !== null && signatureValue(after, value)?.form === 'ETSI.RFC3161';
}

function isOutOfSight(after: PdfDocument, entries: PdfEntries): boolean {
  const rectangle = after.resolve(entries.get('Rect'));
  const numbers =
    rectangle.kind === 'array' ? rectangle.items.map((item) => (item.kind === 'number' ? Number(item.text) : 1)) : [1];
  return numbers.every((number) => number === 0);
}

function isValidation(before: PdfDocument, number: number): boolean {
  const value = before.catalog().entries.get('DSS');
  return value?.kind === 'reference' && value.number === number;
}

function onlyValidation(entries: PdfEntries): boolean {
  return [...entries.keys()].every((key) => validationKeys.includes(key));
}
