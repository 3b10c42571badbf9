// Verifies the signatures of a PDF: each by itself, its certificate, and what was changed after it (ETSI EN 319 102-1 in small).
import {
  type ChangeClass,
  changeClasses,
  type SignatureChange,
  type SignatureFinding,
  type SignatureRefusal,
  type SignatureRemark,
  type SignedFileFinding,
} from '../../core/signature-codes.ts';
import { changesBetween } from './changes-between.ts';
import { readCertificate } from './cms/certificate.ts';
import { DerFault } from './cms/der.ts';
import { readRevocationList } from './cms/revocation-list.ts';
import { PdfDocument } from './pdf/document.ts';
import { SignatureFault } from './signature-fault.ts';
import { rangeIsExact, type SignatureField, signatureFields, signatureValue } from './signature-fields.ts';
import { type CheckedSignature, checkOne, type SignatureTrust, unreadable } from './verify-signature.ts';

export interface VerifyOptions {
  /** DER of the roots that signers and time-stamping authorities have to lead to. */
  readonly roots: readonly Buffer[];
  /** DER of roots that time-stamping authorities may lead to besides; they vouch for no signer. */
  readonly stampRoots?: readonly Buffer[];
  /** DER of roots that signers may lead to besides; they vouch for no time stamp. */
  readonly signerRoots?: readonly Buffer[];
  /** Certificates that count for themselves, whoever issued them: SHA-256 as node:crypto writes it, and when they were taken back. */
  readonly known?: ReadonlyMap<string, Date | null>;
  /** DER of lists of certificates that were taken back. */
  readonly revocations?: readonly Buffer[];
  /** The moment of the verification; now, where it is not said. */
  readonly at?: Date;
}

export interface SignatureVerdict extends CheckedSignature {
  readonly field: string;
  /** The revision that it covers, from 1, of so many; null where it covers none as a whole. */
  readonly revision: number | null;
  readonly revisions: number;
  readonly coversWholeFile: boolean;
  readonly changes: readonly SignatureChange[];
  readonly changed: 'none' | ChangeClass;
  readonly findings: readonly SignatureFinding[];
  readonly remarks: readonly SignatureRemark[];
  readonly valid: boolean;
}

export interface PdfVerdict {
  /** Why the file could not be read; null for one that could. */
  readonly refusal: SignatureRefusal | null;
  readonly findings: readonly SignedFileFinding[];
  readonly revisions: number;
  /** In the order in which they were made. */
  readonly signatures: readonly SignatureVerdict[];
  /** At least one signature, all valid, and the last one covers the whole file. */
  readonly valid: boolean;
}

/** What is to be said of a PDF and its signatures. Nothing in the file makes it throw. @throws DerFault for roots or lists that are none */
export function verifyPdf(
  pdf: Buffer,
  { roots, stampRoots = [], signerRoots = [], known = new Map(), revocations = [], at = new Date() }: VerifyOptions,
): PdfVerdict {
  const believed = roots.map(readCertificate);
  const trust = {
    roots: [...believed, ...signerRoots.map(readCertificate)],
    known,
    stampRoots: [...believed, ...stampRoots.map(readCertificate)],
    lists: revocations.map(readRevocationList),
    now: at,
  };
  try {
    return verify(pdf, trust);
  } catch (error) {
    if (!(error instanceof SignatureFault) && !(error instanceof DerFault)) throw error;
    const refusal = error instanceof SignatureFault ? error.code : 'pdf-damaged';
    return { refusal, findings: [], revisions: 0, signatures: [], valid: false };
  }
}

function verify(pdf: Buffer, trust: SignatureTrust): PdfVerdict {
  const document = PdfDocument.open(pdf);
  const revisions = document.sections.length;
  const signed = signatureFields(document).filter(({ value }) => value !== null);
  const steps = new Steps(document);
  const judge = (witnesses: readonly SignatureVerdict[]): SignatureVerdict[] =>
    signed.map((field) => verdictOf(document, field, sharesValue(field, signed), { steps, trust, witnesses }));
  // Time stamps of the whole file prove when what they cover was there, so they are judged first.
  const alone = judge([]);
  const stamps = alone.filter(({ kind, valid }) => kind === 'timestamp' && valid);
  const signatures = (stamps.length > 0 ? judge(stamps) : alone).sort(
    (one, other) => (one.revision ?? revisions + 1) - (other.revision ?? revisions + 1),
  );
  const findings: SignedFileFinding[] = [];
  if (signatures.length === 0) findings.push('no-signature');
  else if (!signatures.some(({ coversWholeFile }) => coversWholeFile)) findings.push('not-whole-file');
  if (signatures.some(({ valid }) => !valid)) findings.push('signature-invalid');
  return { refusal: null, findings, revisions, signatures, valid: findings.length === 0 };
}

