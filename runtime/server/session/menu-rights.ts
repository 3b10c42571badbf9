// Which menus a person sees and what the roles allow there (spec 6).
import type { AccountType } from '../../core/descriptor/access.ts';
import type { MenuItem } from '../../core/menu.ts';
import type { ServerModel } from '../../core/model.ts';
import { roleActions } from '../../core/permissions.ts';
import type { Login } from './caller.ts';

/** Where everybody lands after logging in (spec 2), so no role is needed for it. */
export const landingRoute = '/dashboard';

/** Keys of the menus in sight, in the order of the sidebar. */
export function menusOf({ menu }: ServerModel, login: Login): string[] {
  return menu.flatMap(({ items }) => items.filter((item) => seesMenu(item, login)).map(({ key }) => key));
}

/** `<menu>:<action>` for everything the roles allow on the menus in sight. */
export function permissionsOf(model: ServerModel, login: Login): string[] {
  const { rights } = login;
  return menusOf(model, login).flatMap((key) =>
    roleActions
      .filter((action) => rights === 'everything' || rights.get(key)?.has(action))
      .map((action) => `${key}:${action}`),
  );
}

/** Keys of all menus that accounts of a type may have at most. */
export function menusFor({ menu }: ServerModel, account: AccountType): string[] {
  return menu.flatMap(({ items }) => items.filter(({ accounts }) => accounts.includes(account)).map(({ key }) => key));
}

/** Whether a login may make the calls of the page of a route: who sees every route still makes those of its own account type alone. */
export function opensPage({ menu }: ServerModel, login: Login, route: string): boolean {
  return menu.some(({ items }) =>
    items.some((item) => item.route === route && isFor(item, login) && seesMenu(item, login)),
  );
}

/** Whether a menu is for accounts of this type and level. */
function isFor({ accounts, level }: MenuItem, { person }: Login): boolean {
  return accounts.includes(person.account) && (level === undefined || level === person.level);
}

function seesMenu(item: MenuItem, login: Login): boolean {
  const { rights } = login;
  if (rights === 'everything') return true;
  if (!isFor(item, login)) return false;
  return item.route === landingRoute || (rights.get(item.key)?.has('view') ?? false);
}
