// The sidebar: one group per top-level route, with the pages the person may see.
import { Layout, Menu, type MenuProps } from 'antd';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { MenuGroup } from '../../core/menu.ts';
import type { WorkCounts } from '../../core/work.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { lastAddressOf, useOpenPages } from '../pages/open-pages.ts';
import { homePath, useVisibleMenu } from '../session/visible-menu.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { countText } from '../work/use-work-counts.ts';
import { menuIcon } from './menu-icon.tsx';
import type { SidebarState } from './sidebar-state.ts';

// Wide screens never need it.
const SidebarDrawer = laterPart(() => import('./sidebar-drawer.tsx'));

type Items = NonNullable<MenuProps['items']>;

/** Beside the page, or on narrow screens a drawer that goes when a page was chosen. */
export interface SidebarProps {
  readonly state: SidebarState;
  /** How much waits for the person, by menu; null until it is known. */
  readonly counts: WorkCounts | null;
  /** What home does for those who are led elsewhere from there; null: it is a page. */
  readonly onHome: (() => void) | null;
}

export function Sidebar({ state, counts, onHome }: SidebarProps): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { isDrawer, isOpen, shutDrawer } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page was chosen when the address changes
  useEffect(shutDrawer, [pathname, shutDrawer]);
  const width = currentLanguage() === 'my' ? 280 : 236;
  const goHome =
    onHome &&
    (() => {
      shutDrawer();
      onHome();
    });
  const content = { counts, onHome: goHome };
  if (isDrawer) {
    return (
      <SidebarDrawer open={isOpen} width={width} label={t('ui.shell.menu')} onClose={shutDrawer}>
        <SidebarContent collapsed={false} {...content} />
      </SidebarDrawer>
    );
  }
  return (
    <Layout.Sider theme="light" width={width} collapsedWidth={56} collapsed={!isOpen} className="sidebar">
      <SidebarContent collapsed={!isOpen} {...content} />
    </Layout.Sider>
  );
}

type ContentProps = Pick<SidebarProps, 'counts' | 'onHome'> & { readonly collapsed: boolean };

function SidebarContent({ collapsed, counts, onHome }: ContentProps): ReactNode {
  const { t } = useTranslation();
  useOpenPages();
  const groups = useVisibleMenu();
  const nameOf = (key: string): string => t(`menu.${key}`);
  const { pathname } = useLocation();
  const selected = useMemo(() => routeOf(groups, pathname), [groups, pathname]);
  const current = groups.find(({ items }) => items.some(({ route }) => route === selected))?.key;
  const [opened, setOpened] = useState<string[]>(current === undefined ? [] : [current]);
  const openKeys = current === undefined || opened.includes(current) ? opened : [...opened, current];
  const waiting = (keys: readonly string[]): number => keys.reduce((sum, key) => sum + (counts?.menus[key] ?? 0), 0);
  const items = groups.map((group): Items[number] => {
    const links = group.items.map(({ key, route }) => ({
      key: route,
      ...(route === homePath && onHome && { onClick: onHome }),
      // A page that is open is gone back to as it was left.
      label: (
        <Counted number={route === homePath ? (counts?.total ?? 0) : waiting([key])}>
          <Link
            to={lastAddressOf(route) ?? route}
            // The entry itself does what is to be done.
            {...(route === homePath && onHome && { onClick: (event) => event.preventDefault() })}
          >
            {nameOf(key)}
          </Link>
        </Counted>
      ),
      title: nameOf(key),
    }));
    const [only] = links;
    const icon = menuIcon(group.icon ?? group.key);
    if (only && links.length === 1) return { ...only, icon };
    const name = nameOf(group.key);
    const number = waiting(group.items.map(({ key }) => key));
    return {
      key: group.key,
      icon,
      label: <Counted number={openKeys.includes(group.key) ? 0 : number}>{name}</Counted>,
      title: name,
      children: links,
    };
  });
  const nav = useSelectedInSight(selected);
  return (
    <>
      <Link to={homePath} className="sidebar-brand" aria-label={t('ui.shell.home')}>
        <img src={iconAddress} alt="" width={28} height={28} />
        {!collapsed && <span>{t('ui.app.name')}</span>}
      </Link>
      {groups.length === 0 && !collapsed && <p className="sidebar-none">{t('ui.shell.noMenus')}</p>}
      <nav ref={nav} aria-label={t('ui.shell.menu')}>
        <Menu
          className="sidebar-menu"
          mode="inline"
          items={items}
          selectedKeys={[selected ?? pathname]}
          {...(!collapsed && { openKeys, onOpenChange: setOpened })}
        />
      </nav>
    </>
  );
}

interface CountedProps {
  readonly number: number;
  readonly children: ReactNode;
}

/** A name of the menu with what waits there. */
function Counted({ number, children }: CountedProps): ReactNode {
  const { t } = useTranslation();
  if (number === 0) return children;
  const shown = countText(number);
  return (
    <span className="sidebar-counted">
      {children}
      <span className="work-number" role="img" aria-label={t('ui.work.waitingHere', { number: shown })}>
        {shown}
      </span>
    </span>
  );
}

/** Scrolls the sidebar to the item of the page that was opened, by whatever way; until somebody takes the sidebar, as its group may still unfold. */
function useSelectedInSight(selected: string | null): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const menu = nav.current;
    if (selected === null || menu === null) return;
    const unfolding = new ResizeObserver(() =>
      menu.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' }),
    );
    unfolding.observe(menu);
    const stop = (): void => unfolding.disconnect();
    for (const event of touches) menu.addEventListener(event, stop, { passive: true });
    return () => {
      stop();
      for (const event of touches) menu.removeEventListener(event, stop);
    };
  }, [selected]);
  return nav;
}

const touches = ['pointerdown', 'wheel', 'keydown'] as const;

const iconAddress = new URL('../icon.svg', import.meta.url).href;

/** The route of the menu item the page belongs to: the longest one the path starts with. */
function routeOf(groups: readonly MenuGroup[], pathname: string): string | null {
  const routes = groups.flatMap(({ items }) => items.map(({ route }) => route));
  const fitting = routes.filter((route) => pathname === route || pathname.startsWith(`${route}/`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}
