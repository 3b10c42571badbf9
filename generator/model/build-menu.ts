// Makes the sidebar: groups in the order of menu.yaml, each with the views and screens below its route.
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { MenuGroup, MenuItem } from '../../runtime/core/menu.ts';
import type { GroupDoc, MenuDoc, ScreenDoc } from '../load/project-documents.ts';

/** First step of a hash route: `/customs2/importDeclarationDecl` -> `/customs2`. */
export function groupRouteOf(route: string): string {
  return `/${route.split('/')[1] ?? ''}`;
}

/** The groups with their items; a group without any is left out, and a screen outside all groups comes first, by itself. */
export function buildMenu(menu: MenuDoc, entities: readonly EntityDescriptor[]): MenuGroup[] {
  const items = [
    ...(menu.screens ?? []).filter(({ everybody }) => !everybody).map(screenItem),
    ...entities.flatMap(viewItems),
  ];
  const alone = items.filter(({ entity, route }) => !entity && !menu.groups.some((group) => isBelow(route, group)));
  const single = alone.map((item) => ({ route: item.route, key: item.key, items: [item] }));
  const groups = menu.groups.flatMap((group) => {
    const inGroup = items.filter((item) => isBelow(item.route, group));
    if (inGroup.length === 0) return [];
    const { key, route, icon } = group;
    return [{ route, key, ...(icon !== undefined && { icon }), items: sortItems(inGroup, group) }];
  });
  return placed([...single, ...groups], menu.orders ?? {});
}

/** Keys that an order can name: of groups, and of screens outside all groups, which stand in the sidebar like groups. */
export function keysInSidebar(menu: MenuDoc): string[] {
  const alone = (menu.screens ?? []).filter(({ route }) => !menu.groups.some((group) => isBelow(route, group)));
  return [...alone.map((screen) => screenItem(screen).key), ...menu.groups.map(({ key }) => key)];
}

// Screens that no order names stay on top, groups that none names come last.
function placed(groups: readonly MenuGroup[], orders: NonNullable<MenuDoc['orders']>): MenuGroup[] {
  const ordered = Object.entries(orders).map(([account, keys]) => {
    const rank = ({ key, items }: MenuGroup): number => {
      const at = keys.indexOf(key);
      if (at !== -1) return at;
      return items.length === 1 && items[0]?.key === key ? -1 : keys.length;
    };
    return [account, [...groups].sort((a, b) => rank(a) - rank(b))] as const;
  });
  if (ordered.length === 0) return [...groups];
  return groups.map(({ items, ...group }) => ({
    ...group,
    places: Object.fromEntries(
      ordered.map(([account, sorted]) => [account, sorted.findIndex(({ key }) => key === group.key)]),
    ),
    items,
  }));
}

function isBelow(route: string, group: GroupDoc): boolean {
  return groupRouteOf(route) === group.route;
}

// In the order the group lists; the rest after them, the default child of the group first.
function sortItems(items: readonly MenuItem[], group: GroupDoc): MenuItem[] {
  const listed = group.items ?? [];
  const rank = (item: MenuItem): number => {
    const at = listed.indexOf(item.key);
    if (at !== -1) return at;
    return listed.length + (item.route === group.route ? 0 : 1);
  };
  return [...items].sort((a, b) => rank(a) - rank(b));
}

function viewItems(entity: EntityDescriptor): MenuItem[] {
  return entity.views.map((view) => ({
    key: view.menu,
    route: view.route,
    ...(view.alias !== undefined && { alias: view.alias }),
    accounts: view.accounts,
    ...(view.level && { level: view.level }),
    entity: entity.id,
    view: view.id,
  }));
}

function screenItem(screen: ScreenDoc): MenuItem {
  return {
    key: screen.menu ?? screen.id,
    route: screen.route,
    ...(screen.alias !== undefined && { alias: screen.alias }),
    accounts: screen.accounts ?? accountTypes,
    ...(screen.level && { level: screen.level }),
  };
}
