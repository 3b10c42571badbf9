// What is signed with in the name of a seal, if it may be used today.

import { dayOf } from '../../runtime/core/business-day.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import { identityOfRecord } from '../../runtime/server/authority/issued-certificates.ts';
import { entityOf, type WriteScope } from '../../runtime/server/context.ts';
import type { SigningIdentity } from '../../runtime/server/signatures/signing-identity.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';

const sealEntity = 'e-seal';

/**
 * The certificate, chain and private key of a valid seal. One of before there were keys is certified first, in the unit of work of the
 * scope. Whether the caller may use the seal is not asked here. Throws `not-found`, `certificate-revoked`, `certificate-expired`,
 * `certificate-not-yet-valid`, `certificate-missing`, and `keys-not-set-up`.
 */
export async function identityOfSeal(scope: WriteScope, sealId: string): Promise<SigningIdentity> {
  const { layout } = entityOf(scope, sealEntity);
  const stored = await readUnscopedRecord(scope.database, { layout, id: sealId });
  if (!stored) throw new Refusal('not-found');
  requireUsable(stored.record, dayOf(scope.settings.now().toISOString()));
  const found = await identityOfRecord(scope, scope.database, sealId);
  if (found) return found;
  const refused = await certify(scope, sealId);
  const made = await identityOfRecord(scope, scope.database, sealId);
  if (!made) throw refused ?? new Refusal('certificate-missing');
  return made;
}

/** Gives the seal its certificate; the refusal where somebody else was faster, or it is refused for another reason. */
async function certify(scope: WriteScope, id: string): Promise<Refusal | null> {
  try {
    await scope.actAsSystem(scope, { entity: sealEntity, id, action: 'certify' });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Days are compared as text, `2025-11-20`; the seal holds from the first to the last of its days. */
function requireUsable({ status, validFrom, validUntil }: Row, today: string): void {
  const [from, until] = [String(validFrom), String(validUntil)];
  if (status === 'revoked') throw new Refusal('certificate-revoked');
  if (status === 'expired' || today > until) throw new Refusal('certificate-expired', { params: { day: until } });
  if (today < from) throw new Refusal('certificate-not-yet-valid', { params: { day: from } });
}
