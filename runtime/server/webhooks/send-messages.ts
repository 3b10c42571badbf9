// Sends to webhooks what is due, again with growing pauses until it is taken or given up; whoever may not see a record is sent nothing of it.

import { cleanText } from '../../core/kinds/kind.ts';
import { webhookSecrets } from '../authority/webhook-secrets.ts';
import { inTransaction, type WebhookScope } from '../context.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  type DeliveryOutcome,
  dueWebhooks,
  keepOutcome,
} from './claim-delivery.ts';
import { messageBody } from './message-body.ts';
import { noOwnNetworks } from './own-networks.ts';
import { type Posted, postMessage } from './post-message.ts';
import { signedHeaders } from './sign-message.ts';
import { spreadEvents } from './spread-events.ts';
import { hasWebhooks, ownerOf } from './webhook-owner.ts';

/** Seconds until the second try, the third, and so on: 27 hours and a half in all, after which it is given up. */
export const pauses: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
/** Webhooks sent to at once, and messages at once to one of them. */
const [webhooksAtOnce, messagesAtOnce] = [8, 3];
/** Messages one webhook does not take in a row before the rest of them wait for the next run. */
const mostInVain = 3;
/** Milliseconds until a receiver has to answer. */
const timeout = 10_000;
const longestAnswer = 1_000;

/** Spreads what has happened, sends what is due at the moment given, and gives how many messages were taken. */
export async function sendMessages(scope: WebhookScope, at: Date, stop?: AbortSignal): Promise<number> {
  if (!hasWebhooks(scope)) return 0;
  await spreadEvents(scope, stop);
  const due = await dueWebhooks(scope, at);
  if (due.length === 0) return 0;
  let taken = 0;
  const next = due.values();
  const work = async (): Promise<void> => {
    for (const webhookId of next) taken += await sendTo(scope, webhookId, at, stop);
  };
  await Promise.all(Array.from({ length: webhooksAtOnce }, work));
  forgetDeliveries(scope);
  return taken;
}

/** Has lists show what was written. */
function forgetDeliveries({ entities, layouts, forget }: WebhookScope): void {
  const entity = entities.get(layouts.system.webhookDelivery ?? '');
  if (entity) forget(entity);
}

async function sendTo(scope: WebhookScope, webhookId: string, at: Date, stop?: AbortSignal): Promise<number> {
  let [taken, inVain] = [0, 0];
  const work = async (): Promise<void> => {
    while (!stop?.aborted && inVain < mostInVain) {
      const claimed = await claimDelivery(scope, webhookId, at);
      if (!claimed) break;
      const status = await deliver(scope, claimed, at, stop);
      if (status === 'delivered') [taken, inVain] = [taken + 1, 0];
      if (status === 'waiting') inVain += 1;
    }
  };
  await Promise.all(Array.from({ length: messagesAtOnce }, work));
  return taken;
}

/** How a delivery is left. */
async function deliver(
  scope: WebhookScope,
  claimed: ClaimedDelivery,
  at: Date,
  stop?: AbortSignal,
): Promise<DeliveryOutcome['status']> {
  const withheld = (problem: string): DeliveryOutcome => ({ ...silent, status: 'withheld', problem });
  if (claimed.isDeleted) return settle(scope, claimed, withheld('switchedOff'));
  const owner = claimed.account === null ? null : await ownerOf(scope, claimed.webhookId, claimed.account);
  const body = owner && (await messageBody(scope, claimed, owner));
  if (body === null) return settle(scope, claimed, withheld('outOfSight'));
  const secrets = await webhookSecrets(scope, scope.database, claimed.webhookId, at);
  if (secrets.length === 0) return settle(scope, claimed, again(claimed, at, { ...silent, problem: 'noSecret' }));
  const url = new URL(claimed.address);
  // The time of the clock, not of the run: receivers refuse what is old.
  const headers = signedHeaders({ id: claimed.eventId, at: scope.settings.now(), body }, secrets);
  const own = scope.settings.webhookNetworks ?? noOwnNetworks;
  const posted = await postMessage({ url, headers, body, own, timeout, stop });
  const { problem, code, duration } = posted;
  const said = { code, duration, problem, answer: wordsOf(posted) };
  const taken: DeliveryOutcome = { ...said, status: 'delivered', dueAt: null };
  const status = await settle(scope, claimed, problem === null ? taken : again(claimed, at, said));
  if (problem === 'gone') await stopWebhook(scope, claimed);
  return status;
}

const silent = { dueAt: null, code: null, duration: null, problem: null, answer: null } as const;

/** Due again after the pause of its tries; without a moment where that was the last one, or the receiver wants no more. */
function again({ tries }: ClaimedDelivery, at: Date, said: Omit<DeliveryOutcome, 'status' | 'dueAt'>): DeliveryOutcome {
  const pause = said.problem === 'gone' ? undefined : pauses[tries - 1];
  return { ...said, status: 'waiting', dueAt: pause === undefined ? null : new Date(at.getTime() + pause * 1_000) };
}

async function settle(
  scope: WebhookScope,
  claimed: ClaimedDelivery,
  outcome: DeliveryOutcome,
): Promise<DeliveryOutcome['status']> {
  if (outcome.status === 'waiting' && outcome.dueAt === null) await giveUp(scope, claimed, outcome);
  else await keepOutcome(scope, claimed.id, outcome);
  return outcome.status;
}

/**
 * As a transition of the delivery, so that the administrators of its enterprise are told, together with what came of the try. Where that
 * cannot be kept it is due again as if the server had died: one that waited for nothing would keep what comes after it waiting.
 */
async function giveUp(
  scope: WebhookScope,
  { id, webhookId, tries }: ClaimedDelivery,
  outcome: DeliveryOutcome,
): Promise<void> {
  const entity = scope.layouts.system.webhookDelivery ?? '';
  const why = [outcome.problem, outcome.code].filter((one) => one !== null).join(' ');
  scope.report(
    new Error(`Delivery ${id} of webhook ${webhookId} was given up after ${tries} tries: ${why}`),
    'webhooks',
  );
  await scope.database
    .transaction(async (unit) => {
      const within = inTransaction(scope, unit);
      await keepOutcome(within, id, outcome);
      await scope.actAsSystem(within, { entity, id, action: 'giveUp' });
    })
    .catch((error: unknown) => scope.report(error, 'webhooks'));
}

/** 410: no message is sent there any more until somebody resumes it. */
async function stopWebhook(scope: WebhookScope, { webhookId }: ClaimedDelivery): Promise<void> {
  const entity = scope.layouts.system.webhook ?? '';
  const step = { entity, id: webhookId, action: 'stop' };
  await scope.actAsSystem(scope, step).catch((error: unknown) => scope.report(error, 'webhooks'));
}

function wordsOf({ answer }: Posted): string | null {
  const text = String(cleanText(answer)).slice(0, longestAnswer).toWellFormed();
  return text === '' ? null : text;
}
