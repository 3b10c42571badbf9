// The row of opened pages below the navbar.
import { Dropdown, Tabs } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { say } from '../i18n/i18n.ts';
import { entryAt, type RouteEntry } from '../routes.ts';
import { homePath } from './menu.tsx';
import { addressAfterClosing, closePages, type OpenPage, useOpenPages } from './open-pages.ts';

export function PageTabs({ entries }: { entries: readonly RouteEntry[] }): ReactNode {
  const { t } = useTranslation();
  const pages = useOpenPages();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = useClosing(pathname);

  const titleOf = (page: OpenPage): string => page.title ?? menuTitle(entries, page.path);
  const listTitle = menuTitle(entries, pathname);
  useEffect(() => {
    if (entries.some(({ path }) => path === pathname)) document.title = say('ui.app.pageTitle', { page: listTitle });
  }, [entries, pathname, listTitle]);

  const paths = pages.map(({ path }) => path);
  const menuOf = (path: string) => {
    const at = paths.indexOf(path);
    return {
      items: [
        { key: 'current', label: t('ui.shell.closeCurrent'), onClick: () => close([path]) },
        { key: 'others', label: t('ui.shell.closeOthers'), onClick: () => close(paths.filter((one) => one !== path)) },
        { key: 'right', label: t('ui.shell.closeRight'), onClick: () => close(paths.slice(at + 1)) },
        { key: 'left', label: t('ui.shell.closeLeft'), onClick: () => close(paths.slice(0, at)) },
        { key: 'all', label: t('ui.shell.closeAll'), onClick: () => close(paths) },
      ],
    };
  };
  return (
    <Tabs
      className="page-tabs"
      type="editable-card"
      size="small"
      hideAdd
      activeKey={pathname}
      aria-label={t('ui.shell.openPages')}
      locale={{ removeAriaLabel: t('ui.shell.closePage') }}
      items={pages.map((page) => ({
        key: page.path,
        closable: pages.length > 1 || page.path !== homePath,
        label: (
          <Dropdown menu={menuOf(page.path)} trigger={['contextMenu']}>
            <span className="page-tab" title={titleOf(page)}>
              {titleOf(page)}
            </span>
          </Dropdown>
        ),
      }))}
      onChange={(path) => void navigate(pages.find((page) => page.path === path)?.address ?? path)}
      onEdit={(path, action) => action === 'remove' && typeof path === 'string' && close([path])}
    />
  );
}

/** Closes pages; when the shown one is among them another is opened first, so that a form with unsaved input can object. */
function useClosing(shown: string): (paths: readonly string[]) => void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const closing: unknown = state;
  useEffect(() => {
    if (Array.isArray(closing)) closePages(closing.filter((path): path is string => path !== pathname));
  }, [closing, pathname]);
  return (paths) => {
    if (!paths.includes(shown)) closePages(paths);
    else void navigate(paths.length > 1 ? homePath : addressAfterClosing(shown), { state: [...paths] });
  };
}

function menuTitle(entries: readonly RouteEntry[], path: string): string {
  const entry = entryAt(entries, path);
  return entry ? say(`menu.${entry.menu}`) : path;
}
