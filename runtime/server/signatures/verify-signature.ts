// One signature of a PDF by itself: its digest, its value, its certificate at the time of signing.
import { createHash } from 'node:crypto';
import type { SignatureFinding, SignatureRemark } from '../../core/signature-codes.ts';
import { type ReadCertificate, subjectName } from './cms/certificate.ts';
import { DerFault, readDer } from './cms/der.ts';
import { identifiers } from './cms/identifiers.ts';
import { checkSignature, type ReadSignature, readSignature } from './cms/read-signature.ts';
import type { RevocationList } from './cms/revocation-list.ts';
import { type ReadTimeStamp, readTimeStamp } from './cms/time-stamp.ts';
import { checkTrust, type TrustAnswer } from './cms/trust.ts';
import { type PdfEntries, readText } from './pdf/values.ts';
import type { SignatureValue } from './signature-fields.ts';

export interface CheckedSignature {
  readonly kind: 'signature' | 'timestamp';
  /** Who signed, as the certificate says; null where there is none. */
  readonly signer: string | null;
  readonly certificate: Buffer | null;
  /** What the signature says of itself. */
  readonly name: string | null;
  readonly reason: string | null;
  readonly location: string | null;
  readonly time: { readonly source: 'stamp' | 'claimed'; readonly at: Date } | null;
  readonly digestMatches: boolean;
  readonly signatureMatches: boolean;
  readonly trusted: boolean;
  readonly revocation: 'good' | 'revoked' | 'unchecked';
  readonly findings: readonly SignatureFinding[];
  readonly remarks: readonly SignatureRemark[];
}

export interface SignatureTrust {
  readonly roots: readonly ReadCertificate[];
  /** Those of time stamps: these and more. */
  readonly stampRoots: readonly ReadCertificate[];
  /** Certificates that count for themselves, by SHA-256, with the moment when they were taken back. */
  readonly known: ReadonlyMap<string, Date | null>;
  readonly lists: readonly RevocationList[];
  readonly now: Date;
}

/** What is said of a signature that one cannot look into. */
export const unreadable: CheckedSignature = {
  kind: 'signature',
  signer: null,
  certificate: null,
  name: null,
  reason: null,
  location: null,
  time: null,
  digestMatches: false,
  signatureMatches: false,
  trusted: false,
  revocation: 'unchecked',
  findings: [],
  remarks: [],
};

/** How far clocks may be apart, in milliseconds. */
const tolerance = 300_000;

/**
 * @param signature one whose byte range is exactly its own
 * @param witnessed when a time stamp of the whole file has shown it to be there, if one has
 */
export function checkOne(
  bytes: Buffer,
  signature: SignatureValue,
  trust: SignatureTrust,
  witnessed: Date | null,
): CheckedSignature {
  const { form, entries } = signature;
  const said = {
    name: textIn(entries, 'Name'),
    reason: textIn(entries, 'Reason'),
    location: textIn(entries, 'Location'),
  };
  const cms = contentsOf(signature);
  if (!cms) return { ...unreadable, ...said, findings: ['contents-malformed'] };
  const [, first, second, length] = signature.range;
  const covered = [bytes.subarray(0, first), bytes.subarray(second, second + length)];
  try {
    if (form === 'ETSI.RFC3161') return { ...checkStamp(cms, covered, trust), ...said };
    if (form !== 'ETSI.CAdES.detached') return { ...unreadable, ...said, findings: ['form-unknown'] };
    return { ...checkDetached(cms, covered, { entries, trust, witnessed }), ...said };
  } catch (error) {
    if (!(error instanceof DerFault)) throw error;
    return { ...unreadable, ...said, findings: ['contents-malformed'] };
  }
}

/** The DER in the room of a signature; null where anything but zeros follows it. */
function contentsOf({ contents: { bytes } }: SignatureValue): Buffer | null {
  try {
    const { raw } = readDer(bytes);
    return bytes.subarray(raw.length).every((byte) => byte === 0) ? raw : null;
  } catch {
    return null;
  }
}

function checkDetached(
  cms: Buffer,
  covered: readonly Buffer[],
  { trust, ...about }: Timing,
): Omit<CheckedSignature, 'name' | 'reason' | 'location'> {
  const read = readSignature(cms);
  const hash = createHash(read.digest);
  for (const part of covered) hash.update(part);
  const own = checkSignature(read, hash.digest(), { contentType: identifiers.data, weakest: 2048 });
  const findings = read.content === null ? [...own] : [...own, 'attributes-wrong' as const];
  const { time, remarks } = timeOf(read, { trust, ...about });
  if (!time) findings.push('time-missing');
  else if (time.at.getTime() > trust.now.getTime() + tolerance) findings.push('time-ahead');
  const { signer, certificates } = read;
  const when = { signedAt: time?.at ?? trust.now, proven: time?.source === 'stamp' };
  const strict = signer
    ? checkTrust(signer, { ...trust, ...when, others: certificates, purpose: 'documents' as const })
    : null;
  const answer = signer && strict ? withKnown(signer, strict, { known: trust.known, ...when }) : null;
  findings.push(...(answer?.findings ?? []));
  remarks.push(...(answer?.remarks ?? []));
  if (answer && answer.revocation === 'unchecked') remarks.push('revocation-unchecked');
  return {
    kind: 'signature',
    signer: signer ? subjectName(signer) : null,
    certificate: signer?.der ?? null,
    time,
    digestMatches: !own.includes('digest-mismatch'),
    signatureMatches: signer !== null && !own.includes('signature-mismatch'),
    trusted: (answer?.path.length ?? 0) > 0,
    revocation: answer?.revocation ?? 'unchecked',
    findings,
    remarks,
  };
}

