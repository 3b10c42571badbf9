// What an account may have done to it, and by whom (spec 1, 4). Row scope was checked before.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { RuleHookContext, RuleHooks, ViolationOf } from '../../runtime/server/hooks.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { isGuessable } from '../../runtime/server/session/guessable-password.ts';
import { isRecentLogin } from '../../runtime/server/session/recent-login.ts';
import { run } from '../../runtime/server/store/statement.ts';

/** Ways two accounts change together, one changes itself, or is given a way in; checked where they are asked for. */
export const transferAction = 'transfer';
export const changePasswordAction = 'changePassword';
export const issuePasswordAction = 'issuePassword';

declare module '../../runtime/core/known-entities.ts' {
  interface OwnActions {
    account: typeof transferAction | typeof changePasswordAction | typeof issuePasswordAction;
  }
}

/** The one way people make an account of another enterprise. */
const invitation = 'enterprise inviteAdministrator';

/** User type of the accounts of an enterprise by its type; code table user-type. */
const userTypes: ReadonlyMap<string, string> = new Map([
  ['admin', '1'],
  ['operator', '2'],
  ['bank', '3'],
  ['trader', '4'],
  ['broker', '4'],
]);

type Violation = ViolationOf<'account'>;

/** What is judged of an account by what it was and shall be, by rule. */
export const accountRules = {
  'own-account': ownAccountViolations,
  'by-administrator': rankViolations,
  'level-by-transfer': levelViolations,
  'type-of-others': typeViolations,
  'role-of-others': roleViolations,
} satisfies Partial<RuleHooks<'account'>>;

/** Names that stand in everybody's password where the product is called so; demo accounts, whose password is public, keep theirs. */
const ownWords = ['tongguan'];

/** Whether others would guess a password of the account soon. */
export function isGuessableFor(
  { settings }: Pick<ServerContext, 'settings'>,
  account: Row,
  password: string,
): Promise<boolean> {
  const { username, nickname, name, mobile, email } = account;
  const known = [username, nickname, name, mobile, email].filter((text) => typeof text === 'string');
  return isGuessable(password, settings.demo ? known : [...known, ...ownWords]);
}

/** Of the password an account begins with; later ones go through change-password.ts. */
export async function guessableViolations(
  server: ServerContext,
  { before, record, caller }: RuleHookContext<'account'>,
): Promise<Violation[]> {
  const { password } = record;
  if (before || isInvited(caller) || typeof password !== 'string') return [];
  return (await isGuessableFor(server, record, password)) ? [{ path: 'password' }] : [];
}

/** Codes and notices go to number and e-mail: who changes them has proved lately who it is (ASVS 7.5.1). */
export async function recentViolations(
  server: ServerContext,
  { before, record, caller }: RuleHookContext<'account'>,
): Promise<Violation[]> {
  const changed = (['mobile', 'email'] as const).filter((path) => (record[path] ?? null) !== (before?.[path] ?? null));
  const [path] = changed;
  return before === null || path === undefined || (await isRecentLogin(server, caller)) ? [] : [{ path }];
}

/** Whether the account is the first of its enterprise, made by an invitation. */
export function isInvited({ through }: Caller): boolean {
  return through === invitation;
}

function ownAccountViolations({ caller, record }: Pick<RuleHookContext<'account'>, 'caller' | 'record'>): Violation[] {
  return record.id === caller.person.accountId ? [{ path: 'username' }] : [];
}

/** Colleagues are looked after by their administrator, and the platform's administrators by one of them. */
function rankViolations({
  caller: { person },
  before,
}: Pick<RuleHookContext<'account'>, 'caller' | 'before'>): Violation[] {
  const isColleague = before?.companyId === person.companyId;
  const isOfPlatform = before?.accountType === 'admin';
  const isOutranked = isOfPlatform && person.account !== 'admin';
  const isEqual = (isColleague || isOfPlatform) && person.level !== 'enterpriseAdmin';
  return isOutranked || isEqual ? [{ path: 'userLevel' }] : [];
}

/** Whether the person makes administrators other than by handing over: the administrator of the platform. */
export function mayAppoint({ person }: Pick<Caller, 'person'>): boolean {
  return person.account === 'admin' && person.level === 'enterpriseAdmin';
}

function levelViolations({ caller, before, record }: RuleHookContext<'account'>): Violation[] {
  const was = before?.userLevel ?? 'staff';
  return record.userLevel === was || mayAppoint(caller) || isInvited(caller) ? [] : [{ path: 'userLevel' }];
}

/** The type is that of the enterprise the account belongs to. */
async function typeViolations({ record, before, database }: RuleHookContext<'account'>): Promise<Violation[]> {
  if (record.userType === before?.userType) return [];
  const [cells] = await run(database, {
    text: 'select "eptType" from enterprise where "id" = $1::uuid',
    values: [record.companyId ?? null],
  });
  return record.userType === userTypes.get(String(cells?.[0])) ? [] : [{ path: 'userType' }];
}

/** Roles are those of the enterprise the account belongs to, also where the caller sees more of them. */
async function roleViolations({ record, before, database }: RuleHookContext<'account'>): Promise<Violation[]> {
  const roles = Array.isArray(record.roles) ? record.roles : [];
  const kept = Array.isArray(before?.roles) ? before.roles : [];
  const [foreign] = await run(database, {
    text: 'select 1 from role where "id" = any($1::uuid[]) and "companyId" is distinct from $2::uuid limit 1',
    values: [roles.filter((id) => !kept.includes(id)), record.companyId ?? null],
  });
  return foreign ? [{ path: 'roles' }] : [];
}

/**
 * Finds that an enterprise would be left without an administrator who can log in. Changes of the administrators of one
 * enterprise wait for each other, so that two of them cannot take each other away at once.
 */
export async function lastAdministrator(question: RuleHookContext<'account'>): Promise<Violation[]> {
  const { before, database } = question;
  if (!before || !takesAdministrator(question)) return [];
  // Who refers to the enterprise does not wait.
  await run(database, {
    text: 'select 1 from enterprise where "id" = $1 for no key update',
    values: [before.companyId],
  });
  const [other] = await run(database, {
    text: `select 1 from account where "companyId" = $1 and "id" <> $2 and "userLevel" = 'enterpriseAdmin'
      and "userStatus" = 'enabled' and "deletedAt" is null limit 1`,
    values: [before.companyId, before.id],
  });
  return other ? [] : [{ path: 'userLevel' }];
}

/** Whether an administrator is one no more. The platform may disable the last one of an enterprise (spec 6); a colleague may not. */
function takesAdministrator({ action, before, record, caller }: RuleHookContext<'account'>): boolean {
  if (before?.userLevel !== 'enterpriseAdmin') return false;
  switch (action) {
    case 'delete':
      return true;
    case 'disable':
      return before.companyId === caller.person.companyId;
    case 'edit':
      return record.userLevel !== before.userLevel;
    default:
      return false;
  }
}
