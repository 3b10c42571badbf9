// The authority of an installation: a root and what it lets issue, made once and kept in the database with encrypted keys.
import { X509Certificate } from 'node:crypto';
import { Refusal } from '../../core/errors.ts';
import type { WriteScope } from '../context.ts';
import { takeAdvisoryLocks } from '../store/advisory-locks.ts';
import type { Executor } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import type { KeyRing } from './key-ring.ts';
import { type MadeCertificate, makeIssuing, makeRoot } from './make-certificate.ts';

/** What the authority works with. */
export interface AuthorityScope {
  readonly settings: Pick<WriteScope['settings'], 'now' | 'keyRing' | 'publicUrl'>;
}

export type AuthorityName = 'root' | 'issuing';

/** Both certificates, DER. */
export type AuthorityCertificates = { readonly [name in AuthorityName]: Buffer };

const rootYears = 20;
const issuingYears = 10;
/** Milliseconds before it was made that a certificate of the authority begins to hold: clocks of readers differ. */
const before = 86_400_000;

/** The keys of the installation. Throws `keys-not-set-up` for a server that was given none. */
export function ringOf({ settings: { keyRing } }: AuthorityScope): KeyRing {
  if (!keyRing) throw new Refusal('keys-not-set-up');
  return keyRing;
}

/** What the key of the authority is encrypted as. */
export function authorityKeyOf(name: AuthorityName): string {
  return `key of the authority: ${name}`;
}

/** The certificates, made if there are none yet. Throws `keys-not-set-up` where they cannot be made. */
export async function authorityCertificates(scope: AuthorityScope, unit: UnitOfWork): Promise<AuthorityCertificates> {
  const found = await stored(unit);
  return found ?? unit.transaction((inner) => makeOnce(scope, inner));
}

/** The issuing certificate with its key, made if there is none. Throws `keys-not-set-up`, and KeyFault for a key that does not open. */
export async function issuingAuthority(
  scope: AuthorityScope,
  unit: UnitOfWork,
): Promise<MadeCertificate & { readonly root: Buffer }> {
  const ring = ringOf(scope);
  const { root } = await authorityCertificates(scope, unit);
  const { rows } = await unit.query<StoredAuthority>(
    `select "certificate", "keyId", "key" from authority_certificate where "name" = 'issuing'`,
  );
  const [row] = rows;
  if (!row) throw new Error('The authority has no certificate to issue with');
  return {
    root,
    certificate: row.certificate,
    key: ring.decrypt({ keyId: row.keyId, bytes: row.key }, authorityKeyOf('issuing')),
  };
}

interface StoredAuthority {
  readonly certificate: Buffer;
  readonly keyId: string;
  readonly key: Buffer;
}

async function stored(executor: Executor): Promise<AuthorityCertificates | null> {
  const { rows } = await executor.query<{ name: string; certificate: Buffer }>(
    'select "name", "certificate" from authority_certificate',
  );
  const [root, issuing] = ['root', 'issuing'].map((name) => rows.find((row) => row.name === name)?.certificate);
  return root && issuing ? { root, issuing } : null;
}

/** Two servers that start on one database come here one after the other; the second finds what the first has made. */
async function makeOnce(scope: AuthorityScope, unit: UnitOfWork): Promise<AuthorityCertificates> {
  const ring = ringOf(scope);
  await takeAdvisoryLocks(unit, [{ of: 'authority', isShared: false }]);
  const found = await stored(unit);
  if (found) return found;
  const at = scope.settings.now();
  const root = await makeRoot(`Tongguan Root ${at.getUTCFullYear()}`, validFor(at, rootYears));
  // Told apart from those of other installations by what cannot be the same.
  const mark = new X509Certificate(root.certificate).fingerprint256.replaceAll(':', '').slice(0, 8);
  const issuing = await makeIssuing(`Tongguan Issuing ${mark}`, validFor(at, issuingYears), root);
  for (const [name, made] of [['root', root] as const, ['issuing', issuing] as const]) {
    const { keyId, bytes } = ring.encrypt(made.key, authorityKeyOf(name));
    await unit.query(
      'insert into authority_certificate ("name", "certificate", "keyId", "key", "madeAt") values ($1, $2, $3, $4, $5)',
      [name, made.certificate, keyId, bytes, at],
    );
  }
  return { root: root.certificate, issuing: issuing.certificate };
}

function validFor(at: Date, years: number): { readonly notBefore: Date; readonly notAfter: Date } {
  const notAfter = new Date(at);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + years);
  return { notBefore: new Date(at.getTime() - before), notAfter };
}
