// What a role may grant: menus that the enterprise's accounts can have, each with what it requires (spec 3: "red"). The one named
// administrator sees every route (spec 6), so nobody makes it: it comes with an enterprise, and stays as it is.
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import { looksLike } from '../../runtime/core/look-alike.ts';
import type { GrantableMenu } from '../../runtime/core/menu.ts';
import { isAdministratorRole } from '../../runtime/core/permissions.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks, RuleHookContext } from '../../runtime/server/hooks.ts';
import { grantableMenus, menuSettings } from '../../runtime/server/session/menu-settings.ts';
import { addMenuCalls } from './menu-calls.ts';
import { grantedIn } from './permissions.ts';

export default (server: () => ServerContext): EntityHooks<'role'> => ({
  calls: (api) => addMenuCalls(api, server()),
  rules: {
    'built-in-stays': ({ before }) => (before && isAdministratorRole(before.name) ? [{ path: 'name' }] : []),
    'reserved-name': ({ before, record: { name = null } }) =>
      looksLike(String(name ?? ''), 'administrator') && !isAdministratorRole(before?.name)
        ? [{ path: 'name', params: { value: name } }]
        : [],
    'menu-not-offered': async (question) => {
      const { menus, nameOf } = await offeredTo(server(), question);
      // A menu that was switched off since stays until it is taken away.
      const before = grantedIn(question.before?.permissions);
      return [...grantedIn(question.record.permissions)].flatMap(([key], index) =>
        menus.has(key) || before.has(key)
          ? []
          : [{ path: `permissions.${index}.moduleKey`, params: { menu: nameOf(key) } }],
      );
    },
    'required-permission': async (question) => {
      const { menus, nameOf } = await offeredTo(server(), question);
      return [...grantedIn(question.record.permissions)].flatMap(([key, actions], index) => {
        const missing = menus.get(key)?.required.filter((action) => !actions.has(action)) ?? [];
        const needed = missing.map((action) => `@entity.role-permission.values.actions.${action}`);
        const params = { menu: nameOf(key), needed };
        return missing.length === 0 ? [] : [{ path: `permissions.${index}.actions`, params }];
      });
    },
  },
});

interface Offered {
  readonly menus: ReadonlyMap<string, GrantableMenu>;
  /** What people call a menu: by a name they gave it, or by that of the schemas. */
  readonly nameOf: (key: string) => string;
}

async function offeredTo(
  { model, layouts }: ServerContext,
  { record, caller, database }: RuleHookContext<'role'>,
): Promise<Offered> {
  const account = await typeOf(database, String(record.companyId ?? caller.person.companyId));
  const groups = account === null ? [] : await grantableMenus(database, { model, account, language: caller.language });
  const { changes } = await menuSettings(database, layouts.tables.menu);
  return {
    menus: new Map(groups.flatMap((group) => group.menus).map((menu) => [menu.key, menu])),
    nameOf: (key) => changes[key]?.name?.[caller.language] ?? `@menu.${key}`,
  };
}

async function typeOf(database: RuleHookContext['database'], companyId: string): Promise<AccountType | null> {
  const found = await database.query<{ eptType: AccountType }>('select "eptType" from enterprise where "id" = $1', [
    companyId,
  ]);
  return found.rows[0]?.eptType ?? null;
}
