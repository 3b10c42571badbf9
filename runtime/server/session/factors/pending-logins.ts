// Logins whose password was right and whose second factor is still owed: no session, a token of their own for some minutes.
import { createHash, randomBytes } from 'node:crypto';
import type { UnitOfWork } from '../../store/unit-of-work.ts';

/** Milliseconds a person has for the second step. */
const validFor = 5 * 60_000;
/** Wrong answers after which the password is asked for again. */
const mostTries = 5;
const tokenBytes = 32;

export interface PendingLogin {
  readonly tokenHash: string;
  readonly accountId: string;
  /** Hash of the stored password it was opened with: one that was changed since opens nothing. */
  readonly passwordMark: string;
  /** What a passkey has to sign; null until it is asked for. */
  readonly challenge: string | null;
}

/** Opens one for an account whose stored password is `hash`, and gives the token for its cookie. */
export async function openPendingLogin(unit: UnitOfWork, accountId: string, hash: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await unit.query(
    'insert into pending_login ("tokenHash", "accountId", "passwordMark", "expiresAt", "tries") values ($1, $2, $3, $4, 0)',
    [markOf(token), accountId, markOf(hash), new Date(Date.now() + validFor)],
  );
  return token;
}

/** Counts a try with the token before it is made, and gives the login it stands for; null where there is none any more. */
export async function tryPendingLogin(unit: UnitOfWork, token: string): Promise<PendingLogin | null> {
  const { rows } = await unit.query<PendingLogin>(
    `update pending_login set "tries" = "tries" + 1 where "tokenHash" = $1 and "expiresAt" > $2 and "tries" < $3
      returning "tokenHash", "accountId", "passwordMark", "challenge"`,
    [markOf(token), new Date(), mostTries],
  );
  return rows[0] ?? null;
}

/** The login of the token, without a try; null where there is none any more. */
export async function findPendingLogin(unit: UnitOfWork, token: string): Promise<PendingLogin | null> {
  const { rows } = await unit.query<PendingLogin>(
    `select "tokenHash", "accountId", "passwordMark", "challenge" from pending_login
      where "tokenHash" = $1 and "expiresAt" > $2 and "tries" < $3`,
    [markOf(token), new Date(), mostTries],
  );
  return rows[0] ?? null;
}

/** Keeps what a passkey has to sign for this login. */
export async function keepChallenge(unit: UnitOfWork, { tokenHash }: PendingLogin, challenge: string): Promise<void> {
  await unit.query('update pending_login set "challenge" = $2 where "tokenHash" = $1', [tokenHash, challenge]);
}

/** Uses it up. False where somebody else was first: a token opens one session. */
export async function closePendingLogin(unit: UnitOfWork, { tokenHash }: PendingLogin): Promise<boolean> {
  const { rows } = await unit.query('delete from pending_login where "tokenHash" = $1 returning 1', [tokenHash]);
  return rows.length > 0;
}

/** Ends all of an account: its password or its factors have changed. */
export async function closePendingLoginsOf(unit: UnitOfWork, accountId: string): Promise<void> {
  await unit.query('delete from pending_login where "accountId" = $1', [accountId]);
}

/** Forgets those that have run out. */
export async function cleanPendingLogins(unit: UnitOfWork): Promise<void> {
  await unit.query('delete from pending_login where "expiresAt" <= $1', [new Date()]);
}

/** Whether it was opened with the password that is stored now. */
export function isOfPassword({ passwordMark }: PendingLogin, hash: string): boolean {
  return passwordMark === markOf(hash);
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
