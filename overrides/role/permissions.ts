// What a role grants, as the tree ticks it: menus with their actions, and what is ticked along (spec 3: "red").
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import type { GrantableMenu } from '../../runtime/core/menu.ts';
import { isRoleAction, type RoleAction, roleActions } from '../../runtime/core/permissions.ts';

/** Menu key -> actions granted. Never changed in place. */
export type Granted = ReadonlyMap<string, ReadonlySet<RoleAction>>;

const none: ReadonlySet<RoleAction> = new Set();

/** Reads the lines of a role. */
export function grantedIn(value: Json | undefined): Granted {
  const granted = new Map<string, ReadonlySet<RoleAction>>();
  for (const line of Array.isArray(value) ? value : []) {
    if (typeof line !== 'object' || line === null || Array.isArray(line)) continue;
    const actions = Array.isArray(line.actions) ? line.actions.filter(isRoleAction) : [];
    granted.set(String(line.moduleKey), new Set([...(granted.get(String(line.moduleKey)) ?? none), ...actions]));
  }
  return granted;
}

/** The lines of a role, menus in the given order; what is not in it comes last. */
export function linesOf(granted: Granted, order: readonly string[]): Row[] {
  const known = new Set(order);
  const keys = [...order, ...[...granted.keys()].filter((key) => !known.has(key))];
  return keys.flatMap((moduleKey) => {
    const actions = roleActions.filter((action) => granted.get(moduleKey)?.has(action));
    return actions.length > 0 ? [{ moduleKey, actions }] : [];
  });
}

/**
 * Ticks or unticks one action of menus, those that have it. What a menu requires is ticked along; without it the menu is
 * not granted at all.
 */
export function tickAction(
  granted: Granted,
  menus: readonly GrantableMenu[],
  action: RoleAction,
  on: boolean,
): Granted {
  const changed = new Map(granted);
  for (const menu of menus) {
    if (!menu.actions.includes(action)) continue;
    const held = granted.get(menu.key) ?? none;
    if (on) changed.set(menu.key, new Set([...held, ...menu.required, action]));
    else if (menu.required.includes(action)) changed.delete(menu.key);
    else changed.set(menu.key, new Set([...held].filter((one) => one !== action)));
  }
  return changed;
}

/** Grants everything on menus, or nothing. */
export function tickMenus(granted: Granted, menus: readonly GrantableMenu[], on: boolean): Granted {
  const changed = new Map(granted);
  for (const { key, actions } of menus) {
    if (on) changed.set(key, new Set(actions));
    else changed.delete(key);
  }
  return changed;
}

export type Ticked = 'all' | 'some' | 'none';

/** How much of the actions of menus is granted; with `action`, of that one alone. */
export function tickedOf(granted: Granted, menus: readonly GrantableMenu[], action?: RoleAction): Ticked {
  const all = menus.flatMap(({ key, actions }) =>
    actions.filter((one) => action === undefined || one === action).map((one) => granted.get(key)?.has(one) ?? false),
  );
  if (!all.includes(true)) return 'none';
  return all.includes(false) ? 'some' : 'all';
}
