// Lists of certificates that were taken back (RFC 5280, 5): whether one says something of a certificate, and what.
import { verify } from 'node:crypto';
import { type ReadCertificate, usageBits } from './certificate.ts';
import { DerFault, type DerPart, identifierIn, partAt, readWhole, tags, timeIn } from './der.ts';
import { signatureAlgorithms } from './identifiers.ts';

export interface RevocationList {
  /** DER of the issuer's name. */
  readonly issuer: Buffer;
  readonly from: Date;
  /** When the next one is due; null where the list does not say. */
  readonly until: Date | null;
  /** When each was taken back, by the serial number in hexadecimal. */
  readonly revoked: ReadonlyMap<string, Date>;
  readonly signedBy: (issuer: ReadCertificate) => boolean;
}

/** @throws DerFault for what is no list, or one of a kind that holds for some certificates alone */
export function readRevocationList(der: Buffer): RevocationList {
  const whole = readWhole(der);
  const body = partAt(whole, 0, tags.sequence);
  const first = body.parts[0]?.tag === tags.integer ? 1 : 0;
  const issuer = partAt(body, first + 1, tags.sequence).raw;
  const due = body.parts[first + 3];
  const hasDue = due?.tag === tags.utcTime || due?.tag === tags.generalizedTime;
  const listed = body.parts.slice(first + 3).find(({ tag }) => tag === tags.sequence);
  const extensions = body.parts.find(({ tag }) => tag === 0xa0)?.parts[0]?.parts ?? [];
  if (extensions.some(isCritical)) throw new DerFault('the list holds for some certificates alone');
  const algorithm = signatureAlgorithms.get(identifierIn(partAt(whole, 1, tags.sequence).parts[0]));
  const value = partAt(whole, 2, tags.bits).content.subarray(1);
  const entries = (listed?.parts ?? []).map(
    (entry) => [partAt(entry, 0, tags.integer).content.toString('hex'), timeIn(entry.parts[1])] as const,
  );
  return {
    issuer,
    from: timeIn(body.parts[first + 2]),
    until: hasDue ? timeIn(due) : null,
    revoked: new Map(entries),
    signedBy: ({ x509, usages }) => {
      const { publicKey } = x509;
      const may = usages === null || usages.has(usageBits.listSigning);
      const fits = algorithm?.digest && publicKey.asymmetricKeyType === algorithm.key;
      return may && !!fits && verify(algorithm.digest, body.raw, publicKey, value);
    },
  };
}

function isCritical(extension: DerPart): boolean {
  return extension.parts[1]?.tag === tags.boolean && extension.parts[1].content[0] === 0xff;
}

/** What lists say of one certificate: taken back at a time, not taken back, or nothing that counts. */
export type RevocationAnswer = { readonly at: Date } | 'good' | 'unchecked';

/**
 * @param signedAt for which moment the answer is wanted
 * @param now a list whose successor is due by then says nothing, unless it was made after the signature
 */
export function revocationOf(
  certificate: ReadCertificate,
  issuer: ReadCertificate,
  lists: readonly RevocationList[],
  { signedAt, now }: { readonly signedAt: Date; readonly now: Date },
): RevocationAnswer {
  const serial = certificate.serial.subarray(2).toString('hex');
  const own = lists.filter((list) => list.issuer.equals(certificate.issuer) && list.signedBy(issuer));
  const times = own.flatMap(({ revoked }) => revoked.get(serial)?.getTime() ?? []);
  if (times.length > 0) return { at: new Date(Math.min(...times)) };
  const counts = own.some(({ from, until }) => from >= signedAt || (until !== null && until > now));
  return counts ? 'good' : 'unchecked';
}
