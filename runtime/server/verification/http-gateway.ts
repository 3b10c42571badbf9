// Hands codes to a service that sends text messages: one JSON call, tried again while the service is not there.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CodeGateway, CodeMessage } from './code-gateway.ts';

export interface HttpGatewaySettings {
  /** Takes `POST { phone, code, text }` and answers 2xx once it has the message. */
  readonly url: string;
  /** Sent as `Authorization: Bearer ...`; none where the service asks for none. */
  readonly token?: string;
  /** Milliseconds the service may take for one try. */
  readonly timeout?: number;
  /** Milliseconds before the second try, the third, and so on. */
  readonly pauses?: readonly number[];
}

/** With three tries of five seconds the answer still comes within the minute of a call (spec 9). */
const usualTimeout = 5_000;
const usualPauses: readonly number[] = [500, 2_000];

export function httpGateway(settings: HttpGatewaySettings): CodeGateway {
  const { pauses = usualPauses } = settings;
  return {
    send: async (message) => {
      // The same for every try, so that the service can tell a repetition.
      const key = randomUUID();
      for (const pause of [...pauses, null]) {
        const fault = await attempt(settings, message, key);
        if (fault === null) return;
        if (!fault.again || pause === null) throw new Error(`The service for text messages ${fault.said}`);
        await wait(pause);
      }
    },
  };
}

interface Fault {
  readonly said: string;
  readonly again: boolean;
}

async function attempt({ url, token, timeout }: HttpGatewaySettings, message: CodeMessage, key: string) {
  const { phone, code, text } = message;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ phone, code, text }),
      // The token goes to this address and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout ?? usualTimeout),
    });
    // What it says may repeat what it was sent: nobody reads it.
    await answer.body?.cancel();
    if (answer.ok) return null;
    return { said: `answered ${answer.status}`, again: answer.status >= 500 || answer.status === 429 } satisfies Fault;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return {
      said: name === 'TimeoutError' ? 'did not answer in time' : 'was not reached',
      again: true,
    } satisfies Fault;
  }
}
