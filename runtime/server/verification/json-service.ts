// Hands messages to a service of somebody else: one JSON call, tried again while the service is not there.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export interface JsonServiceSettings {
  /** Takes a `POST` of JSON and answers 2xx once it has the message. */
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

/** `key`: the same for a message that is sent once more after all tries have failed. */
export type SendJson = (message: object, key?: string) => Promise<void>;

/** Sends what is given as JSON. Throws when the service has not taken it; the error repeats nothing of it. `name`: what it sends. */
export function jsonService(settings: JsonServiceSettings, name: string): SendJson {
  const { pauses = usualPauses } = settings;
  // The key is the same for every try, so that the service can tell a repetition.
  return async (message, key = randomUUID()) => {
    for (const pause of [...pauses, null]) {
      const fault = await attempt(settings, message, key);
      if (fault === null) return;
      if (!fault.again || pause === null) throw new Error(`The service for ${name} ${fault.said}`);
      await wait(pause);
    }
  };
}

interface Fault {
  readonly said: string;
  readonly again: boolean;
}

async function attempt({ url, token, timeout }: JsonServiceSettings, message: object, key: string) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(message),
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
