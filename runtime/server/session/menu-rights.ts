// Which menus a person sees and what the roles allow there (spec 6).
import type { MenuItem } from '../../core/descriptor.ts';
import type { ServerModel } from '../../core/model.ts';
import type { RoleAction } from '../../core/permissions.ts';
import type { Login } from './caller.ts';

/** Where everybody lands after logging in (spec 2), so no role is needed for it. */
const landingRoute = '/dashboard';

const actions: readonly RoleAction[] = ['manage', 'create', 'edit', 'delete', 'view'];

/** Keys of the menus in sight, in the order of the sidebar. */
export function menusOf({ menu }: ServerModel, login: Login): string[] {
  return menu.flatMap(({ items }) => items.filter((item) => seesMenu(item, login)).map(({ key }) => key));
}

/** `<menu>:<action>` for everything the roles allow on the menus in sight. */
export function permissionsOf(model: ServerModel, login: Login): string[] {
  const { rights } = login;
  return menusOf(model, login).flatMap((key) =>
    actions
      .filter((action) => rights === 'everything' || rights.get(key)?.has(action))
      .map((action) => `${key}:${action}`),
  );
}

function seesMenu(item: MenuItem, { rights, person }: Login): boolean {
  if (rights === 'everything') return true;
  if (!item.accounts.includes(person.account)) return false;
  if (item.level !== undefined && item.level !== person.level) return false;
  return item.route === landingRoute || (rights.get(item.key)?.has('view') ?? false);
}
