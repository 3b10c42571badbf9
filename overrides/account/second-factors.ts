// The second factors of the own account: set up, proved, removed. Whoever does it gives the password first (ASVS 7.5.1).
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../runtime/core/errors.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import { entityOf, inTransaction, type ServerContext } from '../../runtime/server/context.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { appAddress, secretLength, secretText } from '../../runtime/server/session/factors/authenticator-app.ts';
import {
  beginFactor,
  begunFactor,
  factorsOf,
  keepProved,
  type Proved,
  provableFactorsOf,
  removeAllFactors,
  removeFactor,
  type ShownFactor,
  type StoredFactor,
  secretOf,
} from '../../runtime/server/session/factors/factor-store.ts';
import {
  askForNew,
  type PasskeyOptions,
  type PasskeyPlace,
  readNew,
} from '../../runtime/server/session/factors/passkeys.ts';
import { stepIn } from '../../runtime/server/session/factors/prove-factor.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from '../../runtime/server/session/factors/recovery-codes.ts';
import { isSecret } from '../../runtime/server/session/password.ts';
import type { RateLimit } from '../../runtime/server/session/rate-limits.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { run } from '../../runtime/server/store/statement.ts';
import { execute } from '../../runtime/server/write/execute.ts';
import { readUnscoped } from '../../runtime/server/write/load.ts';

/** What the history of an account calls it. */
export const secondFactorAction = 'secondFactor';

/** Wrong passwords, or wrong proofs, of one account in a quarter of an hour. */
const tries: RateLimit = { name: 'second factor set up', attempts: 10, seconds: 900 };
/** Factors an account may have. */
const mostFactors = 10;

/** What a person sees of the own factors. */
export interface FactorsOfAccount {
  readonly factors: readonly ShownFactor[];
  readonly recoveryCodesLeft: number;
  /** Whether the account has to have one. */
  readonly isRequired: boolean;
}

export async function ownFactors(
  { database, settings }: ServerContext,
  { account }: Caller,
): Promise<FactorsOfAccount> {
  return {
    factors: await factorsOf(database, account.id),
    recoveryCodesLeft: await recoveryCodesLeft(database, account.id),
    isRequired: settings.secondFactorFor.includes(account.accountType),
  };
}

/** What is shown of a factor that was begun: what the app reads, or what the browser is asked. */
export type FactorToProve =
  | { readonly id: string; readonly secret: string; readonly address: string }
  | { readonly id: string; readonly options: PasskeyOptions };

/** Begins a factor. Throws findings for a wrong password, and `keys-not-set-up` where the server keeps no secrets. */
export async function begin(
  context: ServerContext,
  caller: Caller,
  asked: { readonly kind: 'app' | 'passkey'; readonly password: string; readonly place: PasskeyPlace },
): Promise<FactorToProve> {
  const { database, settings } = context;
  const { account } = caller;
  await requirePassword(context, caller, asked.password);
  const known = await provableFactorsOf(database, account.id);
  if (known.length >= mostFactors) throw new Refusal('too-many-kept', { params: { most: mostFactors } });
  const id = newId();
  if (asked.kind === 'passkey') {
    const options = await askForNew(asked.place, account, known);
    await beginFactor(database, { id, accountId: account.id, kind: 'passkey', challenge: options.challenge });
    return { id, options };
  }
  if (!settings.keyRing) throw new Refusal('keys-not-set-up');
  const secret = randomBytes(secretLength);
  const { keyId, bytes } = settings.keyRing.encrypt(secret, secretOf(id));
  await beginFactor(database, { id, accountId: account.id, kind: 'app', keyId, secret: bytes });
  return { id, secret: secretText(secret), address: appAddress(secret, account.username) };
}

/** What proves a factor that was begun. */
export interface Finish {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly passkey?: unknown;
  readonly place: PasskeyPlace;
}

/**
 * Keeps a factor that is proved, and ends all other logins of the account; gives the recovery codes that come with the first one.
 * Throws findings for a wrong code, and `login-run-out` for a factor that was begun too long ago.
 */
