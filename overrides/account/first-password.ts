// One-time passwords: the first way in for somebody who was invited. Sent by text message, or told once to whoever invited.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { randomPassword } from '../../runtime/server/session/random-password.ts';
import { execute } from '../../runtime/server/write/execute.ts';
import { readUnscoped } from '../../runtime/server/write/load.ts';
import { issuePasswordAction } from './account-rules.ts';

/** Days a one-time password lets its person in. */
export const daysValid = 7;

const day = 86_400_000;

/**
 * Gives an account a new one-time password, good for a week and to be changed at the first login; the one before is worth nothing
 * then. With a service for text messages the person gets it, and the inviter is told the number it went to; without one the
 * inviter is told the password itself, and the first login also asks for the person's own number, which no code has reached yet.
 */
export async function issueFirstPassword(context: ServerContext, inviter: Caller, id: string): Promise<void> {
  const entity = entityOf(context, 'account');
  const { codeGateway, now } = context.settings;
  const [at, password] = [now(), randomPassword()];
  const until = new Date(at.getTime() + daysValid * day);
  const before = await readUnscoped(context, entity, id);
  // Whoever has chosen a password keeps the number that proves who it is, also after a reset.
  const isUnused = before.mustChangePassword === true && typeof before.passwordUntil === 'string';
  if (!isUnused) throw new Refusal('state-not-allowed');
  const values: Row = {
    password,
    mustChangePassword: true,
    passwordUntil: until.toISOString(),
    mobilePending: codeGateway ? null : true,
  };
  const call = { context, caller: inviter, entity, idempotency: null };
  await execute(call, { kind: 'set', action: issuePasswordAction, before, values });
  const [username, phone] = [String(before.username), String(before.mobile)];
  inviter.tell?.('username', username);
  if (!codeGateway) return inviter.tell?.('oneTimePassword', password);
  const text = context.messages.format(inviter.language, 'message.invitationText', {
    username,
    password,
    days: daysValid,
  });
  const sent = codeGateway.send({ phone, code: password, text, sentAt: at, expiresAt: until });
  await sent.then(
    () => inviter.tell?.('sentTo', masked(phone)),
    (error: unknown) => {
      context.report(error, 'invitation');
      inviter.tell?.('notSentTo', masked(phone));
    },
  );
}

/** The number as the person who typed it knows it again. */
function masked(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
