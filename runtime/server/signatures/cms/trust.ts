// Whether a certificate leads to a root that is trusted, and was good when it signed (RFC 5280, 6).
import type { SignatureFinding } from '../../../core/signature-codes.ts';
import { type ReadCertificate, usageBits } from './certificate.ts';
import { identifiers } from './identifiers.ts';
import { type RevocationList, revocationOf } from './revocation-list.ts';

export interface TrustQuestion {
  readonly roots: readonly ReadCertificate[];
  /** Certificates that came with the signature. */
  readonly others: readonly ReadCertificate[];
  readonly lists: readonly RevocationList[];
  /** When it signed, and whether a time stamp proves that: a claim made after the key was taken back is worth nothing. */
  readonly signedAt: Date;
  readonly proven: boolean;
  readonly now: Date;
  readonly purpose: 'documents' | 'timeStamps';
}

export interface TrustAnswer {
  readonly findings: readonly SignatureFinding[];
  readonly revocation: 'good' | 'revoked' | 'unchecked';
  /** From the certificate to the root; empty where there is no such way. */
  readonly path: readonly ReadCertificate[];
}

const longestPath = 6;

/** Purposes with which documents are signed: documentSigning (RFC 9336), e-mail, any, and what two makers of readers ask for. */
const documentPurposes = [
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.5.5.7.3.4',
  '2.5.29.37.0',
  '1.2.840.113583.1.1.5',
  '1.3.6.1.4.1.311.10.3.12',
];

export function checkTrust(certificate: ReadCertificate, question: TrustQuestion): TrustAnswer {
  const { signedAt, lists, now, proven } = question;
  const findings: SignatureFinding[] = [];
  if (!maySign(certificate, question)) findings.push('certificate-usage');
  const path = findPath([certificate], question);
  if (!path) return { findings: [...findings, 'certificate-untrusted'], revocation: 'unchecked', path: [] };
  if (path.some(({ from, until }) => signedAt < from || signedAt > until)) findings.push('certificate-period');
  const answers = path
    .slice(0, -1)
    .map((one, index) => revocationOf(one, path[index + 1] ?? one, lists, { signedAt, now }));
  const taken = answers.some((answer) => typeof answer === 'object' && (!proven || answer.at <= signedAt));
  if (taken) return { findings: [...findings, 'certificate-revoked'], revocation: 'revoked', path };
  return { findings, revocation: answers.includes('unchecked') ? 'unchecked' : 'good', path };
}

function maySign({ usages, purposes, strange }: ReadCertificate, { purpose }: TrustQuestion): boolean {
  const signs = usages === null || usages.has(usageBits.digitalSignature) || usages.has(usageBits.nonRepudiation);
  const names = purposes?.names ?? [];
  if (purpose === 'timeStamps')
    return (
      signs && !strange && purposes?.critical === true && names.length === 1 && names[0] === identifiers.timeStamping
    );
  return signs && !strange && (purposes === null || names.some((name) => documentPurposes.includes(name)));
}

/** The way from the last of some certificates to a root; a root itself is the end of it. */
function findPath(way: readonly ReadCertificate[], question: TrustQuestion): readonly ReadCertificate[] | null {
  const last = way.at(-1);
  if (!last || way.length > longestPath) return null;
  if (question.roots.some(({ der }) => der.equals(last.der))) return way;
  for (const issuer of [...question.roots, ...question.others]) {
    if (way.includes(issuer) || !issued(last, issuer, way.length - 1)) continue;
    const found = findPath([...way, issuer], question);
    if (found) return found;
  }
  return null;
}

/** Whether one certificate was issued by the holder of another. @param between authorities between the issuer and the signer */
function issued(certificate: ReadCertificate, issuer: ReadCertificate, between: number): boolean {
  const { authority, usages, pathLength, strange } = issuer;
  const may = authority && !strange && (usages === null || usages.has(usageBits.certificateSigning));
  const short = pathLength === null || between <= pathLength;
  return may && short && issuer.subject.equals(certificate.issuer) && certificate.x509.verify(issuer.x509.publicKey);
}
