// Whose a webhook is, its secret and its test, and what is true of its address and of what it asks for.
import { randomUUID } from 'node:crypto';
import { changed } from '../../runtime/core/changed.ts';
import { formerHolds, makeWebhookSecret, saySecret } from '../../runtime/server/authority/webhook-secrets.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import { testType } from '../../runtime/server/description/webhook-messages.ts';
import type { EntityHooks, RuleHooks } from '../../runtime/server/hooks.ts';
import { isAcceptable, noOwnNetworks } from '../../runtime/server/webhooks/own-networks.ts';
import { deliveryOf, keepDeliveries } from '../../runtime/server/webhooks/spread-events.ts';
import { addSubjectCalls } from './subject-calls.ts';
import { subjectsFor } from './subjects.ts';

/** Webhooks of an enterprise at the most: each is sent to by our machine. */
const mostWebhooks = 20;

export default (server: () => ServerContext): EntityHooks<'webhook'> => ({
  rules: rulesOf(server),
  before: ({ action, record, caller }) => {
    // Whoever saves it: so nobody is told through the rights of another.
    if (action === 'create' || action === 'edit') return changed(record, { account: caller.person.accountId });
    if (action !== 'renewSecret') return undefined;
    const at = server().settings.now();
    const secretAt = at.toISOString();
    if (typeof record.secretAt !== 'string') return changed(record, { secretAt });
    const formerUntil = new Date(at.getTime() + formerHolds);
    return changed(record, { secretAt, formerUntil: formerUntil.toISOString() });
  },
  within: async ({ action, record, caller, database }) => {
    const id = String(record.id);
    if (action === 'renewSecret') {
      const secret = await makeWebhookSecret(server(), database, id);
      caller.tell?.('webhookSecret', saySecret(secret));
    }
    if (action === 'sendTest') {
      const { settings, layouts } = server();
      const event = { type: testType, eventId: randomUUID(), at: settings.now().toISOString() };
      const row = deliveryOf({ id, companyId: String(record.companyId) }, event);
      // Of no record: tests wait for nothing, and nothing waits for them.
      const test = { ...row, subject: 'webhook', subjectId: event.eventId, subjectVersion: 0 };
      await keepDeliveries(database, layouts.tables.webhookDelivery, [test]);
    }
  },
  calls: (api) => addSubjectCalls(api, server()),
});

function rulesOf(server: () => ServerContext): RuleHooks<'webhook'> {
  return {
    'subject-in-sight': ({ record, caller }) =>
      subjectsFor(server(), caller).some(({ id }) => id === record.subject) ? [] : [{ path: 'subject' }],
    'states-of-subject': ({ record, caller }) => {
      const subject = subjectsFor(server(), caller).find(({ id }) => id === record.subject);
      const known = new Set(subject?.states.map(({ value }) => value));
      const chosen = (record.states ?? '').split(',').filter((state) => state !== '');
      return !subject || chosen.every((state) => known.has(state)) ? [] : [{ path: 'states' }];
    },
    'address-outside': ({ record }) =>
      isAcceptable(record.address ?? '', server().settings.webhookNetworks ?? noOwnNetworks)
        ? []
        : [{ path: 'address' }],
    'few-webhooks': async ({ record, caller, database }) => {
      const { rows } = await database.query<{ count: string }>(
        'select count(*) from webhook where "companyId" = $1 and "deletedAt" is null',
        [record.companyId ?? caller.person.companyId],
      );
      return Number(rows[0]?.count) < mostWebhooks ? [] : [{ path: 'name' }];
    },
  };
}
