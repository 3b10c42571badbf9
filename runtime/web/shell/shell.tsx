// The frame around every page behind the login: sidebar, navbar with opened pages, watermark, main area (spec 2).
import { Layout, Watermark } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import type { Redirect } from '../../core/redirect.ts';
import { entryAt, leadsTo, type RouteEntry } from '../routes.ts';
import { nameOf, useSession, useUser } from '../session/session.ts';
import { homePath } from './menu.tsx';
import { Navbar } from './navbar.tsx';
import { visitPage } from './open-pages.ts';
import { PageTabs } from './page-tabs.tsx';
import { Sidebar } from './sidebar.tsx';
import { keepCollapsed, storedCollapsed } from './sidebar-state.ts';
import './shell.css';

interface ShellProps {
  readonly entries: readonly RouteEntry[];
  readonly redirects: readonly Redirect[];
}

export function Shell({ entries, redirects }: ShellProps): ReactNode {
  const { t } = useTranslation();
  const [collapsed, setCollapsed] = useState(storedCollapsed);
  useVisits(entries, redirects);
  const toggle = (): void => {
    keepCollapsed(!collapsed);
    setCollapsed(!collapsed);
  };
  return (
    <>
      <button type="button" className="skip-to-content" onClick={focusContent}>
        {t('ui.shell.skipToContent')}
      </button>
      <Layout className="shell">
        <Sidebar collapsed={collapsed} />
        <Layout className="shell-body">
          <div className="shell-top">
            <Navbar collapsed={collapsed} onToggle={toggle} />
            <PageTabs entries={entries} />
          </div>
          <PageWatermark>
            <main id="content" tabIndex={-1} className="shell-content">
              <Outlet />
            </main>
          </PageWatermark>
        </Layout>
      </Layout>
    </>
  );
}

/** A button, not a link to `#content`: hash addresses belong to the router. */
function focusContent(): void {
  document.getElementById('content')?.focus();
}

/** Notes each page that is opened; an address that leads this person on opens none. */
function useVisits(entries: readonly RouteEntry[], redirects: readonly Redirect[]): void {
  const { pathname, search } = useLocation();
  const user = useUser();
  useEffect(() => {
    const entry = entryAt(entries, pathname);
    const open = entry && user && (entry.path === homePath || user.menus.has(entry.menu));
    if (!open || leadsTo({ from: pathname, redirects, entries }, user)) return;
    visitPage(pathname, `${pathname}${search}`);
  }, [entries, redirects, user, pathname, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page opens at its top (spec 2), so the address decides when, not what
  useEffect(() => {
    // Braces matter: newer browsers return a promise from scrollTo, which is no cleanup.
    window.scrollTo(0, 0);
  }, [pathname]);
}

function minuteNow(): string {
  const now = new Date();
  const pad = (part: number): string => String(part).padStart(2, '0');
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  return `${day} ${pad(now.getHours())}:${pad(now.getMinutes())}`;
}

/** Clipped, not hidden: `overflow: hidden` would keep the heads of forms from sticking below the top bar. */
const unclipped = { overflow: 'clip' } as const;

/** Who and when, faintly across the page, so that a photograph of the screen says where it is from. */
function PageWatermark({ children }: { children: ReactNode }): ReactNode {
  const session = useSession();
  const [minute, setMinute] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const lines = [`${nameOf(session)} ${session.account.username}`, minute];
  return (
    <Watermark
      content={lines}
      font={{ color: 'rgba(0, 0, 0, 0.055)', fontSize: 13 }}
      gap={[140, 120]}
      rotate={-22}
      style={unclipped}
    >
      {children}
    </Watermark>
  );
}
