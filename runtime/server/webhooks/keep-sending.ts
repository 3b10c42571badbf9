// Sends to webhooks as long as the server runs. Every server does: each delivery is taken up by one of them.
import type { WebhookScope } from '../context.ts';
import { sendMessages } from './send-messages.ts';

/** Milliseconds between two looks. */
const pause = 1_000;

/** Sends from now on; the function it gives ends that, once what is under way is through. */
export function keepSending(scope: WebhookScope): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const turn = (): void => {
    last = sendMessages(scope, new Date(), stopping.signal)
      .catch((error: unknown) => {
        // A message that was cut off by the end of the server is sent again.
        if (!stopping.signal.aborted) scope.report(error, 'webhooks');
      })
      .then(() => {
        if (stopping.signal.aborted) return;
        timer = setTimeout(turn, pause);
        timer.unref();
      });
  };
  turn();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await last;
  };
}
