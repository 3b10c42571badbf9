// What this installation believes of signatures: its own authority, what that has revoked, and certificates that were brought.
import type { WriteScope } from '../context.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { authorityCertificates } from './authority.ts';
import { broughtCertificates } from './own-certificates.ts';
import { revocationList } from './revocation-list.ts';

/** DER of certificates that are trusted, and of lists of those that were revoked, as `verifyPdf` takes them. */
export interface OwnTrust {
  readonly roots: readonly Buffer[];
  readonly revocations: readonly Buffer[];
  /** Of time-stamping authorities alone, as the operator has set them. */
  readonly stampRoots: readonly Buffer[];
  /** Of issuers of certificates that were brought, as the operator has set them. */
  readonly signerRoots: readonly Buffer[];
  /** Fingerprints of certificates that were brought, with the moment when they were revoked here. */
  readonly known: ReadonlyMap<string, Date | null>;
}

/** Of the root and of what it lets issue, which is this server itself: no list of the root says more of it. Throws `keys-not-set-up`. */
export async function ownTrust(scope: Pick<WriteScope, 'settings'>, unit: UnitOfWork): Promise<OwnTrust> {
  const { root, issuing } = await authorityCertificates(scope, unit);
  return {
    roots: [root, issuing],
    revocations: [await revocationList(scope, unit)],
    stampRoots: scope.settings.stampRoots ?? [],
    signerRoots: scope.settings.signingRoots ?? [],
    known: await broughtCertificates(unit),
  };
}
