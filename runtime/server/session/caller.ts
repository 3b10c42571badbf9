// The person behind a call: the account, what its type and level allow, and what its roles open.
import type { AccountLevel, AccountType, Language } from '../../core/descriptor.ts';
import type { Person } from '../../core/lifecycle.ts';
import { type MenuRights, type RoleAction, roleActions } from '../../core/permissions.ts';

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
  readonly account: AccountFacts;
  readonly roles: readonly Role[];
  readonly rights: MenuRights;
  readonly person: Person;
}

export interface Caller extends Login {
  readonly language: Language;
}

/** Role that sees every route (spec 6). */
const everythingRole = 'administrator';

/** A menu with what a role allows on it. */
export type Permission = readonly [menu: string, actions: readonly RoleAction[]];

/** Rights of all roles together. `every`: the menus the account type may have. */
export function rightsOf(
  roles: readonly Role[],
  permissions: readonly Permission[],
  every: readonly string[],
): MenuRights {
  if (roles.some(({ name }) => name.toLowerCase() === everythingRole)) return 'everything';
  const opened = roles.some(({ everyMenu }) => everyMenu) ? every : [];
  const rights = new Map<string, Set<RoleAction>>();
  for (const [menu, actions] of [...permissions, ...opened.map((key): Permission => [key, roleActions])]) {
    const known = rights.get(menu) ?? new Set();
    rights.set(menu, known);
    for (const action of actions) known.add(action);
  }
  return rights;
}
