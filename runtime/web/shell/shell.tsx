// The frame around every page behind the login: sidebar, navbar with opened pages, watermark, main area (spec 2).
import { Layout } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Redirect } from '../../core/redirect.ts';
import { CloserProvider } from '../pages/closing.tsx';
import { openPagesOf, placeOf, visitPage } from '../pages/open-pages.ts';
import { entryAt, leadsTo, type RouteEntry } from '../pages/routes.ts';
import { nameOf, takeAccountSwitch, useSession, useUser } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { KeepAlivePages } from './keep-alive-pages.tsx';
import { homePath } from './menu.tsx';
import { Navbar } from './navbar.tsx';
import { PageTabs } from './page-tabs.tsx';
import { PageWatermark } from './page-watermark.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import './print.css';
import './shell.css';

interface ShellProps {
  readonly entries: readonly RouteEntry[];
  readonly redirects: readonly Redirect[];
}

export function Shell({ entries, redirects }: ShellProps): ReactNode {
  const { t } = useTranslation();
  const user = useSession();
  const { account } = user;
  // Before anything of the row is read: it belongs to one person.
  useState(() => openPagesOf(account.id));
  const sidebar = useSidebar();
  useVisits(entries, redirects);
  useEffect(() => {
    if (takeAccountSwitch()) toast.warning(t('message.accountSwitched', { name: nameOf(user) }));
  }, [t, user]);
  const outside = useCallback((path: string) => !isInside(entries, path), [entries]);
  return (
    <CloserProvider outside={outside}>
      <button type="button" className="skip-to-content" onClick={focusContent}>
        {t('ui.shell.skipToContent')}
      </button>
      <Layout className="shell">
        <Sidebar state={sidebar} />
        <Layout className="shell-body">
          <div className="shell-top">
            <Navbar sidebar={sidebar} />
            <PageTabs entries={entries} />
          </div>
          <PageWatermark>
            <KeepAlivePages />
          </PageWatermark>
        </Layout>
      </Layout>
    </CloserProvider>
  );
}

/** Whether an address is one of the shell's: home, a page, or a second address of one. */
function isInside(entries: readonly RouteEntry[], path: string): boolean {
  return path === '/' || entryAt(entries, path) !== undefined || entries.some(({ alias }) => alias === path);
}

/** A button, not a link to `#content`: hash addresses belong to the router. */
function focusContent(): void {
  document.getElementById('content')?.focus();
}

/** Notes each page that is opened; an address that leads this person on opens none. */
function useVisits(entries: readonly RouteEntry[], redirects: readonly Redirect[]): void {
  const { pathname, search } = useLocation();
  const user = useUser();
  const isOpened = useMemo(() => {
    const entry = entryAt(entries, pathname);
    const open = entry && user && (entry.path === homePath || user.menus.has(entry.menu));
    return open === true && leadsTo({ from: pathname, redirects, entries }, user) === undefined;
  }, [entries, redirects, user, pathname]);
  useEffect(() => {
    if (isOpened) visitPage(placeOf(pathname, search), `${pathname}${search}`);
  }, [isOpened, pathname, search]);
}
