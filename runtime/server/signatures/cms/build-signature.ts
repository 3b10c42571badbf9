// Makes a signature of PAdES baseline B-B, with room for a time stamp (RFC 5652, RFC 5035, ETSI EN 319 142-1).
import { createHash, sign } from 'node:crypto';
import type { SigningIdentity } from '../signing-identity.ts';
import type { ReadCertificate } from './certificate.ts';
import { der, identifier, nothing, sequence, setOf, tags, wholeNumber } from './der.ts';
import { identifiers } from './identifiers.ts';

export interface MadeSignature {
  /** The value that a time stamp is made of. */
  readonly value: Buffer;
  /** The whole, with a time stamp where there is one. */
  readonly encode: (token: Buffer | null) => Buffer;
}

/**
 * Signs a digest. The attributes are content type, message digest and the signer's certificate; no signing time, which
 * EN 319 142-1 table 1 forbids: a PDF has it in `/M`.
 * @param digest SHA-256 of what is signed
 */
export function makeSignature(identity: SigningIdentity, certificate: ReadCertificate, digest: Buffer): MadeSignature {
  const attributes = [
    attribute(identifiers.contentType, identifier(identifiers.data)),
    attribute(identifiers.messageDigest, der(tags.octets, digest)),
    attribute(identifiers.signingCertificateV2, certificateAttribute(identity.certificate)),
  ];
  const value = sign('sha256', setOf(attributes), identity.key);
  return { value, encode: (token) => encode(identity, certificate, attributes, value, token) };
}

function attribute(name: string, value: Buffer): Buffer {
  return sequence(identifier(name), setOf([value]));
}

/** ESS signing-certificate-v2 with SHA-256, which is its default and therefore not said. */
function certificateAttribute(certificate: Buffer): Buffer {
  const hash = createHash('sha256').update(certificate).digest();
  return sequence(sequence(sequence(der(tags.octets, hash))));
}

function encode(
  { certificate, chain, key }: SigningIdentity,
  { issuer, serial }: ReadCertificate,
  attributes: readonly Buffer[],
  value: Buffer,
  token: Buffer | null,
): Buffer {
  const sha256 = sequence(identifier(identifiers.sha256));
  const algorithm =
    key.asymmetricKeyType === 'rsa'
      ? sequence(identifier(identifiers.rsa), nothing)
      : sequence(identifier(identifiers.ecdsaWithSha256));
  const signer = sequence(
    wholeNumber(1n),
    sequence(issuer, serial),
    sha256,
    setOf(attributes, 0xa0),
    algorithm,
    der(tags.octets, value),
    ...(token ? [setOf([attribute(identifiers.timeStampToken, token)], 0xa1)] : []),
  );
  const signed = sequence(
    wholeNumber(1n),
    setOf([sha256]),
    sequence(identifier(identifiers.data)),
    setOf([certificate, ...chain], 0xa0),
    setOf([signer]),
  );
  return sequence(identifier(identifiers.signedData), der(0xa0, signed));
}
