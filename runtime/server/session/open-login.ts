// Opens the login of a person who has proved to be themselves, by the password alone or with a second factor.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import type { LoginScope } from '../context.ts';
import { run } from '../store/statement.ts';
import { setCookie } from './cookie-names.ts';
import { tokenOf } from './require-caller.ts';

/** What is looked at before an account is let in. */
export interface AccountToOpen {
  readonly id: string;
  readonly username: string;
  /** Of the password, as stored. */
  readonly hash: string;
  readonly status: string | null;
  readonly accountType: string | null;
  /** Of the enterprise: whether its accounts are let in. */
  readonly accounts: string | null;
  readonly mustChangePassword: boolean;
  /** ISO time until which a one-time password is good; null for others. */
  readonly passwordUntil: string | null;
  readonly hasSecondFactor: boolean;
}

/** The account of a name or an id, or null. */
export async function accountToOpen(
  { database, layouts: { tables } }: LoginScope,
  by: 'username' | 'id',
  value: string,
): Promise<AccountToOpen | null> {
  const [cells] = await run(database, {
    text: `select a."id", a."username", a."password", a."userStatus", e."eptType", e."accountStatus", a."mustChangePassword",
        a."passwordUntil", a."secondFactor"
      from ${tables.account} a left join ${tables.enterprise} e on e."id" = a."companyId"
      where a."${by}" = $1 and a."deletedAt" is null`,
    values: [value],
  });
  if (!cells) return null;
  const [id, username, hash, status, accountType, accounts, mustChange, until, factor] = cells;
  const text = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null);
  if (typeof hash !== 'string') return null;
  return {
    id: String(id),
    username: String(username),
    hash,
    status: text(status),
    accountType: text(accountType),
    accounts: text(accounts),
    mustChangePassword: mustChange === true,
    passwordUntil: text(until),
    hasSecondFactor: factor === true,
  };
}

/** Throws `account-disabled`, `account-abnormal` or `password-run-out` for an account that is not let in. */
export function requireUsable({ settings }: LoginScope, account: AccountToOpen): void {
  const { status, accountType, accounts, passwordUntil } = account;
  if (status === 'disabled') throw new Refusal('account-disabled');
  if (status !== 'enabled' || accountType === null || accounts === 'disabled') throw new Refusal('account-abnormal');
  if (passwordUntil !== null && Date.parse(passwordUntil) <= settings.now().getTime())
    throw new Refusal('password-run-out');
}

/** Opens a login with a token of its own. Throws `wrong-credentials` where the account was closed or its password changed a moment ago. */
export async function openLogin(
  { sessions }: LoginScope,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { id, hash }: AccountToOpen,
): Promise<void> {
  // A token that was there before somebody logged in is worth nothing afterwards.
  const former = tokenOf(request);
  if (former !== null) await sessions.close(former, 'logout');
  const token = await sessions.open(id, hash, { ip: request.ip, agent: request.headers['user-agent'] ?? null });
  if (token === null) throw new Refusal('wrong-credentials');
  setCookie(reply, 'tongguan_session', token);
}