function sharesValue({ value }: SignatureField, signed: readonly SignatureField[]): boolean {
  const same = signed.filter(
    (other) => other.value?.kind === 'reference' && value?.kind === 'reference' && other.value.number === value.number,
  );
  return same.length > 1;
}

/** Changes of each revision, worked out once for all signatures before it. */
class Steps {
  readonly #document: PdfDocument;
  readonly #found = new Map<number, readonly SignatureChange[]>();
  readonly #revisions = new Map<number, PdfDocument>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  #revision(count: number): PdfDocument {
    const known = this.#revisions.get(count) ?? this.#document.revision(count);
    this.#revisions.set(count, known);
    return known;
  }

  after(revision: number): SignatureChange[] {
    const all = new Set<SignatureChange>();
    for (let count = revision; count < this.#document.sections.length; count += 1) {
      const found = this.#found.get(count) ?? changesBetween(this.#revision(count), this.#revision(count + 1));
      this.#found.set(count, found);
      for (const change of found) all.add(change);
    }
    return [...all];
  }
}

interface Judging {
  readonly steps: Steps;
  readonly trust: SignatureTrust;
  /** Valid time stamps of the whole file. */
  readonly witnesses: readonly SignatureVerdict[];
}

/** The earliest moment at which a stamp of a later revision shows that a revision was there. */
function firstAfter(witnesses: readonly SignatureVerdict[], revision: number | null): Date | null {
  const moments = witnesses.flatMap(({ revision: own, time }) =>
    revision !== null && own !== null && own > revision && time ? [time.at.getTime()] : [],
  );
  return moments.length > 0 ? new Date(Math.min(...moments)) : null;
}

function verdictOf(
  document: PdfDocument,
  { name, value }: SignatureField,
  shared: boolean,
  { steps, trust, witnesses }: Judging,
): SignatureVerdict {
  const revisions = document.sections.length;
  const { bytes } = document;
  const signature = value ? signatureValue(document, value) : null;
  const exact = signature !== null && rangeIsExact(signature, bytes.length);
  const end = signature && exact ? signature.range[2] + signature.range[3] : null;
  const revision = end === null ? null : revisionEndingAt(document, end);
  const checked = signature && exact ? checkOne(bytes, signature, trust, firstAfter(witnesses, revision)) : unreadable;
  const changes = revision === null ? [] : steps.after(revision);
  const classes = new Set(changes.map((change): ChangeClass => changeClasses[change]));
  const changed = (['forbidden', 'unknown', 'allowed'] as const).find((one) => classes.has(one)) ?? 'none';
  const findings: SignatureFinding[] = [...checked.findings];
  if (!exact) findings.push('range-wrong');
  else if (revision === null) findings.push('revision-unclear');
  if (shared) findings.push('value-shared');
  // What a signature itself forbids to follow is not read here, so anything that follows is not known to be right.
  const restricted = signature?.entries.has('Reference') && changed === 'allowed';
  if (changed === 'forbidden') findings.push('changed-after');
  if (changed === 'unknown' || restricted) findings.push('changes-unknown');
  const coversWholeFile = end === bytes.length;
  const remarks: SignatureRemark[] = [...checked.remarks];
  if (changed === 'allowed') remarks.push('filled-after');
  if (!coversWholeFile) remarks.push('part-of-file');
  return {
    ...checked,
    field: name,
    revision,
    revisions,
    coversWholeFile,
    changes,
    changed,
    findings,
    remarks,
    valid: findings.length === 0,
  };
}

/** The revision of which a signature covers all: up to its end, and at most white space behind it. */
function revisionEndingAt({ bytes, sections }: PdfDocument, end: number): number | null {
  const index = sections.findLastIndex((section) => section.end <= end);
  const section = sections[index];
  if (!section || /[^\0\t\n\f\r ]/.test(bytes.toString('latin1', section.end, Math.min(end, section.end + 16))))
    return null;
  return end - section.end > 16 ? null : index + 1;
}
