// Certificates that enterprises have brought for records: kept with their encrypted keys, opened to sign with, revoked.
import { createPrivateKey } from 'node:crypto';
import { readDer } from '../signatures/cms/der.ts';
import type { SigningIdentity } from '../signatures/signing-identity.ts';
import type { Executor } from '../store/statement.ts';
import { type AuthorityScope, ringOf } from './authority.ts';
import type { OwnCertificate } from './open-own-certificate.ts';

/** RFC 5280, 5.3.1: somebody else may have the key. */
const compromised = 1;

/** What the key of a certificate that was brought is encrypted as. */
export function ownKeyOf(recordId: string, fingerprint: string): string {
  return `key of the own certificate of ${recordId}: ${fingerprint}`;
}

/**
 * Keeps it as what the record signs with from now on, in the unit of work given; keys that it signed with before are destroyed. Its key
 * is encrypted as those of the platform are, and the plain one filled with noughts. Throws `keys-not-set-up`.
 */
export async function keepOwnCertificate(
  scope: AuthorityScope,
  executor: Executor,
  recordId: string,
  { certificate, chain, key, fingerprint }: OwnCertificate,
): Promise<void> {
  const encrypted = ringOf(scope).encrypt(key, ownKeyOf(recordId, fingerprint));
  key.fill(0);
  for (const table of ['issued_certificate', 'own_certificate'])
    await executor.query(`update ${table} set "keyId" = null, "key" = null where "recordId" = $1`, [recordId]);
  await executor.query(
    `insert into own_certificate ("recordId", "fingerprint", "certificate", "chain", "keyId", "key", "broughtAt")
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict ("recordId", "fingerprint") do update set "keyId" = $5, "key" = $6, "chain" = $4`,
    [recordId, fingerprint, certificate, Buffer.concat(chain), encrypted.keyId, encrypted.bytes, scope.settings.now()],
  );
}

/** A certificate that was brought, with its issuers. */
export interface KeptOwnCertificate {
  readonly certificate: Buffer;
  readonly chain: Buffer[];
}

/** The one a record signs with, or signed with last; null where none was brought. */
export async function ownCertificateOf(executor: Executor, recordId: string): Promise<KeptOwnCertificate | null> {
  const { rows } = await executor.query<{ certificate: Buffer; chain: Buffer }>(
    `select "certificate", "chain" from own_certificate where "recordId" = $1
     order by ("key" is not null) desc, "broughtAt" desc limit 1`,
    [recordId],
  );
  const [row] = rows;
  return row ? { certificate: row.certificate, chain: parted(row.chain) } : null;
}

/** What is signed with; null where no certificate was brought, or its key is gone. Throws `keys-not-set-up` and KeyFault. */
export async function ownIdentityOf(
  scope: AuthorityScope,
  executor: Executor,
  recordId: string,
): Promise<SigningIdentity | null> {
  const { rows } = await executor.query<StoredKey>(
    `select "fingerprint", "certificate", "chain", "keyId", "key" from own_certificate
     where "recordId" = $1 and "key" is not null`,
    [recordId],
  );
  const [row] = rows;
  if (!row) return null;
  const der = ringOf(scope).decrypt({ keyId: row.keyId, bytes: row.key }, ownKeyOf(recordId, row.fingerprint));
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  return { certificate: row.certificate, chain: parted(row.chain), key };
}

interface StoredKey {
  readonly fingerprint: string;
  readonly certificate: Buffer;
  readonly chain: Buffer;
  readonly keyId: string;
  readonly key: Buffer;
}

/**
 * Fingerprints of all that were ever brought, with the moment from which they sign nothing any more. One of several records is revoked
 * with the last of them, but at once where somebody else may have its key.
 */
export async function broughtCertificates(executor: Executor): Promise<ReadonlyMap<string, Date | null>> {
  const { rows } = await executor.query<{ fingerprint: string; revokedAt: Date | null }>(
    `select "fingerprint", coalesce(
        min("revokedAt") filter (where "reason" = ${compromised}),
        case when bool_and("revokedAt" is not null) then max("revokedAt") end
      ) as "revokedAt" from own_certificate group by "fingerprint"`,
  );
  return new Map(rows.map(({ fingerprint, revokedAt }) => [fingerprint, revokedAt]));
}

/** Whether a record was revoked because somebody else may have the key of this certificate. */
export async function isCompromised(executor: Executor, fingerprint: string): Promise<boolean> {
  const { rows } = await executor.query(
    `select 1 from own_certificate where "fingerprint" = $1 and "reason" = ${compromised} limit 1`,
    [fingerprint],
  );
  return rows.length > 0;
}

/** Certificates one behind the other. */
function parted(chain: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let rest = chain; rest.length > 0; ) {
    const { raw } = readDer(rest);
    found.push(raw);
    rest = rest.subarray(raw.length);
  }
  return found;
}
