// Secrets that messages to webhooks are signed with: made here, shown once, kept encrypted, and good for another day once one follows.
import { randomBytes } from 'node:crypto';
import { newId } from '../store/record-id.ts';
import type { Executor } from '../store/statement.ts';
import { type AuthorityScope, ringOf } from './authority.ts';

/** Bytes of a secret; Standard Webhooks asks for 24 to 64. */
const length = 32;
/** Milliseconds for which the secret before is signed with as well. */
export const formerHolds = 86_400_000;

/** What a secret is encrypted as. */
export function webhookSecretOf(id: string): string {
  return `secret of a webhook: ${id}`;
}

/** As a receiver is given it. */
export function saySecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

/**
 * Makes the secret that a webhook signs with from now on, in the unit of work given, and gives it; the one before holds for a day, those
 * before it end. Throws `keys-not-set-up`.
 */
export async function makeWebhookSecret(scope: AuthorityScope, executor: Executor, webhookId: string): Promise<Buffer> {
  const at = scope.settings.now();
  const [id, secret] = [newId(), randomBytes(length)];
  const { keyId, bytes } = ringOf(scope).encrypt(secret, webhookSecretOf(id));
  await executor.query('delete from webhook_secret where "webhookId" = $1 and "validUntil" is not null', [webhookId]);
  await executor.query('update webhook_secret set "validUntil" = $2 where "webhookId" = $1', [
    webhookId,
    new Date(at.getTime() + formerHolds),
  ]);
  await executor.query(
    'insert into webhook_secret ("id", "webhookId", "keyId", "secret", "madeAt") values ($1, $2, $3, $4, $5)',
    [id, webhookId, keyId, bytes, at],
  );
  return secret;
}

/** Secrets that are good at a moment, the newest first. Throws `keys-not-set-up` and KeyFault. */
export async function webhookSecrets(
  scope: AuthorityScope,
  executor: Executor,
  webhookId: string,
  at: Date,
): Promise<Buffer[]> {
  const { rows } = await executor.query<{ id: string; keyId: string; secret: Buffer }>(
    `select "id", "keyId", "secret" from webhook_secret
      where "webhookId" = $1 and ("validUntil" is null or "validUntil" > $2) order by "validUntil" desc nulls first`,
    [webhookId, at],
  );
  return rows.map(({ id, keyId, secret }) => ringOf(scope).decrypt({ keyId, bytes: secret }, webhookSecretOf(id)));
}
