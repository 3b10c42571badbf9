// The row of opened pages below the navbar, with a menu to close some of them.
import { CloseOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MenuGroup } from '../../core/menu.ts';
import { translate } from '../i18n/i18n.ts';
import { useCloser } from '../pages/closing.tsx';
import { keyAt, placeOf, useOpenPages } from '../pages/open-pages.ts';
import { setPageName } from '../pages/page-name.ts';
import { entryAt, type RouteEntry } from '../pages/routes.ts';
import { homePath, useVisibleMenu } from '../session/visible-menu.tsx';
import { menuIcon } from './menu-icon.tsx';
import { TabMenu } from './tab-menu.tsx';
import './page-tabs.css';
import { ariaKeys, isPressed, keyText } from '../ui/shortcuts.ts';

const middleButton = 1;

export function PageTabs({ entries }: { entries: readonly RouteEntry[] }): ReactNode {
  const { t } = useTranslation();
  const pages = useOpenPages();
  const groups = useVisibleMenu();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { close } = useCloser();
  const shown = keyAt(placeOf(pathname, search));

  const listTitle = menuTitle(entries, pathname);
  useEffect(() => {
    if (entries.some(({ path }) => path === pathname))
      document.title = translate('ui.app.pageTitle', { page: listTitle });
  }, [entries, pathname, listTitle]);

  return (
    <TabMenu pages={pages}>
      <div role="tablist" className="page-tabs" aria-label={t('ui.shell.openPages')} onKeyDown={moveFocus}>
        {pages.map((page) => (
          <PageTab
            key={page.key}
            pageKey={page.key}
            icon={menuIcon(iconAt(groups, page.place))}
            title={page.name ? setPageName(page.name, translate) : menuTitle(entries, page.place)}
            isShown={page.key === shown}
            // An open page is there already: it is shown with the click, not when the browser finds time.
            onShow={() => void navigate(page.address, { flushSync: true })}
            onClose={pages.length > 1 || page.place !== homePath ? () => void close([page.key], null) : null}
          />
        ))}
      </div>
    </TabMenu>
  );
}

interface PageTabProps {
  readonly pageKey: string;
  readonly title: string;
  /** That of its group in the sidebar. */
  readonly icon: ReactNode;
  readonly isShown: boolean;
  readonly onShow: () => void;
  /** Null: the page stays. */
  readonly onClose: (() => void) | null;
}

/**
 * Closed by Delete, by the menu, by the middle button or by the cross. The cross is for the mouse alone: a list of tabs
 * may hold nothing but tabs, and every other way is there without a mouse.
 */
function PageTab({ pageKey, title, icon, isShown, onShow, onClose }: PageTabProps): ReactNode {
  const { t } = useTranslation();
  const closeByKey = (event: KeyboardEvent): void => {
    if (isPressed('closeTab', event)) onClose?.();
  };
  const closeByMiddle = (event: MouseEvent): void => {
    if (event.button !== middleButton) return;
    event.preventDefault();
    onClose?.();
  };
  const tab = useRef<HTMLDivElement>(null);
  // A page that is loaded is called otherwise, and its tab grows.
  useEffect(() => {
    const shown = tab.current;
    if (!isShown || !shown) return;
    const growing = new ResizeObserver(() => shown.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    growing.observe(shown);
    return () => growing.disconnect();
  }, [isShown]);
  return (
    <div
      ref={tab}
      role="presentation"
      className="page-tab"
      data-node-key={pageKey}
      data-shown={isShown}
      onAuxClick={closeByMiddle}
    >
      <button
        type="button"
        role="tab"
        className="page-tab-title"
        title={title}
        aria-selected={isShown}
        aria-controls="content"
        aria-keyshortcuts={onClose ? ariaKeys('closeTab') : undefined}
        tabIndex={isShown ? 0 : -1}
        onClick={onShow}
        onKeyDown={closeByKey}
      >
        {icon} {title}
      </button>
      {onClose && (
        <button
          type="button"
          className="page-tab-close"
          aria-hidden
          tabIndex={-1}
          title={`${t('ui.shell.closePage')} (${keyText('closeTab')})`}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  );
}

/** Arrow keys, Home and End go along the row; Enter or Space opens. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab.contains(document.activeElement));
  const places: { readonly [key: string]: number } = {
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    ArrowRight: (at + 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const to = isPressed('nextTab', event) || isPressed('outerTab', event) ? places[event.key] : undefined;
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  tabs[to]?.focus();
}

function iconAt(groups: readonly MenuGroup[], place: string): string {
  const group = groups.find(({ route }) => place === route || place.startsWith(`${route}/`));
  return group?.icon ?? group?.key ?? '';
}

function menuTitle(entries: readonly RouteEntry[], place: string): string {
  const path = place.split('?', 1)[0] ?? '';
  const entry = entryAt(entries, path);
  return entry ? translate(`menu.${entry.menu}`) : path;
}
