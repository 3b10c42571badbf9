// What a role may grant: menus that the enterprise's accounts can have, each with what it requires (spec 3: "red").
import { model } from '../../generated/model.gen.ts';
import type { AccountType } from '../../runtime/core/descriptor.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import type { GrantableMenu } from '../../runtime/core/menu.ts';
import type { EntityHooks, WriteContext } from '../../runtime/server/hooks.ts';
import { grantableMenus, keptMenus } from '../../runtime/server/session/kept-menus.ts';
import { type Granted, grantedIn } from './permissions.ts';

const hooks: EntityHooks = {
  before: async ({ action, before, record, caller, database }) => {
    if (action !== 'create' && action !== 'edit') return undefined;
    const account = await typeOf(database, String(record.companyId ?? caller.person.companyId));
    const groups = await grantableMenus(database, { model, account, language: caller.language });
    const menus = new Map(groups.flatMap((group) => group.menus).map((menu) => [menu.key, menu]));
    const { changes } = await keptMenus(database);
    const nameOf = (key: string): string => changes[key]?.name?.[caller.language] ?? `@menu.${key}`;
    const findings = findingsOf(grantedIn(record.permissions), grantedIn(before?.permissions), { menus, nameOf });
    if (findings.length > 0) throw new Refusal('findings', { findings });
    return undefined;
  },
};
export default hooks;

interface Offered {
  readonly menus: ReadonlyMap<string, GrantableMenu>;
  /** What people call a menu: by a name they gave it, or by that of the schemas. */
  readonly nameOf: (key: string) => string;
}

/** `before`: what the role granted so far; a menu that was switched off since stays until it is taken away. */
function findingsOf(granted: Granted, before: Granted, { menus, nameOf }: Offered): Finding[] {
  return [...granted].flatMap(([key, actions], index): Finding[] => {
    const params = { menu: nameOf(key) };
    const menu = menus.get(key);
    if (!menu) {
      const path = `permissions.${index}.moduleKey`;
      return before.has(key) ? [] : [{ path, rule: 'menu-not-offered', sentence: 'message.role.notOffered', params }];
    }
    const missing = menu.required.filter((action) => !actions.has(action));
    if (missing.length === 0) return [];
    const needed = missing.map((action) => `@entity.role-permission.values.actions.${action}`);
    return [
      {
        path: `permissions.${index}.actions`,
        rule: 'required-permission',
        sentence: 'message.role.requiredPermission',
        params: { ...params, needed },
      },
    ];
  });
}

async function typeOf(database: WriteContext['database'], companyId: string): Promise<AccountType> {
  const found = await database.query<{ eptType: AccountType }>('select "eptType" from enterprise where "id" = $1', [
    companyId,
  ]);
  const [enterprise] = found.rows;
  if (!enterprise) throw new Refusal('not-found');
  return enterprise.eptType;
}
