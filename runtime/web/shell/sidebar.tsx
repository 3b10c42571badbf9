// The sidebar: one group per top-level route, with the pages the person may see.
import { Layout, Menu, type MenuProps } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { MenuGroup } from '../../core/menu.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { lastAddressOf, useOpenPages } from '../pages/open-pages.ts';
import { homePath, useVisibleMenu } from './menu.tsx';
import { menuIcon } from './menu-icon.tsx';
import type { SidebarState } from './sidebar-state.ts';

// Wide screens never need it.
const SidebarDrawer = lazy(() => import('./sidebar-drawer.tsx'));

type Items = NonNullable<MenuProps['items']>;

/** Beside the page, or on narrow screens a drawer that goes when a page was chosen. */
export function Sidebar({ state }: { readonly state: SidebarState }): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { isDrawer, isOpen, shutDrawer } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page was chosen when the address changes
  useEffect(shutDrawer, [pathname, shutDrawer]);
  const width = currentLanguage() === 'my' ? 280 : 236;
  if (isDrawer) {
    return (
      <Suspense>
        <SidebarDrawer open={isOpen} width={width} label={t('ui.shell.menu')} onClose={shutDrawer}>
          <SidebarContent collapsed={false} />
        </SidebarDrawer>
      </Suspense>
    );
  }
  return (
    <Layout.Sider theme="light" width={width} collapsedWidth={56} collapsed={!isOpen} className="sidebar">
      <SidebarContent collapsed={!isOpen} />
    </Layout.Sider>
  );
}

function SidebarContent({ collapsed }: { readonly collapsed: boolean }): ReactNode {
  const { t } = useTranslation();
  useOpenPages();
  const groups = useVisibleMenu();
  const nameOf = (key: string): string => t(`menu.${key}`);
  const { pathname } = useLocation();
  const selected = useMemo(() => routeOf(groups, pathname), [groups, pathname]);
  const current = groups.find(({ items }) => items.some(({ route }) => route === selected))?.key;
  const [opened, setOpened] = useState<string[]>(current === undefined ? [] : [current]);
  const openKeys = current === undefined || opened.includes(current) ? opened : [...opened, current];
  const items = groups.map((group): Items[number] => {
    const links = group.items.map(({ key, route }) => ({
      key: route,
      // A page that is open is gone back to as it was left.
      label: <Link to={lastAddressOf(route) ?? route}>{nameOf(key)}</Link>,
      title: nameOf(key),
    }));
    const [only] = links;
    const icon = menuIcon(group.icon ?? group.key);
    if (only && links.length === 1 && only.key === group.route) return { ...only, icon };
    return { key: group.key, icon, label: nameOf(group.key), children: links };
  });
  return (
    <>
      <Link to={homePath} className="sidebar-brand" aria-label={t('ui.shell.home')}>
        <img src={iconAddress} alt="" width={28} height={28} />
        {!collapsed && <span>{t('ui.app.name')}</span>}
      </Link>
      {groups.length === 0 && !collapsed && <p className="sidebar-none">{t('ui.shell.noMenus')}</p>}
      <nav aria-label={t('ui.shell.menu')}>
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

const iconAddress = new URL('../icon.svg', import.meta.url).href;

/** The route of the menu item the page belongs to: the longest one the path starts with. */
function routeOf(groups: readonly MenuGroup[], pathname: string): string | null {
  const routes = groups.flatMap(({ items }) => items.map(({ route }) => route));
  const fitting = routes.filter((route) => pathname === route || pathname.startsWith(`${route}/`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}
