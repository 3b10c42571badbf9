// On whose behalf a webhook is told anything: the account it belongs to, with the rights it has at this moment.

import { mayUse } from '../../core/permissions.ts';
import { entityOf, type WebhookScope } from '../context.ts';
import { defaultLanguage } from '../messages.ts';
import type { Caller } from '../session/caller.ts';
import { readVisible } from '../write/load.ts';

/** Whether the project has webhooks at all. */
export function hasWebhooks({ layouts }: Pick<WebhookScope, 'layouts'>): boolean {
  const { webhook, webhookDelivery } = layouts.system;
  return [webhook, webhookDelivery].every((entity) => entity !== undefined && layouts.has(entity));
}

/**
 * The account as it could call the API now; null where it may not log in any more, or may no longer have this webhook: it was deleted, or
 * the account lost its level, its role or its enterprise.
 */
export async function ownerOf(scope: WebhookScope, webhookId: string, accountId: string): Promise<Caller | null> {
  const login = await scope.sessions.loginOf(accountId);
  if (!login) return null;
  const caller: Caller = { ...login, language: defaultLanguage };
  const entity = entityOf(scope, scope.layouts.system.webhook);
  const { person, rights } = caller;
  if (!mayUse(entity.descriptor, 'edit', person, rights)) return null;
  return (await readVisible({ context: scope, caller, entity }, webhookId)) && caller;
}
