// The compiled menu, and the part of it the person who is logged in may see (spec 2, 6).
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MenuChanges, MenuGroup } from '../../core/menu.ts';
import { type User, useUser } from './session.ts';

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
        .sort(areMoved(groups, user?.menuChanges) ? byOrder(user?.menuChanges) : byUse(user)),
    [groups, user],
  );
}

/** The order of groups for an account type; where the schemas say nothing, all stand where they are. */
function byUse(user: User | null): (a: MenuGroup, b: MenuGroup) => number {
  const placeOf = ({ places = {} }: MenuGroup): number => (user && places[user.person.account]) ?? 0;
  return (a, b) => placeOf(a) - placeOf(b);
}

/** Whether people put the groups themselves in another order: then it is that for everybody. Renaming one moves nothing. */
function areMoved(groups: readonly MenuGroup[], changes: MenuChanges = {}): boolean {
  const numbers = groups.flatMap(({ key }) => changes[key]?.sort ?? []);
  return numbers.some((number, at) => at > 0 && number < (numbers[at - 1] ?? number));
}

type Keyed = { readonly key: string };

function inOrder<T extends Keyed>(menus: readonly T[], changes: MenuChanges | undefined): readonly T[] {
  return [...menus].sort(byOrder(changes));
}

/** Menus nobody moved stay in the order of the schemas. */
function byOrder(changes: MenuChanges = {}): (a: Keyed, b: Keyed) => number {
  return (a, b) => (changes[a.key]?.sort ?? 0) - (changes[b.key]?.sort ?? 0);
}
