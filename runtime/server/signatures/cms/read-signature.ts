// Reads a signature or a time stamp, and checks it against what it signs (RFC 5652).
import { createHash, verify } from 'node:crypto';
import type { SignatureFinding } from '../../../core/signature-codes.ts';
import { keyHolds, type ReadCertificate, readCertificate } from './certificate.ts';
import { DerFault, type DerPart, identifierIn, partAt, readWhole, tags } from './der.ts';
import { digestNames, identifiers, signatureAlgorithms } from './identifiers.ts';

export interface ReadSignature {
  /** Content type of what is signed, and the content where it is within. */
  readonly contentType: string;
  readonly content: Buffer | null;
  readonly certificates: readonly ReadCertificate[];
  /** The certificate whose key signed; null where it is not within. */
  readonly signer: ReadCertificate | null;
  readonly digest: string;
  readonly algorithm: { readonly key: 'rsa' | 'ec'; readonly digest: string | null };
  /** The signed attributes as a set, which is what is signed. */
  readonly signed: Buffer;
  readonly attributes: ReadonlyMap<string, DerPart>;
  readonly value: Buffer;
  readonly stampToken: Buffer | null;
}

/** @throws DerFault for what is not one signature by one signer, of algorithms that hold */
export function readSignature(bytes: Buffer): ReadSignature {
  const outer = readWhole(bytes);
  if (identifierIn(outer.parts[0]) !== identifiers.signedData) throw new DerFault('no signed data');
  const data = partAt(partAt(outer, 1, 0xa0), 0, tags.sequence);
  const inner = partAt(data, 2, tags.sequence);
  const signers = data.parts.at(-1);
  const certificates = (data.parts.find(({ tag }) => tag === 0xa0)?.parts ?? [])
    .filter(({ tag }) => tag === tags.sequence)
    .map(({ raw }) => readCertificate(raw));
  if (signers?.tag !== tags.set || signers.parts.length !== 1) throw new DerFault('there is not one signer');
  const signer = partAt(signers, 0, tags.sequence);
  const digest = digestNames.get(identifierIn(partAt(signer, 2, tags.sequence).parts[0]));
  const attributes = partAt(signer, 3, 0xa0);
  const algorithm = signatureAlgorithms.get(identifierIn(partAt(signer, 4, tags.sequence).parts[0]));
  if (!digest || !algorithm || (algorithm.digest ?? digest) !== digest)
    throw new DerFault('the algorithms are not known here');
  return {
    contentType: identifierIn(inner.parts[0]),
    content: inner.parts.length > 1 ? partAt(partAt(inner, 1, 0xa0), 0, tags.octets).content : null,
    certificates,
    signer: certificates.find((certificate) => names(signer.parts[1], certificate)) ?? null,
    digest,
    algorithm,
    signed: Buffer.concat([Buffer.from([tags.set]), attributes.raw.subarray(1)]),
    attributes: attributesIn(attributes),
    value: partAt(signer, 5, tags.octets).content,
    stampToken: attributesIn(signer.parts[6]).get(identifiers.timeStampToken)?.raw ?? null,
  };
}

function names(identity: DerPart | undefined, { issuer, serial, keyIdentifier }: ReadCertificate): boolean {
  if (identity?.tag === 0x80) return keyIdentifier?.equals(identity.content) ?? false;
  return partAt(identity, 0, tags.sequence).raw.equals(issuer) && partAt(identity, 1, tags.integer).raw.equals(serial);
}

/** Attributes of one value each, by name. */
function attributesIn(part: DerPart | undefined): Map<string, DerPart> {
  const found = new Map<string, DerPart>();
  for (const attribute of part?.parts ?? []) {
    const name = identifierIn(attribute.parts[0]);
    const values = partAt(attribute, 1, tags.set).parts;
    if (found.has(name)) throw new DerFault(`attribute ${name} is there twice`);
    if (values[0] && values.length === 1) found.set(name, values[0]);
  }
  return found;
}

/**
 * What is wrong with a signature by itself, its chain not asked for.
 * @param digest of what is signed, by the algorithm that the signature names
 * @param weakest bits of an RSA key at least
 */
export function checkSignature(
  signature: ReadSignature,
  digest: Buffer,
  { contentType, weakest }: { readonly contentType: string; readonly weakest: number },
): SignatureFinding[] {
  const { attributes, signer, algorithm, signed, value } = signature;
  const found: SignatureFinding[] = [];
  const type = attributes.get(identifiers.contentType);
  const typed = type !== undefined && type.tag === tags.identifier && identifierIn(type) === contentType;
  if (!typed || signature.contentType !== contentType) found.push('attributes-wrong');
  const stated = attributes.get(identifiers.messageDigest);
  if (stated?.tag !== tags.octets || !stated.content.equals(digest)) found.push('digest-mismatch');
  if (!signer) return [...found, 'certificate-mismatch'];
  if (!namesCertificate(attributes, signer)) found.push('certificate-mismatch');
  if (!keyHolds(signer, weakest)) found.push('key-weak');
  const { publicKey } = signer.x509;
  const fits = publicKey.asymmetricKeyType === algorithm.key;
  if (!fits || !verify(signature.digest, signed, publicKey, value)) found.push('signature-mismatch');
  return found;
}

/** Whether the signed attributes name the certificate by its hash (RFC 5035, 3 and 4). */
function namesCertificate(attributes: ReadonlyMap<string, DerPart>, { der }: ReadCertificate): boolean {
  const second = attributes.get(identifiers.signingCertificateV2);
  const named = second ?? attributes.get(identifiers.signingCertificate);
  const identity = named?.parts[0]?.parts[0];
  if (!identity) return false;
  const stated = identity.parts[0]?.tag === tags.sequence ? identity.parts[0] : null;
  const algorithm = stated ? digestNames.get(identifierIn(stated.parts[0])) : second ? 'sha256' : 'sha1';
  const hash = identity.parts[stated ? 1 : 0];
  if (algorithm === undefined || hash?.tag !== tags.octets) return false;
  return createHash(algorithm).update(der).digest().equals(hash.content);
}
