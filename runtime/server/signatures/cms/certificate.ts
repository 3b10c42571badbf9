// What a certificate says of itself (RFC 5280): whose it is, until when, and what its key may be used for.
import { X509Certificate } from 'node:crypto';
import { DerFault, type DerPart, identifierIn, partAt, readWhole, tags } from './der.ts';
import { identifiers } from './identifiers.ts';

export interface ReadCertificate {
  readonly x509: X509Certificate;
  readonly der: Buffer;
  /** DER of the issuer's name and of the serial number. */
  readonly issuer: Buffer;
  readonly serial: Buffer;
  readonly subject: Buffer;
  readonly keyIdentifier: Buffer | null;
  readonly from: Date;
  readonly until: Date;
  /** Numbers of the bits of its key usage; null where it says nothing. */
  readonly usages: ReadonlySet<number> | null;
  /** Extended key usages; null where it says nothing. */
  readonly purposes: { readonly critical: boolean; readonly names: readonly string[] } | null;
  readonly authority: boolean;
  /** How many authorities may stand between this one and a signer; null: as many as there are. */
  readonly pathLength: number | null;
  /** A critical extension that is not known here. */
  readonly strange: boolean;
}

export const usageBits = { digitalSignature: 0, nonRepudiation: 1, certificateSigning: 5, listSigning: 6 } as const;

const understood: readonly string[] = [
  identifiers.keyUsage,
  identifiers.extendedKeyUsage,
  identifiers.basicConstraints,
  identifiers.subjectKeyIdentifier,
  '2.5.29.32', // policies, which nothing here depends on
];

interface FoundExtension {
  readonly critical: boolean;
  readonly value: DerPart;
}

/** @throws DerFault for what is no certificate */
export function readCertificate(der: Buffer): ReadCertificate {
  const x509 = parse(der);
  const body = partAt(readWhole(der), 0, tags.sequence);
  const first = body.parts[0]?.tag === 0xa0 ? 1 : 0;
  const extensions = new Map<string, FoundExtension>();
  const listed = body.parts.find(({ tag }) => tag === 0xa3)?.parts[0]?.parts ?? [];
  for (const extension of listed) {
    const value = extension.parts.at(-1);
    if (value?.tag !== tags.octets) throw new DerFault('an extension has no value');
    const critical = extension.parts[1]?.tag === tags.boolean && extension.parts[1].content[0] === 0xff;
    extensions.set(identifierIn(extension.parts[0]), { critical, value: readWhole(value.content) });
  }
  const purposes = extensions.get(identifiers.extendedKeyUsage);
  const constraints = extensions.get(identifiers.basicConstraints)?.value;
  const length = constraints?.parts.find(({ tag }) => tag === tags.integer);
  return {
    x509,
    der,
    serial: partAt(body, first, tags.integer).raw,
    issuer: partAt(body, first + 2, tags.sequence).raw,
    subject: partAt(body, first + 4, tags.sequence).raw,
    keyIdentifier: extensions.get(identifiers.subjectKeyIdentifier)?.value.content ?? null,
    from: new Date(x509.validFrom),
    until: new Date(x509.validTo),
    usages: usagesIn(extensions.get(identifiers.keyUsage)?.value),
    purposes: purposes ? { critical: purposes.critical, names: purposes.value.parts.map(identifierIn) } : null,
    authority: constraints?.parts[0]?.tag === tags.boolean && constraints.parts[0].content[0] === 0xff,
    pathLength: length ? length.content.readUIntBE(0, Math.min(length.content.length, 6)) : null,
    strange: [...extensions].some(([name, { critical }]) => critical && !understood.includes(name)),
  };
}

function parse(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch (error) {
    throw new DerFault(`no certificate: ${String(error)}`);
  }
}

function usagesIn(value: DerPart | undefined): ReadonlySet<number> | null {
  if (!value) return null;
  const bits = value.content.subarray(1);
  const set = new Set<number>();
  for (let bit = 0; bit < bits.length * 8; bit += 1) if (((bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) set.add(bit);
  return set;
}

/** The common name of the subject, else the whole of it. */
export function subjectName({ subject, x509 }: ReadCertificate): string {
  const attributes = readWhole(subject).parts.flatMap(({ parts }) => parts);
  const named = attributes.find(({ parts }) => identifierIn(parts[0]) === identifiers.commonName)?.parts[1];
  if (!named) return x509.subject.replaceAll('\n', ', ');
  // 30 is a BMPString, of two bytes a character; everything else is or includes ASCII.
  if (named.tag === 0x1e && named.content.length % 2 === 0)
    return Buffer.from(named.content).swap16().toString('utf16le');
  return named.content.toString('utf8');
}

/** Whether a key has the strength asked for: so many bits of RSA, or 256 of an elliptic curve. */
export function keyHolds({ x509 }: ReadCertificate, rsaBits: number): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = x509.publicKey;
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= rsaBits;
  const curves = ['prime256v1', 'secp384r1', 'secp521r1'];
  return asymmetricKeyType === 'ec' && curves.includes(asymmetricKeyDetails?.namedCurve ?? '');
}
