// The compiled menu, and the part of it the person who is logged in may see (spec 2, 6).
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MenuGroup } from '../../core/descriptor.ts';
import { useUser } from '../session/session.ts';

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
        .map((group) => ({ ...group, items: group.items.filter((item) => user?.menus.has(item.key) ?? false) }))
        .filter((group) => group.items.length > 0),
    [groups, user],
  );
}