interface KnownCertificates extends Pick<SignatureTrust, 'known'> {
  readonly signedAt: Date;
  readonly proven: boolean;
}

/**
 * What is to be said of a signer whose certificate is known for itself: that nobody knows its issuer is no fault then, but has to be
 * told; and it was taken back when that was done here, as a list of its issuer would say it.
 */
function withKnown(
  signer: ReadCertificate,
  answer: TrustAnswer,
  { known, signedAt, proven }: KnownCertificates,
): TrustAnswer & { readonly remarks: readonly SignatureRemark[] } {
  const revokedAt = known.get(signer.x509.fingerprint256);
  if (revokedAt === undefined) return { ...answer, remarks: [] };
  const isUnknown = answer.findings.includes('certificate-untrusted');
  const findings = answer.findings.filter((finding) => finding !== 'certificate-untrusted');
  if (isUnknown && (signedAt < signer.from || signedAt > signer.until)) findings.push('certificate-period');
  const taken = revokedAt !== null && (!proven || revokedAt <= signedAt);
  if (taken && !findings.includes('certificate-revoked')) findings.push('certificate-revoked');
  return {
    ...answer,
    findings,
    revocation: taken ? 'revoked' : answer.revocation,
    remarks: isUnknown ? ['issuer-unknown'] : [],
  };
}

/** What is known of the time of a signature beside its own stamp. */
interface Timing {
  readonly entries: PdfEntries;
  readonly trust: SignatureTrust;
  readonly witnessed: Date | null;
}

interface TimeOfSignature {
  readonly time: CheckedSignature['time'];
  readonly remarks: SignatureRemark[];
}

/** When it was signed: as its trusted time stamp says, else a later one of the whole file, else as the signature claims. */
function timeOf(
  { stampToken: token, value, signer }: ReadSignature,
  { entries, trust, witnessed }: Timing,
): TimeOfSignature {
  const at = claimedTime(entries);
  // A stamp of a time when the certificate had ended already says less than the claim.
  const later: TimeOfSignature | null =
    witnessed && signer && witnessed <= signer.until
      ? { time: { source: 'stamp', at: witnessed }, remarks: ['stamped-later'] }
      : null;
  const unproven = later ?? { time: at && { source: 'claimed', at }, remarks: ['time-claimed'] };
  if (!token) return unproven;
  try {
    const stamp = readTimeStamp(token, { bytes: [value] });
    if (stampFindings(stamp, trust).length > 0)
      return { ...unproven, remarks: [...unproven.remarks, 'stamp-untrusted'] };
    return { time: { source: 'stamp', at: stamp.time }, remarks: [] };
  } catch (error) {
    if (!(error instanceof DerFault)) throw error;
    return { ...unproven, remarks: [...unproven.remarks, 'stamp-invalid'] };
  }
}

function stampFindings(
  { signer, certificates, time }: ReadTimeStamp,
  trust: SignatureTrust,
): readonly SignatureFinding[] {
  const question = {
    ...trust,
    roots: trust.stampRoots,
    others: certificates,
    signedAt: time,
    proven: true,
    purpose: 'timeStamps' as const,
  };
  return checkTrust(signer, question).findings;
}

/** A time stamp of the whole file. */
function checkStamp(
  token: Buffer,
  covered: readonly Buffer[],
  trust: SignatureTrust,
): Omit<CheckedSignature, 'name' | 'reason' | 'location'> {
  const stamp = readTimeStamp(token, { bytes: covered });
  const findings = stampFindings(stamp, trust);
  return {
    kind: 'timestamp',
    signer: subjectName(stamp.signer),
    certificate: stamp.signer.der,
    time: { source: 'stamp', at: stamp.time },
    digestMatches: true,
    signatureMatches: true,
    trusted: !findings.includes('certificate-untrusted'),
    revocation: findings.includes('certificate-revoked') ? 'revoked' : 'unchecked',
    findings,
    remarks: [],
  };
}

function textIn(entries: PdfEntries, key: string): string | null {
  const value = entries.get(key);
  return value?.kind === 'string' ? readText(value) : null;
}

/** `/M`, such as D:20260102030405+08'00'. */
function claimedTime(entries: PdfEntries): Date | null {
  const [, year, month, day, hour, minute, second, zone = 'Z', hours = '00', minutes = '00'] =
    /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:(Z|[+-])(?:(\d\d)'?(\d\d)?'?)?)?$/.exec(textIn(entries, 'M') ?? '') ??
    [];
  const offset = zone === 'Z' ? 'Z' : `${zone}${hours}:${minutes}`;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(time.getTime()) ? null : time;
}
