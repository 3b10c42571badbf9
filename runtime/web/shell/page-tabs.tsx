// The row of opened pages below the navbar, with a menu to close some of them.
import { Tabs } from 'antd';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { say } from '../i18n/i18n.ts';
import { entryAt, type RouteEntry } from '../routes.ts';
import { useCloser } from './closing.tsx';
import { homePath } from './menu.tsx';
import { keyAt, type OpenPage, placeOf, useOpenPages } from './open-pages.ts';
import { TabMenu } from './tab-menu.tsx';

const middleButton = 1;

export function PageTabs({ entries }: { entries: readonly RouteEntry[] }): ReactNode {
  const { t } = useTranslation();
  const pages = useOpenPages();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { close } = useCloser();

  const titleOf = (page: OpenPage): string => page.title ?? menuTitle(entries, page.place);
  const listTitle = menuTitle(entries, pathname);
  useEffect(() => {
    if (entries.some(({ path }) => path === pathname)) document.title = say('ui.app.pageTitle', { page: listTitle });
  }, [entries, pathname, listTitle]);

  const isClosable = (page: OpenPage): boolean => pages.length > 1 || page.place !== homePath;
  const closeByMiddle = (event: MouseEvent, page: OpenPage): void => {
    if (event.button !== middleButton || !isClosable(page)) return;
    event.preventDefault();
    void close([page.key], null);
  };
  return (
    <TabMenu pages={pages}>
      <Tabs
        className="page-tabs"
        type="editable-card"
        size="small"
        hideAdd
        activeKey={keyAt(placeOf(pathname, search))}
        aria-label={t('ui.shell.openPages')}
        locale={{ removeAriaLabel: t('ui.shell.closePage') }}
        items={pages.map((page) => ({
          key: page.key,
          closable: isClosable(page),
          label: (
            <span className="page-tab" title={titleOf(page)} onAuxClick={(event) => closeByMiddle(event, page)}>
              {titleOf(page)}
            </span>
          ),
        }))}
        onChange={(key) => void navigate(pages.find((page) => page.key === key)?.address ?? homePath)}
        onEdit={(key, action) => action === 'remove' && typeof key === 'string' && void close([key], null)}
      />
    </TabMenu>
  );
}

function menuTitle(entries: readonly RouteEntry[], place: string): string {
  const path = place.split('?', 1)[0] ?? '';
  const entry = entryAt(entries, path);
  return entry ? say(`menu.${entry.menu}`) : path;
}
