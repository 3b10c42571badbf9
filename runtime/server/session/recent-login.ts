// What asks who it is once more: a login counts as recent for a quarter of an hour from its beginning, or from when all of it was given again.
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import type { LoginScope } from '../context.ts';
import { run } from '../store/statement.ts';
import type { Caller } from './caller.ts';
import type { PasskeyPlace } from './factors/passkeys.ts';
import { proveFactor } from './factors/prove-factor.ts';
import { isSecret } from './password.ts';
import type { RateLimit } from './rate-limits.ts';

const seconds = 900;
/** Kept for the login that was proved again. */
const proved: RateLimit = { name: 'proved again', attempts: 1, seconds };
/** Wrong passwords or codes of one account. */
const tries: RateLimit = { name: 'proof given again', attempts: 10, seconds };

type RecentScope = Pick<LoginScope, 'sessions' | 'rateLimits'>;

/** Whether the person has proved within a quarter of an hour who it is. The server itself, without an account, has nothing to prove. */
export async function isRecentLogin(
  { sessions, rateLimits }: RecentScope,
  { sessionId, person }: Pick<Caller, 'sessionId' | 'person'>,
): Promise<boolean> {
  if (person.accountId === null) return true;
  if (sessionId === '') return false;
  return (
    (await sessions.hasBegunSince(sessionId, new Date(Date.now() - seconds * 1000))) ||
    (await rateLimits.made(proved, sessionId)) > 0
  );
}

/** Throws `login-not-recent`. */
export async function requireRecentLogin(scope: RecentScope, caller: Caller): Promise<void> {
  if (!(await isRecentLogin(scope, caller))) throw new Refusal('login-not-recent');
}

/** What is given again. */
export interface GivenAgain {
  readonly password: string;
  /** Of an authenticator app, or a recovery code; asked for where the account has a second factor. */
  readonly code?: string;
}

/** Has the login of the caller count as recent. Throws findings at what is missing or wrong, and `too-many-attempts`. */
export async function proveAgain(
  context: LoginScope,
  { account, sessionId }: Caller,
  { given, place }: { readonly given: GivenAgain; readonly place: PasskeyPlace },
): Promise<void> {
  const { database, rateLimits } = context;
  const { password, code = '' } = given;
  if (password === '') refuse('password', 'required', 'message.passwordMissing');
  await rateLimits.count(tries, account.id);
  const [cells] = await run(database, {
    text: `select "password", "secondFactor" from ${context.layouts.tables.account} where "id" = $1`,
    values: [account.id],
  });
  const [hash, hasFactor] = cells ?? [];
  if (!(await isSecret(password, typeof hash === 'string' ? hash : null)))
    refuse('password', 'old-password-wrong', 'message.ownPasswordWrong');
  if (hasFactor === true) {
    if (code.trim() === '') refuse('code', 'required', 'message.factorCodeMissing');
    const isOfApp = /^\d{6}$/.test(code.replaceAll(/\s/g, ''));
    const proof = isOfApp ? { code } : { recoveryCode: code };
    if (!(await proveFactor(context, { accountId: account.id, given: proof, place, challenge: null })))
      refuse('code', 'factor-wrong', 'error.factor-wrong');
  }
  await rateLimits.forget(tries, account.id);
  await rateLimits.remember(proved, sessionId);
}

function refuse(path: string, rule: string, sentence: string): never {
  const finding: Finding = { path, rule, sentence, params: {} };
  throw new Refusal('findings', { sentence, findings: [finding] });
}
