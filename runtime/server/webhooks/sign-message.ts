// Signs messages as Standard Webhooks 1.0.0 has it, so that receivers can use the libraries there are: https://www.standardwebhooks.com
import { createHmac } from 'node:crypto';

/** A message as it is sent: `id` is the same at each try, `at` the moment of this one. */
export interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers of a message, signed with each of the secrets: whoever knows one of them can check it. */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly Buffer[],
): { readonly [name: string]: string } {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
