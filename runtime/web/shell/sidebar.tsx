// The sidebar: one group per top-level route, with the pages the person may see.
import { Layout, Menu, type MenuProps } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { MenuGroup } from '../../core/menu.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { homePath, useVisibleMenu } from './menu.tsx';
import { menuIcon } from './menu-icon.tsx';

type Items = NonNullable<MenuProps['items']>;

export function Sidebar({ collapsed }: { collapsed: boolean }): ReactNode {
  const { t } = useTranslation();
  const groups = useVisibleMenu();
  const { pathname } = useLocation();
  const selected = useMemo(() => routeOf(groups, pathname), [groups, pathname]);
  const current = groups.find(({ items }) => items.some(({ route }) => route === selected))?.key;
  const [opened, setOpened] = useState<string[]>(current === undefined ? [] : [current]);
  const openKeys = current === undefined || opened.includes(current) ? opened : [...opened, current];
  const items = groups.map((group): Items[number] => {
    const links = group.items.map(({ key, route }) => ({
      key: route,
      label: <Link to={route}>{t(`menu.${key}`)}</Link>,
      title: t(`menu.${key}`),
    }));
    const [only] = links;
    const icon = menuIcon(group.icon ?? group.key);
    if (only && links.length === 1 && only.key === group.route) return { ...only, icon };
    return { key: group.key, icon, label: t(`menu.${group.key}`), children: links };
  });
  return (
    <Layout.Sider
      theme="light"
      width={currentLanguage() === 'my' ? 280 : 236}
      collapsedWidth={56}
      collapsed={collapsed}
      className="sidebar"
    >
      <Link to={homePath} className="sidebar-brand" aria-label={t('ui.shell.home')}>
        <img src={iconAddress} alt="" width={28} height={28} />
        {!collapsed && <span>{t('ui.app.name')}</span>}
      </Link>
      {groups.length === 0 && !collapsed && <p className="sidebar-none">{t('ui.shell.noMenus')}</p>}
      <nav aria-label={t('ui.shell.menu')}>
        <Menu
          mode="inline"
          items={items}
          selectedKeys={[selected ?? pathname]}
          {...(!collapsed && { openKeys, onOpenChange: setOpened })}
        />
      </nav>
    </Layout.Sider>
  );
}

const iconAddress = new URL('../icon.svg', import.meta.url).href;

/** The route of the menu item the page belongs to: the longest one the path starts with. */
function routeOf(groups: readonly MenuGroup[], pathname: string): string | null {
  const routes = groups.flatMap(({ items }) => items.map(({ route }) => route));
  const fitting = routes.filter((route) => pathname === route || pathname.startsWith(`${route}/`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}
