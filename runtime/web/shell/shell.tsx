// The frame around every page behind the login: sidebar, navbar with opened pages, watermark, main area (spec 2).
import { Layout } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Redirect } from '../../core/redirect.ts';
import { loadAreaWords } from '../i18n/area-words.ts';
import { loadFormWords } from '../i18n/i18n.ts';
import { useIsOutdated } from '../live/served-build.ts';
import { CloserProvider } from '../pages/closing.tsx';
import { openPagesOf, placeOf, visitPage } from '../pages/open-pages.ts';
import { noteOpenedRecord } from '../pages/opened-records.ts';
import { preloadForms } from '../pages/page-code.ts';
import { entryAt, isRecordId, leadsTo, type RouteEntry } from '../pages/routes.ts';
import { nameOf, takeAccountSwitch, useSession, useUser } from '../session/session.ts';
import { homePath } from '../session/visible-menu.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { toast } from '../ui/toast.ts';
import { useHeightAs } from '../ui/use-height-as.ts';
import { useWorkCounts } from '../work/use-work-counts.ts';
import { KeepAlivePages } from './keep-alive-pages.tsx';
import { Navbar } from './navbar.tsx';
import { PageTabs } from './page-tabs.tsx';
import { PageWatermark } from './page-watermark.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import './print.css';
import './shell.css';

const NewerBuild = laterPart(() => import('../live/newer-build.tsx'));
const WorkDrawer = laterPart(() => import('../work/work-drawer.tsx'));

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
  const top = useHeightAs('--shell-top');
  useVisits(entries, redirects);
  useEffect(() => {
    if (takeAccountSwitch()) toast.warning(t('message.accountSwitched', { name: nameOf(user) }));
  }, [t, user]);
  const counts = useWorkCounts();
  const [showsWork, setShowsWork] = useState(false);
  const isOutdated = useIsOutdated();
  const help = entries.find((entry) => entry.help);
  const showWork = useCallback(() => setShowsWork(true), []);
  // Who is led elsewhere from home would only come back to where he is.
  const isLedOn = leadsTo({ from: homePath, redirects, entries }, user) !== undefined;
  const outside = useCallback((path: string) => !isInside(entries, path), [entries]);
  return (
    <CloserProvider outside={outside}>
      <button type="button" className="skip-to-content" onClick={focusContent}>
        {t('ui.shell.skipToContent')}
      </button>
      <Layout className="shell">
        <Sidebar state={sidebar} counts={counts} onHome={isLedOn ? showWork : null} />
        <Layout className="shell-body">
          <div ref={top} className="shell-top">
            <Navbar
              sidebar={sidebar}
              waiting={counts?.total ?? null}
              reminded={counts?.reminded ?? 0}
              onWork={showWork}
              help={help}
            />
            <PageTabs entries={entries} />
          </div>
          <PageWatermark>
            <KeepAlivePages />
          </PageWatermark>
        </Layout>
      </Layout>
      {isOutdated && <NewerBuild />}
      {showsWork && <WorkDrawer onClose={() => setShowsWork(false)} />}
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
    const open = entry && user && (entry.path === homePath || entry.everybody || user.menus.has(entry.menu));
    return open === true && leadsTo({ from: pathname, redirects, entries }, user) === undefined;
  }, [entries, redirects, user, pathname]);
  useEffect(() => {
    if (isOpened) visitPage(placeOf(pathname, search), `${pathname}${search}`);
  }, [isOpened, pathname, search]);
  const account = user?.account.id;
  useEffect(() => {
    const id = pathname.slice(pathname.lastIndexOf('/') + 1);
    const entity = entryAt(entries, pathname)?.entity;
    if (isOpened && account !== undefined && entity !== undefined && isRecordId(id))
      noteOpenedRecord(account, entity, id);
  }, [isOpened, account, entries, pathname]);
  useEffect(() => {
    return preloadForms(
      entries.filter(({ menu }) => user?.menus.has(menu)),
      pathname,
      ({ words = [] }) => Promise.all([loadFormWords(), loadAreaWords(words)]),
    );
  }, [entries, pathname, user]);
}