export async function finish(context: ServerContext, caller: Caller, asked: Finish): Promise<readonly string[]> {
  const { account, sessionId } = caller;
  const begun = await begunFactor(context.database, account.id, asked.id);
  if (!begun) throw new Refusal('factor-not-begun');
  const name = asked.name.trim();
  if (name === '') refuse('name', 'required', 'message.factorNameMissing');
  await context.rateLimits.count(tries, account.id);
  const proved = await proofOf(context, begun, asked);
  if (!proved) return refuse('code', 'factor-wrong', 'error.factor-wrong');
  await context.rateLimits.forget(tries, account.id);
  const codes = await context.database.transaction(async (unit) => {
    const inner = inTransaction(context, unit);
    await keepProved(unit, begun.id, { name, ...proved });
    await note(inner, caller, true);
    const left = await recoveryCodesLeft(unit, account.id);
    return left === 0 ? renewRecoveryCodes(unit, account.id) : [];
  });
  await context.sessions.closeAllOf(account.id, 'factorChanged', sessionId);
  return codes;
}

/** What is kept of a factor by what proves it, or null. */
async function proofOf(
  context: ServerContext,
  begun: StoredFactor,
  { code, passkey, place }: Finish,
): Promise<Pick<Proved, 'step' | 'passkey'> | null> {
  if (begun.kind === 'app') {
    const step = stepIn(context, begun, code.replaceAll(/\s/g, ''));
    return step === null ? null : { step };
  }
  const read = begun.challenge === null ? null : await readNew(place, begun.challenge, passkey);
  return read && { passkey: read };
}

/** Removes a factor. Throws findings for a wrong password, `not-found`, and `second-factor-needed` for the last one of who has to have one. */
export async function remove(
  context: ServerContext,
  caller: Caller,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<void> {
  const { account, sessionId } = caller;
  await requirePassword(context, caller, password);
  await context.database.transaction(async (unit) => {
    const inner = inTransaction(context, unit);
    // Two that are removed at the same moment wait for each other.
    await run(unit, { text: 'select 1 from account where "id" = $1 for no key update', values: [account.id] });
    if (!(await removeFactor(unit, account.id, id))) throw new Refusal('not-found');
    const left = await factorsOf(unit, account.id);
    if (left.length > 0) return;
    if (context.settings.secondFactorFor.includes(account.accountType)) throw new Refusal('second-factor-needed');
    await removeAllFactors(unit, account.id);
    await note(inner, caller, false);
  });
  await context.sessions.closeAllOf(account.id, 'factorChanged', sessionId);
}

/** Gives new recovery codes in place of those before. Throws findings for a wrong password, and `not-found` where there is no factor. */
export async function renewCodes(context: ServerContext, caller: Caller, password: string): Promise<readonly string[]> {
  await requirePassword(context, caller, password);
  const { factors } = await ownFactors(context, caller);
  if (factors.length === 0) throw new Refusal('not-found');
  return context.database.transaction((unit) => renewRecoveryCodes(unit, caller.account.id));
}

/** Writes to the account, and its history, whether it has a second factor; nothing where it says so already. */
async function note(context: ServerContext, caller: Caller, has: boolean): Promise<void> {
  const entity = entityOf(context, 'account');
  const before = await readUnscoped(context, entity, caller.account.id);
  if ((before.secondFactor === true) === has) return;
  const call = { context, caller, entity, idempotency: null };
  await execute(call, { kind: 'set', action: secondFactorAction, before, values: { secondFactor: has } });
}

async function requirePassword(context: ServerContext, { account }: Caller, password: string): Promise<void> {
  if (password === '') refuse('password', 'required', 'message.passwordMissing');
  await context.rateLimits.count(tries, account.id);
  const [cells] = await run(context.database, {
    text: 'select "password" from account where "id" = $1',
    values: [account.id],
  });
  const hash = cells?.[0];
  if (!(await isSecret(password, typeof hash === 'string' ? hash : null)))
    refuse('password', 'old-password-wrong', 'message.ownPasswordWrong');
  await context.rateLimits.takeBack(tries, account.id);
}

function refuse(path: string, rule: string, sentence: string): never {
  const finding: Finding = { path, rule, sentence, params: {} };
  throw new Refusal('findings', { sentence, findings: [finding] });
}
