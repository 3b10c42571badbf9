// Takes the certificate and key that an enterprise brings out of a PKCS#12 file, and checks that they can sign in its name.
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { dayOf } from '../../core/business-day.ts';
import { keyHolds, type ReadCertificate, readCertificate } from '../signatures/cms/certificate.ts';
import { DerFault } from '../signatures/cms/der.ts';
import { checkTrust, type TrustAnswer } from '../signatures/cms/trust.ts';
import { Pkcs12Fault } from './pkcs12/pkcs12-fault.ts';
import { readPkcs12 } from './pkcs12/read-pkcs12.ts';

/** What was brought, ready to be kept. */
export interface OwnCertificate {
  /** DER. */
  readonly certificate: Buffer;
  /** DER of its issuers, its own first, without a root. */
  readonly chain: readonly Buffer[];
  /** PKCS#8, DER, not encrypted: to be encrypted or filled with noughts, never stored or told. */
  readonly key: Buffer;
  /** SHA-256, hexadecimal digits in pairs. */
  readonly fingerprint: string;
  /** Hexadecimal digits. */
  readonly serialNumber: string;
  /** It leads to a root that the operator of the installation has named. */
  readonly proven: boolean;
}

/** As strong as the keys of the platform, which sign what has to hold for years. */
const weakestRsa = 3072;
/** Issuers between a certificate and its root. */
const longestChain = 5;
/** Bytes of certificates of one signature, which has 16 KiB for them and for a time stamp. */
const largestChain = 8 * 1024;

export interface OwnCertificateFile {
  readonly file: Buffer;
  readonly password: string;
  /** DER of the roots that prove an issuer. */
  readonly roots: readonly Buffer[];
  readonly now: Date;
}

/** @throws Pkcs12Fault with one of the codes of `ownCertificateRefusals` */
export async function openOwnCertificate({ file, password, roots, now }: OwnCertificateFile): Promise<OwnCertificate> {
  const { keys, certificates } = await readPkcs12(file, password);
  try {
    const [pkcs8, another] = keys;
    if (!pkcs8) throw new Pkcs12Fault('key-missing');
    if (another) throw new Pkcs12Fault('keys-several');
    if (certificates.length === 0) throw new Pkcs12Fault('certificate-missing');
    const key = privateKeyOf(pkcs8);
    const known = certificates.map(readOrRefuse);
    const own = certificateOfKey(key, known);
    if (!keyHolds(own, weakestRsa)) throw new Pkcs12Fault('key-weak', { key: kindOf(key) });
    if (!signsFor(key, own)) throw new Pkcs12Fault('key-mismatch');
    const chain = issuersOf(own, known);
    const proven = checkUse(own, { chain, roots, now });
    const { serialNumber, fingerprint256: fingerprint } = own.x509;
    const made = { certificate: own.der, chain: chain.map(({ der }) => der), fingerprint, serialNumber, proven };
    return { ...made, key: key.export({ format: 'der', type: 'pkcs8' }) };
  } finally {
    for (const key of keys) key.fill(0);
  }
}

function privateKeyOf(pkcs8: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  } catch {
    throw new Pkcs12Fault('key-weak', { key: '?' });
  }
}

/** What a key is, in a few characters: RSA 2048, secp256k1, ed25519. */
function kindOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  if (asymmetricKeyType === 'rsa') return `RSA ${asymmetricKeyDetails?.modulusLength}`;
  return asymmetricKeyDetails?.namedCurve ?? asymmetricKeyType ?? '?';
}

function readOrRefuse(der: Buffer): ReadCertificate {
  try {
    return readCertificate(der);
  } catch (error) {
    if (error instanceof DerFault) throw new Pkcs12Fault('file-unreadable');
    throw error;
  }
}

/** The certificate of a key; of several that one has, the one that holds longest. */
function certificateOfKey(key: KeyObject, certificates: readonly ReadCertificate[]): ReadCertificate {
  const own = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const [last] = certificates
    .filter((one) => publicKeyOf(one)?.equals(own))
    .sort((one, other) => other.until.getTime() - one.until.getTime());
  if (!last) throw new Pkcs12Fault('key-mismatch');
  return last;
}

/** Null for a key of a kind that is not known here. */
function publicKeyOf({ x509 }: ReadCertificate): Buffer | null {
  try {
    return x509.publicKey.export({ type: 'spki', format: 'der' });
  } catch {
    return null;
  }
}

/** Whether the certificate confirms what the key signs. */
function signsFor(key: KeyObject, { x509 }: ReadCertificate): boolean {
  const text = randomBytes(32);
  return verify('sha256', text, x509.publicKey, sign('sha256', text, key));
}

/** The issuers that came along, from the certificate up; roots are left out: who verifies has them or does not believe them. */
function issuersOf(own: ReadCertificate, known: readonly ReadCertificate[]): ReadCertificate[] {
  const way = [own];
  for (;;) {
    const last = way.at(-1) ?? own;
    const next = known.find((one) => !way.includes(one) && !isRoot(one) && hasIssued(one, last));
    if (!next) break;
    way.push(next);
  }
  const bytes = way.reduce((sum, { der }) => sum + der.length, 0);
  if (way.length - 1 > longestChain || bytes > largestChain) throw new Pkcs12Fault('chain-long');
  return way.slice(1);
}

function isRoot({ subject, issuer }: ReadCertificate): boolean {
  return subject.equals(issuer);
}

function hasIssued(issuer: ReadCertificate, { issuer: name, x509 }: ReadCertificate): boolean {
  try {
    return issuer.authority && issuer.subject.equals(name) && x509.verify(issuer.x509.publicKey);
  } catch {
    return false;
  }
}

/** Whether a certificate with its issuers leads to one of the roots. */
export function leadsToRoot(
  { certificate, chain }: Pick<OwnCertificate, 'certificate' | 'chain'>,
  roots: readonly Buffer[],
  now: Date,
): boolean {
  return trustOf(readCertificate(certificate), { chain: chain.map(readCertificate), roots, now }).path.length > 0;
}

interface CheckingUse extends Pick<OwnCertificateFile, 'roots' | 'now'> {
  readonly chain: readonly ReadCertificate[];
}

/** Whether it leads to one of the roots; refused for what may not sign documents today. */
function checkUse(own: ReadCertificate, checking: CheckingUse): boolean {
  const { now } = checking;
  if (now > own.until) throw new Pkcs12Fault('certificate-ended', { day: dayOf(own.until.toISOString()) });
  if (now < own.from) throw new Pkcs12Fault('certificate-early', { day: dayOf(own.from.toISOString()) });
  const { findings, path } = trustOf(own, checking);
  if (findings.includes('certificate-usage')) throw new Pkcs12Fault('certificate-usage');
  if (findings.includes('certificate-period')) throw new Pkcs12Fault('issuer-ended');
  return path.length > 0;
}

function trustOf(own: ReadCertificate, { chain, roots, now }: CheckingUse): TrustAnswer {
  const when = { signedAt: now, proven: true, now };
  return checkTrust(own, {
    roots: roots.map(readCertificate),
    others: chain,
    lists: [],
    ...when,
    purpose: 'documents',
  });
}
