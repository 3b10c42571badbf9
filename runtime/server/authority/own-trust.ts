// What this installation believes of signatures: its own authority, and what that has revoked.
import type { WriteScope } from '../context.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { authorityCertificates } from './authority.ts';
import { revocationList } from './revocation-list.ts';

/** DER of certificates that are trusted, and of lists of those that were revoked, as `verifyPdf` takes them. */
export interface OwnTrust {
  readonly roots: readonly Buffer[];
  readonly revocations: readonly Buffer[];
  /** Of time-stamping authorities alone, as the operator has set them. */
  readonly stampRoots: readonly Buffer[];
}

/** Of the root and of what it lets issue, which is this server itself: no list of the root says more of it. Throws `keys-not-set-up`. */
export async function ownTrust(scope: Pick<WriteScope, 'settings'>, unit: UnitOfWork): Promise<OwnTrust> {
  const { root, issuing } = await authorityCertificates(scope, unit);
  return {
    roots: [root, issuing],
    revocations: [await revocationList(scope, unit)],
    stampRoots: scope.settings.stampRoots ?? [],
  };
}
