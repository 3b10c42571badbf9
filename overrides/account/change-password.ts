// Changing the own password: the code, the old password, the new one twice (spec 5). Every fault stands at its field.
import { checkShape } from '../../runtime/core/check-shape.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../../runtime/server/context.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { isSecret } from '../../runtime/server/session/password.ts';
import { run } from '../../runtime/server/store/statement.ts';
import { VerificationCodes } from '../../runtime/server/verification/verification-codes.ts';
import { execute } from '../../runtime/server/write/execute.ts';
import { readUnscoped } from '../../runtime/server/write/load.ts';
import { changePasswordAction, isGuessableFor } from './account-rules.ts';

/** The password form (spec 3). */
export interface PasswordForm {
  readonly mobile: string;
  readonly verificationCode: string;
  readonly oldPassword: string;
  readonly password: string;
  readonly checkPassword: string;
}

const needed: readonly (readonly [key: keyof PasswordForm, sentence: string])[] = [
  ['verificationCode', 'message.codeMissing'],
  ['oldPassword', 'message.oldPasswordMissing'],
  ['password', 'message.newPasswordMissing'],
  ['checkPassword', 'message.checkPasswordMissing'],
];

/** As stored. */
interface Kept {
  readonly hash: string | null;
  /**
   * The first administrator of an installation, with a one-time password: no number is known that a code could go to, so
   * that password alone proves who it is, and the number comes with the new one. Once.
   */
  readonly isFirst: boolean;
}

/**
 * Sets the new password of the caller's account; all its other logins end. Throws `password-not-changed` with a finding at
 * every field that is wrong. A code is used up only by a change that is made.
 */
export async function changePassword(context: ServerContext, caller: Caller, sent: PasswordForm): Promise<void> {
  const form = { ...sent, verificationCode: sent.verificationCode.trim() };
  const entity = entityOf(context, 'account');
  const { hash, isFirst } = await keptOf(context, caller.account.id);
  refuse(formFindings(entity, caller, form, isFirst));
  const codes = new VerificationCodes(context.database, context.layouts.tables.verificationCode);
  const holder = { accountId: caller.account.id, phone: form.mobile, type: 1 } as const;
  const code = isFirst ? null : await codes.check(holder, form.verificationCode).catch(atCode);
  if (!(await isSecret(form.oldPassword, hash))) {
    refuse([fault('oldPassword', 'old-password-wrong', 'message.oldPasswordWrong')]);
  }
  if (await isGuessableFor(context, { ...caller.account }, form.password)) {
    refuse([fault('password', 'password-guessable', 'entity.account.rules.password-guessable')]);
  }
  if (code !== null) await codes.use(code).catch(atCode);
  await write(context, entity, caller, { password: form.password, ...(isFirst && { mobile: form.mobile }) });
}

async function keptOf({ database }: ServerContext, id: string): Promise<Kept> {
  const [cells] = await run(database, {
    text: 'select "password", "mobilePending" and "mustChangePassword" from account where "id" = $1',
    values: [id],
  });
  const [hash, isFirst] = cells ?? [];
  return { hash: typeof hash === 'string' ? hash : null, isFirst: isFirst === true };
}

function formFindings(entity: ServerEntity, { account }: Caller, form: PasswordForm, isFirst: boolean): Finding[] {
  const asked = needed.filter(([key]) => !isFirst || key !== 'verificationCode');
  const findings = asked.flatMap(([key, sentence]) => (form[key] === '' ? [fault(key, 'required', sentence)] : []));
  const add = (finding: Finding): void => {
    if (findings.every(({ path }) => path !== finding.path)) findings.push(finding);
  };
  if (isFirst && form.mobile === '') add(fault('mobile', 'required', 'message.mobileMissing'));
  if (!isFirst && form.mobile !== account.mobile) add(fault('mobile', 'own-mobile', 'message.notOwnMobile'));
  for (const finding of checkShape(entity, { password: form.password, mobile: form.mobile })) {
    if (finding.path === 'password' || finding.path === 'mobile') add(finding);
  }
  if (same(form.password, form.oldPassword)) add(fault('password', 'same-as-old', 'message.passwordSameAsOld'));
  if (!same(form.password, form.checkPassword))
    add(fault('checkPassword', 'passwords-differ', 'message.passwordsDiffer'));
  return findings;
}

/** As they are compared once hashed, see session/password.ts. */
function same(one: string, other: string): boolean {
  return one.normalize('NFKC') === other.normalize('NFKC');
}

async function write(context: ServerContext, entity: ServerEntity, caller: Caller, given: Row): Promise<void> {
  const before = await readUnscoped(context, entity, caller.account.id);
  const values = { ...given, mustChangePassword: null, mobilePending: null, passwordUntil: null };
  const call = { context, caller, entity, idempotency: null };
  await execute(call, { kind: 'set', action: changePasswordAction, before, values });
}

function fault(path: string, rule: string, sentence: string): Finding {
  return { path, rule, sentence, params: {} };
}

function refuse(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new Refusal('password-not-changed', { findings });
}

function atCode(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { error: rule, sentence, params } = error;
  throw new Refusal('password-not-changed', { findings: [{ path: 'verificationCode', rule, sentence, params }] });
}
