// Certificates issued for records: made with their keys, revoked, and opened to sign with.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { endOfDay, startOfDay } from '../../core/business-day.ts';
import { Refusal } from '../../core/errors.ts';
import type { SigningIdentity } from '../signatures/signing-identity.ts';
import type { Executor } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { type AuthorityScope, authorityCertificates, issuingAuthority, ringOf } from './authority.ts';
import { type CertificateSubject, makeLeaf } from './make-certificate.ts';
import { ownIdentityOf } from './own-certificates.ts';
import { revocationsPath } from './x509.ts';

export interface CertificateRequest {
  /** The record it is of; a record has one. */
  readonly recordId: string;
  /** 32 hexadecimal digits, as `newSerial` makes them. */
  readonly serial: string;
  readonly subject: CertificateSubject;
  /** Business days, `2025-11-20`: it holds from the beginning of the first to the end of the last. */
  readonly validFrom: string;
  readonly validUntil: string;
}

/** Codes of RFC 5280, 5.3.1, for what can be said of a key of somebody else's. */
export const revocationReasons = {
  unspecified: 0,
  keyCompromise: 1,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
} as const;

export type RevocationReason = keyof typeof revocationReasons;

/** What the key of a certificate is encrypted as. */
export function issuedKeyOf(serial: string): string {
  return `key of the certificate: ${serial}`;
}

/**
 * Makes a key and its certificate and keeps both, in the unit of work given. It ends with the certificate it is signed by at the
 * latest. Throws `keys-not-set-up`, KeyFault, and `stale-version` for a record that got one in the meantime.
 */
export async function issueCertificate(
  scope: AuthorityScope,
  unit: UnitOfWork,
  { recordId, serial, subject, validFrom, validUntil }: CertificateRequest,
): Promise<void> {
  const issuing = await issuingAuthority(scope, unit);
  const end = Math.min(
    Date.parse(endOfDay(validUntil)),
    new X509Certificate(issuing.certificate).validToDate.getTime(),
  );
  const { publicUrl } = scope.settings;
  const made = await makeLeaf(issuing, {
    serialNumber: serial,
    subject,
    time: { notBefore: new Date(startOfDay(validFrom)), notAfter: new Date(end) },
    revocations: publicUrl === undefined ? null : `${publicUrl}${revocationsPath}`,
  });
  const { keyId, bytes } = ringOf(scope).encrypt(made.key, issuedKeyOf(serial));
  // Whoever is first holds the row; the others wait until it is kept.
  const { rowCount } = await unit.query(
    `insert into issued_certificate ("serial", "recordId", "certificate", "keyId", "key", "madeAt")
     values ($1, $2, $3, $4, $5, $6) on conflict ("recordId") do nothing`,
    [serial, recordId, made.certificate, keyId, bytes, scope.settings.now()],
  );
  if (rowCount === 0) throw new Refusal('stale-version');
}

/** Revokes the certificates of a record, brought ones as well, and destroys their keys; nothing where there is none, or they are revoked. */
export async function revokeCertificate(
  executor: Executor,
  { recordId, reason, at }: { readonly recordId: string; readonly reason: RevocationReason; readonly at: Date },
): Promise<void> {
  for (const table of ['issued_certificate', 'own_certificate'])
    await executor.query(
      `update ${table} set "revokedAt" = $2, "reason" = $3, "keyId" = null, "key" = null
       where "recordId" = $1 and "revokedAt" is null`,
      [recordId, at, revocationReasons[reason]],
    );
}

/** The certificate of a record with its issuers. */
export interface CertificateOfRecord {
  readonly serial: string;
  readonly certificate: Buffer;
  readonly issuing: Buffer;
  readonly root: Buffer;
  readonly revokedAt: Date | null;
}

/** The certificate of a record; null where none was issued. Throws what `authorityCertificates` does. */
export async function certificateOf(
  scope: AuthorityScope,
  unit: UnitOfWork,
  recordId: string,
): Promise<CertificateOfRecord | null> {
  const { rows } = await unit.query<{ serial: string; certificate: Buffer; revokedAt: Date | null }>(
    'select "serial", "certificate", "revokedAt" from issued_certificate where "recordId" = $1',
    [recordId],
  );
  const [row] = rows;
  return row ? { ...row, ...(await authorityCertificates(scope, unit)) } : null;
}

/**
 * What is signed with in the name of a record: the certificate that was brought for it, else the one that was issued; null where it
 * has none, or no key any more. Whether it may be used is not asked here. Throws `keys-not-set-up`, and KeyFault for a key that does not open.
 */
export async function identityOfRecord(
  scope: AuthorityScope,
  unit: UnitOfWork,
  recordId: string,
): Promise<SigningIdentity | null> {
  const own = await ownIdentityOf(scope, unit, recordId);
  if (own) return own;
  const { rows } = await unit.query<{ serial: string; certificate: Buffer; keyId: string; key: Buffer }>(
    'select "serial", "certificate", "keyId", "key" from issued_certificate where "recordId" = $1 and "key" is not null',
    [recordId],
  );
  const [row] = rows;
  if (!row) return null;
  const { issuing } = await authorityCertificates(scope, unit);
  const der = ringOf(scope).decrypt({ keyId: row.keyId, bytes: row.key }, issuedKeyOf(row.serial));
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  return { certificate: row.certificate, chain: [issuing], key };
}
