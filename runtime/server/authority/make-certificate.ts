// Makes certificates: X.509 v3 of the root, of the authority that issues, and of whoever signs (RFC 5280).
import { randomBytes } from 'node:crypto';
import type { Extension, JsonNameParams } from '@peculiar/x509';
import { curve, loadX509, signing, type X509 } from './x509.ts';

/** A certificate with its private key, both DER; the key as PKCS#8. */
export interface MadeCertificate {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

/** From when until when it holds. */
export interface ValidTime {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Whom a certificate is of. */
export interface CertificateSubject {
  /** What the key is called: the name of the seal. */
  readonly name: string;
  readonly organisation: string;
  /** Number of the organisation in a register, such as its credit code. */
  readonly organisationNumber: string | null;
}

/** RFC 5280, upper bounds of names, in characters. */
const longestName = 64;
const documentSigning = '1.3.6.1.5.5.7.3.36';
const organisationIdentifier = '2.5.4.97';

/** A random serial number of 128 bits in 32 hexadecimal digits: positive, and without noughts in front. */
export function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex').toUpperCase();
}

/** The root of an installation, signed by itself. */
export async function makeRoot(name: string, time: ValidTime): Promise<MadeCertificate> {
  const x509 = await loadX509();
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: new x509.Name(authorityName(name)),
    ...inSeconds(time),
    signingAlgorithm: signing,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      ...(await authorityExtensions(x509, keys.publicKey)),
      await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: Buffer.from(certificate.rawData), key: await exported(keys.privateKey) };
}

/** The authority that issues, signed by the root. */
export async function makeIssuing(name: string, time: ValidTime, root: MadeCertificate): Promise<MadeCertificate> {
  const x509 = await loadX509();
  const keys = await newKeys();
  const certificate = await signedBy(x509, root, {
    serialNumber: newSerial(),
    subject: authorityName(name),
    time,
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      ...(await authorityExtensions(x509, keys.publicKey)),
    ],
  });
  return { certificate, key: await exported(keys.privateKey) };
}

interface LeafRequest {
  readonly serialNumber: string;
  readonly subject: CertificateSubject;
  readonly time: ValidTime;
  /** Where revoked ones are listed; null: nowhere that others could reach. */
  readonly revocations: string | null;
}

/** A new key with a certificate to sign documents with. */
export async function makeLeaf(
  issuing: MadeCertificate,
  { serialNumber, subject, time, revocations }: LeafRequest,
): Promise<MadeCertificate> {
  const x509 = await loadX509();
  const keys = await newKeys();
  const { digitalSignature, nonRepudiation } = x509.KeyUsageFlags;
  const certificate = await signedBy(x509, issuing, {
    serialNumber,
    subject: subjectName(subject),
    time,
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(digitalSignature | nonRepudiation, true),
      new x509.ExtendedKeyUsageExtension([documentSigning]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ...(revocations === null ? [] : [new x509.CRLDistributionPointsExtension([revocations])]),
    ],
  });
  return { certificate, key: await exported(keys.privateKey) };
}

interface Signed {
  readonly serialNumber: string;
  readonly subject: JsonNameParams;
  readonly time: ValidTime;
  readonly publicKey: CryptoKey;
  readonly extensions: readonly Extension[];
}

async function signedBy(x509: X509, issuer: MadeCertificate, given: Signed): Promise<Buffer> {
  const { subjectName: issuerName, publicKey } = new x509.X509Certificate(new Uint8Array(issuer.certificate));
  const made = await x509.X509CertificateGenerator.create({
    serialNumber: given.serialNumber,
    subject: new x509.Name(given.subject),
    issuer: issuerName,
    ...inSeconds(given.time),
    signingAlgorithm: signing,
    publicKey: given.publicKey,
    signingKey: await signingKey(issuer.key),
    extensions: [...given.extensions, await x509.AuthorityKeyIdentifierExtension.create(publicKey)],
  });
  return Buffer.from(made.rawData);
}

async function authorityExtensions(x509: X509, key: CryptoKey): Promise<Extension[]> {
  const { keyCertSign, cRLSign } = x509.KeyUsageFlags;
  return [
    new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
    await x509.SubjectKeyIdentifierExtension.create(key),
  ];
}

function authorityName(name: string): JsonNameParams {
  return [{ O: [{ utf8String: 'Tongguan' }] }, { CN: [{ utf8String: name }] }];
}

function subjectName({ name, organisation, organisationNumber }: CertificateSubject): JsonNameParams {
  return [
    { O: [{ utf8String: bounded(organisation) }] },
    ...(organisationNumber === null ? [] : [{ [organisationIdentifier]: [{ utf8String: organisationNumber }] }]),
    { CN: [{ utf8String: bounded(name) }] },
  ];
}

/** As long as names in certificates may be, in whole characters. */
function bounded(text: string): string {
  return [...text].slice(0, longestName).join('');
}

/** Certificates count in seconds. */
function inSeconds({ notBefore, notAfter }: ValidTime): ValidTime {
  const cut = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);
  return { notBefore: cut(notBefore), notAfter: cut(notAfter) };
}

function newKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
}

async function exported(key: CryptoKey): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.exportKey('pkcs8', key));
}

/** The private key of PKCS#8 as what signs. */
export function signingKey(key: Buffer): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', new Uint8Array(key), curve, false, ['sign']);
}
