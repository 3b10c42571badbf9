// The menus and buttons that roles grant, as the schemas have them: groups, their menus, and the buttons of each menu.
import type { Verb } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { languages } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import type { MenuItem } from '../../core/menu.ts';
import type { LocaleTree, ServerModel } from '../../core/model.ts';
import { type RoleAction, roleActions } from '../../core/permissions.ts';

export type ModuleSource = Pick<ServerModel, 'menu' | 'locales' | 'entities' | 'system'>;

interface ModuleRow {
  readonly key: string;
  readonly parentKey: string | null;
  readonly type: 'group' | 'menu' | 'button';
  readonly route?: string;
  readonly action?: RoleAction;
  readonly requiredForMenu: boolean;
}

/** Verbs of a view that a button of a role opens. */
const verbsOf: { readonly [action in RoleAction]?: readonly Verb[] } = {
  create: ['create', 'copy', 'import'],
  edit: ['edit'],
  delete: ['delete'],
};

/** All rows in the order of the sidebar: each group before its menus, each menu before its buttons. */
export function moduleRows(source: ModuleSource): object[] {
  const { menu, locales, system } = source;
  const rows = menu.flatMap(({ key, route, items }): ModuleRow[] => {
    // A group of one screen has the key of that screen, and only the screen is granted.
    const isScreen = items.some((item) => item.key === key);
    const parentKey = isScreen ? null : key;
    const menus = items.flatMap((item) => [
      { key: item.key, parentKey, type: 'menu' as const, route: item.route, requiredForMenu: false },
      ...buttonsOf(source, item),
    ]);
    return isScreen ? menus : [{ key, parentKey: null, type: 'group', route, requiredForMenu: false }, ...menus];
  });
  return rows.map((row, sort) => {
    const [name, nameEn, nameMy] = languages.map((language) => nameOf(locales[language], row, system.menu ?? ''));
    return { ...row, name, nameEn, nameMy, sort };
  });
}

/** What can be done on a menu. Without seeing it nothing can, so seeing it is what every menu requires (spec 3, "red"). */
function buttonsOf({ entities }: ModuleSource, item: MenuItem): ModuleRow[] {
  const entity = entities[item.entity ?? '']?.descriptor;
  const view = entity?.views.find(({ id }) => id === item.view);
  return roleActions
    .filter((action) => isOffered(action, view) || isDoneElsewhere(action, entity))
    .map((action) => ({
      key: `${item.key}:${action}`,
      parentKey: item.key,
      type: 'button',
      action,
      requiredForMenu: action === 'view',
    }));
}

function isOffered(action: RoleAction, view: View | undefined): boolean {
  if (action === 'view') return true;
  if (action === 'manage') return (view?.actions.length ?? 0) > 0;
  return verbsOf[action]?.some((verb) => view?.verbs.includes(verb)) ?? false;
}

/** Whether no list of the entity offers what some accounts may do: a page written by hand does, and asks for the same grant. */
function isDoneElsewhere(action: RoleAction, entity: EntityDescriptor | undefined): boolean {
  if (!entity || action === 'view' || action === 'manage') return false;
  const isGranted = Object.values(entity.access).some((grants) => grants.some(({ may }) => may.includes(action)));
  return isGranted && !entity.views.some(({ verbs }) => verbs.includes(action));
}

/** Buttons are called as the entity of menus calls the values of its field `action`. */
function nameOf(locales: LocaleTree, { key, type, action }: ModuleRow, entity: string): string {
  const path = type === 'button' ? ['entity', entity, 'values', 'action', action ?? ''] : ['menu', key];
  const found = path.reduce<LocaleTree | string | undefined>(
    (level, step) => (typeof level === 'object' ? level[step] : undefined),
    locales,
  );
  return typeof found === 'string' ? found : key;
}
