// What asks who it is once more: a login counts as recent for a quarter of an hour from its beginning, or from when all of it was given again.
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import type { LoginScope } from '../context.ts';
import { run } from '../store/statement.ts';
import type { Caller } from './caller.ts';
import { provableFactorsOf } from './factors/factor-store.ts';
import { askForProof, type PasskeyOptions, type PasskeyPlace } from './factors/passkeys.ts';
import {
  closePendingLogin,
  findPendingLogin,
  keepChallenge,
  openPendingLogin,
  tryPendingLogin,
} from './factors/pending-logins.ts';
import { type GivenProof, proveFactor } from './factors/prove-factor.ts';
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

/** What is given again: a code or a passkey too where the account has a second factor. */
export interface GivenAgain {
  readonly password: string;
  /** Of an authenticator app, or a recovery code. */
  readonly code?: string;
  /** What the browser answered to what `askPasskeyAgain` said, and what that called it. */
  readonly passkey?: unknown;
  readonly pending?: string;
}

interface Proof {
  readonly given: GivenAgain;
  readonly place: PasskeyPlace;
}

/** What to ask the browser for a passkey, once the password is right; null where the account has none. Throws as `proveAgain`. */
export async function askPasskeyAgain(
  context: LoginScope,
  { account }: Caller,
  { given, place }: Proof,
): Promise<{ readonly pending: string; readonly options: PasskeyOptions } | null> {
  const { database } = context;
  const { hash } = await requirePassword(context, account.id, given.password);
  const passkeys = (await provableFactorsOf(database, account.id)).filter(({ kind }) => kind === 'passkey');
  if (passkeys.length === 0) return null;
  const options = await askForProof(place, passkeys);
  const pending = await openPendingLogin(database, account.id, hash);
  const opened = await findPendingLogin(database, pending);
  if (opened) await keepChallenge(database, opened, options.challenge);
  return { pending, options };
}

/** Has the login of the caller count as recent. Throws findings at what is missing or wrong, and `too-many-attempts`. */
export async function proveAgain(
  context: LoginScope,
  { account, sessionId }: Caller,
  { given, place }: Proof,
): Promise<void> {
  const { rateLimits } = context;
  const { hasFactor } = await requirePassword(context, account.id, given.password);
  if (hasFactor) {
    const { code = '', passkey } = given;
    if (passkey === undefined && code.trim() === '') refuse('code', 'required', 'message.factorCodeMissing');
    const isProved =
      passkey === undefined
        ? await proveFactor(context, { accountId: account.id, given: typedProof(code), place, challenge: null })
        : await hasProvedPasskey(context, account.id, { given, place });
    if (!isProved) refuse('code', 'factor-wrong', 'error.factor-wrong');
  }
  await rateLimits.forget(tries, account.id);
  await rateLimits.remember(proved, sessionId);
}

/** The hash of the password, which is right, and whether it takes a second factor as well. Throws findings and `too-many-attempts`. */
async function requirePassword(
  { database, rateLimits, layouts }: LoginScope,
  accountId: string,
  password: string,
): Promise<{ readonly hash: string; readonly hasFactor: boolean }> {
  if (password === '') refuse('password', 'required', 'message.passwordMissing');
  await rateLimits.count(tries, accountId);
  const [cells] = await run(database, {
    text: `select "password", "secondFactor" from ${layouts.tables.account} where "id" = $1`,
    values: [accountId],
  });
  const [stored, hasFactor] = cells ?? [];
  const hash = typeof stored === 'string' ? stored : '';
  if (!(await isSecret(password, hash === '' ? null : hash)))
    refuse('password', 'old-password-wrong', 'message.ownPasswordWrong');
  return { hash, hasFactor: hasFactor === true };
}

function typedProof(code: string): GivenProof {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? { code } : { recoveryCode: code };
}

/** Whether the passkey has signed what it was asked to, for this account and once. */
async function hasProvedPasskey(
  context: LoginScope,
  accountId: string,
  { given: { pending = '', passkey }, place }: Proof,
): Promise<boolean> {
  const { database } = context;
  const asked = await tryPendingLogin(database, pending);
  if (asked?.accountId !== accountId) return false;
  const { challenge } = asked;
  const isProved = await proveFactor(context, { accountId, given: { passkey }, place, challenge });
  return isProved && (await closePendingLogin(database, asked));
}

function refuse(path: string, rule: string, sentence: string): never {
  const finding: Finding = { path, rule, sentence, params: {} };
  throw new Refusal('findings', { sentence, findings: [finding] });
}
