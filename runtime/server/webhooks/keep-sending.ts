// Sends to webhooks as long as the server runs. Every server does: each delivery is taken up by one of them.
import type { WebhookScope } from '../context.ts';
import { workInTurns } from '../jobs/work-in-turns.ts';
import { sendMessages } from './send-messages.ts';

/** Milliseconds between two looks. */
const pause = 1_000;

/** Sends from now on; the function it gives ends that, once what is under way is through. What was cut off by the end is sent again. */
export function keepSending(scope: WebhookScope): () => Promise<void> {
  const report = (error: unknown): void => scope.report(error, 'webhooks');
  return workInTurns((stop) => sendMessages(scope, new Date(), stop), { pause, report });
}
