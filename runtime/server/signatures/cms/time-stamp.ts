// Reads a time stamp of RFC 3161 and checks it against what it stamps.
import { createHash } from 'node:crypto';
import type { ReadCertificate } from './certificate.ts';
import { DerFault, identifierIn, partAt, readWhole, tags, timeIn } from './der.ts';
import { digestNames, identifiers } from './identifiers.ts';
import { checkSignature, readSignature } from './read-signature.ts';

export interface ReadTimeStamp {
  readonly time: Date;
  readonly signer: ReadCertificate;
  readonly certificates: readonly ReadCertificate[];
  /** DER of the nonce that came back; null without one. */
  readonly nonce: Buffer | null;
}

/** Bits of the RSA key of a time-stamping authority at least; many public ones have no more. */
const weakest = 2048;

/** What a time stamp is about: bytes to be digested, or their SHA-256 alone. */
export type Stamped = { readonly bytes: readonly Buffer[] } | { readonly sha256: Buffer };

/**
 * A time stamp that is right by itself: of these bytes, signed by the certificate it names, which may do nothing else.
 * Whether that certificate is trusted is asked elsewhere.
 * @throws DerFault which says what is wrong
 */
export function readTimeStamp(token: Buffer, stamped: Stamped): ReadTimeStamp {
  const signature = readSignature(token);
  const { content, signer, certificates } = signature;
  if (!content || !signer) throw new DerFault('the time stamp has no content or no certificate');
  const info = readWhole(content);
  const imprint = partAt(info, 2, tags.sequence);
  const algorithm = digestNames.get(identifierIn(partAt(imprint, 0, tags.sequence).parts[0]));
  if (!algorithm || !digestOf(stamped, algorithm)?.equals(partAt(imprint, 1, tags.octets).content))
    throw new DerFault('the time stamp is of something else');
  const wrong = checkSignature(signature, createHash(signature.digest).update(content).digest(), {
    contentType: identifiers.timeStampInfo,
    weakest,
  });
  if (wrong.length > 0) throw new DerFault(`the time stamp is not well signed: ${wrong.join(', ')}`);
  const { purposes } = signer;
  if (!purposes?.critical || purposes.names.length !== 1 || purposes.names[0] !== identifiers.timeStamping)
    throw new DerFault('the certificate of the time stamp is not for time stamps alone');
  const nonce = info.parts.slice(5).find(({ tag }) => tag === tags.integer);
  return { time: timeIn(info.parts[4]), signer, certificates, nonce: nonce?.raw ?? null };
}

function digestOf(stamped: Stamped, algorithm: string): Buffer | null {
  if ('sha256' in stamped) return algorithm === 'sha256' ? stamped.sha256 : null;
  const hash = createHash(algorithm);
  for (const part of stamped.bytes) hash.update(part);
  return hash.digest();
}
