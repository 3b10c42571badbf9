// The compiled menu, and the part of it the person who is logged in may see (spec 2, 6).
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MenuChanges, MenuGroup } from '../../core/menu.ts';
import { useUser } from '../session/session.ts';

/** Everybody's page; no role opens or closes it. */
export const homePath = '/dashboard';

const MenuContext = createContext<readonly MenuGroup[]>([]);

export function MenuProvider({ groups, children }: { groups: readonly MenuGroup[]; children: ReactNode }): ReactNode {
  return <MenuContext value={groups}>{children}</MenuContext>;
}

/** Groups with the items in the person's menu list; groups without any are left out. */
export function useVisibleMenu(): readonly MenuGroup[] {
  const groups = useContext(MenuContext);
  const user = useUser();
  return useMemo(
    () =>
      groups
        .map((group) => ({
          ...group,
          items: group.items.filter((item) => item.route === homePath || user?.menus.has(item.key)),
        }))
        .filter((group) => group.items.length > 0)
        .map((group) => ({ ...group, items: inOrder(group.items, user?.menuChanges) }))
        .sort(byOrder(user?.menuChanges)),
    [groups, user],
  );
}

type Keyed = { readonly key: string };

function inOrder<T extends Keyed>(menus: readonly T[], changes: MenuChanges | undefined): readonly T[] {
  return [...menus].sort(byOrder(changes));
}

/** Menus nobody moved stay in the order of the schemas. */
function byOrder(changes: MenuChanges = {}): (a: Keyed, b: Keyed) => number {
  return (a, b) => (changes[a.key]?.sort ?? 0) - (changes[b.key]?.sort ?? 0);
}
