// Menus as people keep them: hidden, renamed and put in order by people, and what roles of an enterprise can grant.
import type { AccountType, Verb } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Language } from '../../core/descriptor/value.ts';
import type { GrantableGroup, GrantableMenu, MenuChanges } from '../../core/menu.ts';
import type { ServerModel } from '../../core/model.ts';
import { type RoleAction, roleActions } from '../../core/permissions.ts';
import { namedTables } from '../store/named-tables.ts';
import { type Executor, run } from '../store/statement.ts';
import { landingRoute } from './menu-rights.ts';

interface MenuSettings {
  /** Keys of menus nobody sees: they or their group were switched off. */
  readonly hidden: ReadonlySet<string>;
  readonly changes: MenuChanges;
}

interface ModuleRow {
  readonly key: string;
  readonly parentKey: string | null;
  readonly type: string;
  readonly action: string | null;
  readonly requiredForMenu: boolean;
  readonly sort: number;
  readonly enabled: boolean;
  readonly names: { readonly [language in Language]: string };
  readonly isChanged: boolean;
}

/** What people changed in the menus; `table`: theirs, for SQL. The order of all of them goes along once one was moved. */
export async function menuSettings(executor: Executor, table: string): Promise<MenuSettings> {
  const rows = (await readModules(executor, table)).filter(({ type }) => type !== 'button');
  const off = new Set(rows.filter(({ enabled }) => !enabled).map(({ key }) => key));
  const hidden = rows.filter(({ key, parentKey }) => off.has(key) || (parentKey !== null && off.has(parentKey)));
  const changed = rows.some(({ isChanged }) => isChanged) ? rows : [];
  return {
    hidden: new Set(hidden.map(({ key }) => key)),
    changes: Object.fromEntries(
      changed.map(({ key, sort, isChanged, names }) => [key, { sort, ...(isChanged && { name: names }) }]),
    ),
  };
}

export interface Grantable {
  readonly model: Pick<ServerModel, 'menu' | 'entities' | 'system'>;
  /** Whose roles: accounts of other types never see the menu. */
  readonly account: AccountType;
  readonly language: Language;
}

/** Groups and menus that roles of such an enterprise may grant, each with its actions. */
export async function grantableMenus(
  executor: Executor,
  { model, account, language }: Grantable,
): Promise<GrantableGroup[]> {
  const rows = (await readModules(executor, namedTables(model.system).menu)).filter(({ enabled }) => enabled);
  const items = new Map(model.menu.flatMap((group) => group.items).map((item) => [item.key, item]));
  const menuOf = (row: ModuleRow): GrantableMenu[] => {
    const item = items.get(row.key);
    // Where everybody lands needs no role.
    if (!item?.accounts.includes(account) || item.route === landingRoute) return [];
    const entity = model.entities[item.entity ?? '']?.descriptor;
    const buttons = rows.filter(({ type, parentKey }) => type === 'button' && parentKey === row.key);
    const actions = roleActions.filter(
      (action) => buttons.some((button) => button.action === action) && isWithin(action, entity, account),
    );
    const required = actions.filter((action) =>
      buttons.some((button) => button.action === action && button.requiredForMenu),
    );
    return [{ key: row.key, name: row.names[language], actions, required }];
  };
  return rows
    .filter(({ parentKey, type }) => parentKey === null && type !== 'button')
    .map((row) => ({
      key: row.key,
      name: row.names[language],
      menus: (row.type === 'menu' ? [row] : rows.filter(({ parentKey }) => parentKey === row.key)).flatMap(menuOf),
    }))
    .filter(({ menus }) => menus.length > 0);
}

const verbOf: { readonly [action in RoleAction]?: Verb } = { create: 'create', edit: 'edit', delete: 'delete' };

/** Whether accounts of the type can ever do it: what the schema refuses them no role opens. */
function isWithin(action: RoleAction, entity: EntityDescriptor | undefined, account: AccountType): boolean {
  const verb = verbOf[action];
  return !verb || !entity || (entity.access[account] ?? []).some(({ may }) => may.includes(verb));
}

async function readModules(executor: Executor, table: string): Promise<ModuleRow[]> {
  const rows = await run(executor, {
    text: `select "key", "parentKey", "type", "action", "requiredForMenu", "sort", "enabled", "name", "nameEn", "nameMy",
      "updatedBy" is not null or "createdBy" is not null from ${table} order by "sort", "key"`,
    values: [],
  });
  return rows.map(([key, parentKey, type, action, required, sort, enabled, zh, en, my, isChanged]) => ({
    key: String(key),
    parentKey: parentKey === null ? null : String(parentKey),
    type: String(type),
    action: action === null ? null : String(action),
    requiredForMenu: required === true,
    sort: Number(sort),
    enabled: enabled === true,
    names: { zh: String(zh), en: String(en), my: String(my) },
    isChanged: isChanged === true,
  }));
}
