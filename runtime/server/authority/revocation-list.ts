// The list of revoked certificates (RFC 5280, section 5): made anew when one is revoked, and before the last one is too old.

import { takeAdvisoryLocks } from '../store/advisory-locks.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { type AuthorityScope, issuingAuthority } from './authority.ts';
import { type MadeCertificate, signingKey } from './make-certificate.ts';
import { loadX509, signing, type X509 } from './x509.ts';

/** Milliseconds until readers want a newer list, and until one is made. */
const validFor = 7 * 86_400_000;
const renewedAfter = 86_400_000;

const listNumber = '2.5.29.20';

interface StoredList {
  readonly number: string;
  readonly list: Buffer;
  readonly madeAt: Date;
  readonly entries: number;
  readonly revoked: number;
}

const latest = `select "number", "list", "madeAt", "entries",
    (select count(*)::integer from issued_certificate where "revokedAt" is not null) as revoked
  from revocation_list where "issuer" = 'issuing'`;

/** The list as DER; once revoked, certificates stay on it. Throws what `issuingAuthority` does. */
export async function revocationList(scope: AuthorityScope, unit: UnitOfWork): Promise<Buffer> {
  const found = await fresh(scope, unit);
  return found ?? unit.transaction((inner) => makeList(scope, inner));
}

/** The stored list, unless it is old or lacks one that was revoked since. */
async function fresh({ settings }: AuthorityScope, unit: UnitOfWork): Promise<Buffer | null> {
  const { rows } = await unit.query<StoredList>(latest);
  const [row] = rows;
  if (!row || row.entries !== row.revoked) return null;
  const age = settings.now().getTime() - row.madeAt.getTime();
  return age >= 0 && age < renewedAfter ? row.list : null;
}

async function makeList(scope: AuthorityScope, unit: UnitOfWork): Promise<Buffer> {
  const issuing = await issuingAuthority(scope, unit);
  await takeAdvisoryLocks(unit, [{ of: 'revocation list', isShared: false }]);
  // Whoever held the lock before us may have made it.
  const found = await fresh(scope, unit);
  if (found) return found;
  const { rows: revoked } = await unit.query<RevokedRow>(
    'select "serial", "revokedAt", "reason" from issued_certificate where "revokedAt" is not null order by "revokedAt", "serial"',
  );
  const { rows: last } = await unit.query<{ number: string }>(
    `select "number" from revocation_list where "issuer" = 'issuing'`,
  );
  const number = BigInt(last[0]?.number ?? 0) + 1n;
  const at = scope.settings.now();
  const list = await signList(issuing, { number, at, revoked });
  await unit.query(
    `insert into revocation_list ("issuer", "number", "entries", "list", "madeAt") values ('issuing', $1, $2, $3, $4)
     on conflict ("issuer") do update set "number" = $1, "entries" = $2, "list" = $3, "madeAt" = $4`,
    [String(number), revoked.length, list, at],
  );
  return list;
}

interface RevokedRow {
  readonly serial: string;
  readonly revokedAt: Date;
  readonly reason: number;
}

interface ListContent {
  readonly number: bigint;
  readonly at: Date;
  readonly revoked: readonly RevokedRow[];
}

/** The list as DER. `number`: one more each time; `revoked`: in the order they stand in it. */
export async function signList(issuing: MadeCertificate, { number, at, revoked }: ListContent): Promise<Buffer> {
  const x509 = await loadX509();
  const issuer = new x509.X509Certificate(new Uint8Array(issuing.certificate));
  const made = await x509.X509CrlGenerator.create({
    issuer: issuer.subjectName,
    thisUpdate: inSeconds(at),
    nextUpdate: inSeconds(new Date(at.getTime() + validFor)),
    signingAlgorithm: signing,
    signingKey: await signingKey(issuing.key),
    entries: revoked.map(({ serial, revokedAt, reason }) => ({
      serialNumber: serial,
      revocationDate: inSeconds(revokedAt),
      // Of no reason nothing is said (RFC 5280, 5.3.1).
      ...(reason !== 0 && { reason: reasonOf(x509, reason) }),
    })),
    extensions: [
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      new x509.Extension(listNumber, false, integer(number)),
    ],
  });
  return Buffer.from(made.rawData);
}

function reasonOf({ X509CrlReason }: X509, code: number): number {
  if (X509CrlReason[code] === undefined) throw new Error(`${code} is no reason to revoke a certificate`);
  return code;
}

/** A positive integer in DER. */
function integer(value: bigint): Uint8Array<ArrayBuffer> {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  const content = (bytes[0] ?? 0) > 0x7f ? [0, ...bytes] : [...bytes];
  return Uint8Array.from([2, content.length, ...content]);
}

function inSeconds(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000);
}
