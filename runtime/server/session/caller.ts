// The person behind a call: the account, what its type and level allow, and what its roles open.
import type { AccountLevel, AccountType } from '../../core/descriptor/access.ts';
import type { Language } from '../../core/descriptor/value.ts';
import type { Person } from '../../core/lifecycle.ts';
import { isAdministratorRole, type MenuRights, type RoleAction, roleActions } from '../../core/permissions.ts';
import type { CallLog } from './call-log.ts';

/** What an account tells of itself; never a secret. */
export interface AccountFacts {
  readonly id: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly accountType: AccountType;
  readonly userType: string | null;
  readonly userLevel: AccountLevel;
  readonly userStatus: string;
  readonly portArea: string | null;
  readonly companyId: string | null;
}

export interface Role {
  readonly code: string;
  readonly name: string;
  /** Opens every menu its account type may have, also those that come later. */
  readonly everyMenu: boolean;
}

/** Who is logged in, as the session knows it. */
export interface Login {
  readonly sessionId: string;
  /** Until then it may do nothing else; absent otherwise. */
  readonly mustChangePassword?: true;
  /** Its account type has to have a second factor, and it has none: until then it may do nothing else; absent otherwise. */
  readonly lacksSecondFactor?: true;
  readonly account: AccountFacts;
  readonly roles: readonly Role[];
  readonly rights: MenuRights;
  readonly person: Person;
}

/** What a caller can be told; the pages have words for each. */
export type ToldName = 'username' | 'oneTimePassword' | 'sentTo' | 'notSentTo' | 'notIssuedFor' | 'webhookSecret';

export interface Caller extends Login {
  readonly language: Language;
  /** Bytes of the log of the database when the browser last wrote, which it reads in any case; absent or 0: not lately. */
  readonly written?: bigint;
  /** What the person did to another record by which this comes about, as `seal-application issue`; absent: it is asked for itself. */
  readonly through?: string;
  /** Says something in the answer of this call and nowhere else: what only the caller may know, and only now. */
  readonly tell?: (name: ToldName, value: string) => void;
  /** Where the call is one that the log of operations keeps. */
  readonly log?: CallLog;
}

/** A menu with what a role allows on it. */
export type Permission = readonly [menu: string, actions: readonly RoleAction[]];

export interface RightsGiven {
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  /** The menus the account type may have. */
  readonly every: readonly string[];
}

/**
 * Rights of all roles together. A role named administrator sees every route, of whatever account type it is (spec 6). What
 * the pages there read and do stays bounded by account type and rows, whatever the role.
 */
export function rightsOf({ roles, permissions, every }: RightsGiven): MenuRights {
  if (roles.some(({ name }) => isAdministratorRole(name))) return 'everything';
  const opened = roles.some(({ everyMenu }) => everyMenu) ? every : [];
  const rights = new Map<string, Set<RoleAction>>();
  for (const [menu, actions] of [...permissions, ...opened.map((key): Permission => [key, roleActions])]) {
    const known = rights.get(menu) ?? new Set();
    rights.set(menu, known);
    for (const action of actions) known.add(action);
  }
  return rights;
}
