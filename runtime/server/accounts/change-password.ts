// Changing the own password: the code, the old password, the new one twice (spec 5). Every fault stands at its field.
import { checkShape } from '../../core/check-shape.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { type Served, type ServerContext, servedEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { isSecret } from '../session/password.ts';
import { run } from '../store/statement.ts';
import { VerificationCodes } from '../verification/verification-codes.ts';
import { carryOut } from '../write/carry-out.ts';
import { wholeRecord } from '../write/linked.ts';
import { stampOf, versionOf } from '../write/prepare.ts';
import { changePasswordAction } from './account-hooks.ts';

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

/**
 * Sets the new password of the caller's account; all its other logins end. Throws `password-not-changed` with a finding at
 * every field that is wrong. A code is used up only by a change that is made.
 */
export async function changePassword(context: ServerContext, caller: Caller, form: PasswordForm): Promise<void> {
  const entity = servedEntity(context, 'account');
  refuse(formFindings(entity, caller, form));
  const codes = new VerificationCodes(context.pool);
  const holder = { accountId: caller.account.id, phone: form.mobile, type: 1 };
  const code = await codes.check(holder, form.verificationCode).catch(atCode);
  const [cells] = await run(context.pool, {
    text: 'select "password" from account where "id" = $1',
    values: [caller.account.id],
  });
  const hash = typeof cells?.[0] === 'string' ? cells[0] : null;
  if (!(await isSecret(form.oldPassword, hash))) {
    refuse([fault('oldPassword', 'old-password-wrong', 'message.oldPasswordWrong')]);
  }
  await codes.use(code).catch(atCode);
  await write(context, entity, caller, form.password);
}

function formFindings({ descriptor, validate }: Served, { account }: Caller, form: PasswordForm): Finding[] {
  const findings = needed.flatMap(([key, sentence]) => (form[key] === '' ? [fault(key, 'required', sentence)] : []));
  const add = (finding: Finding): void => {
    if (findings.every(({ path }) => path !== finding.path)) findings.push(finding);
  };
  if (form.mobile !== account.mobile) add(fault('mobile', 'own-mobile', 'message.notOwnMobile'));
  for (const finding of checkShape(descriptor, validate, { password: form.password })) {
    if (finding.path === 'password') add(finding);
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

async function write(context: ServerContext, entity: Served, caller: Caller, password: string): Promise<void> {
  const { descriptor, layout } = entity;
  const at = context.settings.now();
  const before = await wholeRecord(context, entity, caller.account.id);
  const { mustChangePassword: _done, ...kept } = before;
  const record = {
    ...kept,
    password,
    ...stampOf(descriptor, caller, at),
    [layout.versionKey]: versionOf(layout, before) + 1,
  };
  const call = { context, caller, entity, repeat: null };
  await carryOut({ call, action: changePasswordAction, before, record, at, stage: null });
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
