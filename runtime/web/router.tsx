// Addresses of the pages (spec 2): login, 404, and behind the login guard every compiled route with its forms.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { createHashRouter, Navigate, type RouteObject, useLocation, useParams } from 'react-router-dom';
import type { Redirect } from '../core/redirect.ts';
import { hasAreaWords, loadAreaWords } from './i18n/area-words.ts';
import { hasFormWords, loadFormWords } from './i18n/i18n.ts';
import { type LaterWords, lazyPage } from './pages/lazy-page.tsx';
import { type FormPageProps, isRecordId, type ListPageProps, leadsTo, type RouteEntry } from './pages/routes.ts';
import { LoginGuard, LoginOnly } from './session/login-guard.tsx';
import { useUser } from './session/session.ts';
import { homePath } from './session/visible-menu.tsx';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';
import { laterPart } from './ui/later-part.tsx';
import { NoPermission, PageLoading } from './ui/page-states.tsx';

const LoginPage = lazy(() => import('./session/login-page.tsx'));
const WorkBox = laterPart(
  () => import('./work/work-box.tsx'),
  () => <div className="work-box-coming" />,
);
const NotFoundPage = lazy(() => import('./shell/not-found-page.tsx'));

/** The pages of an entry as components, loaded once when first shown. */
interface OpenEntry {
  readonly entry: RouteEntry;
  readonly List: ComponentType<ListPageProps> | null;
  readonly Form: ComponentType<FormPageProps> | null;
  readonly Page: ComponentType<object> | null;
}

function openable(entry: RouteEntry): OpenEntry {
  const { words = [] } = entry;
  const ofArea: LaterWords = { areHere: () => hasAreaWords(words), load: () => loadAreaWords(words) };
  // Pages of their own say what lists do not.
  const ofPage: LaterWords = {
    areHere: () => hasFormWords() && ofArea.areHere(),
    load: async () => void (await Promise.all([loadFormWords(), ofArea.load()])),
  };
  return {
    entry,
    List: entry.list ? lazyPage(entry.list, ofArea) : null,
    Form: entry.form ? lazyPage(entry.form, ofArea) : null,
    Page: entry.page ? lazyPage(entry.page, ofPage) : null,
  };
}

/** The router of the whole application. Several entries may share an address: the person sees the one the menu list allows. */
export function buildRouter(
  entries: readonly RouteEntry[],
  redirects: readonly Redirect[],
): ReturnType<typeof createHashRouter> {
  const byPath = Map.groupBy(entries.map(openable), ({ entry }) => entry.path);
  const pages = [...byPath].flatMap(([path, open]): RouteObject[] => [
    {
      path,
      element: (
        <Redirected from={path} redirects={redirects} entries={entries}>
          <InPlaceOfHome path={path} redirects={redirects} entries={entries} />
          <Opened open={open} part="main" />
        </Redirected>
      ),
    },
    { path: `${path}/new`, element: <Opened open={open} part="new" /> },
    { path: `${path}/:id`, element: <Opened open={open} part="record" /> },
  ]);
  const aliases = entries.flatMap((entry): RouteObject[] =>
    entry.alias === undefined ? [] : [{ path: entry.alias, element: <GoTo path={entry.path} /> }],
  );
  return createHashRouter([
    {
      errorElement: <RouteError />,
      children: [
        {
          path: '/login',
          element: (
            <LoginOnly>
              <Loaded>
                <LoginPage />
              </Loaded>
            </LoginOnly>
          ),
        },
        {
          path: '/404',
          element: (
            <Loaded>
              <NotFoundPage />
            </Loaded>
          ),
        },
        {
          element: (
            <LoginGuard>
              <Shell entries={entries} redirects={redirects} />
            </LoginGuard>
          ),
          children: [
            { path: '/', element: <Navigate to={homePath} replace /> },
            { errorElement: <RouteError />, children: [...pages, ...aliases] },
          ],
        },
        { path: '*', element: <Navigate to="/404" replace /> },
      ],
    },
  ]);
}

function Loaded({ children }: { children: ReactNode }): ReactNode {
  return <Suspense fallback={<PageLoading />}>{children}</Suspense>;
}

function GoTo({ path }: { path: string }): ReactNode {
  const { search } = useLocation();
  return <Navigate to={{ pathname: path, search }} replace />;
}

interface RedirectedProps {
  readonly from: string;
  readonly redirects: readonly Redirect[];
  readonly entries: readonly RouteEntry[];
  readonly children: ReactNode;
}

/** Leads accounts elsewhere that a redirect names, unless their roles do not open the place. */
function Redirected({ from, redirects, entries, children }: RedirectedProps): ReactNode {
  const user = useUser();
  const to = user && leadsTo({ from, redirects, entries }, user);
  return to ? <Navigate to={to} replace /> : children;
}

interface InPlaceOfHomeProps {
  readonly path: string;
  readonly redirects: readonly Redirect[];
  readonly entries: readonly RouteEntry[];
}

/** What the dashboard would tell those who are led here from it. */
function InPlaceOfHome({ path, redirects, entries }: InPlaceOfHomeProps): ReactNode {
  const user = useUser();
  if (!user || leadsTo({ from: homePath, redirects, entries }, user) !== path) return null;
  return <WorkBox />;
}

function Opened({ open, part }: { open: readonly OpenEntry[]; part: 'main' | 'new' | 'record' }): ReactNode {
  const user = useUser();
  const { id } = useParams();
  const opened = open.find(({ entry }) => entry.path === homePath || entry.everybody || user?.menus.has(entry.menu));
  if (!opened) return <NoPermission />;
  const { entry, List, Form, Page } = opened;
  const view = entry.view ?? '';
  if (part === 'main') {
    return <Loaded>{Page ? <Page /> : List ? <List view={view} /> : <NoPermission />}</Loaded>;
  }
  if (!Form || (part === 'record' && !isRecordId(id))) return <Navigate to="/404" replace />;
  return (
    <Loaded>
      <Form view={view} {...(id !== undefined && { id })} />
    </Loaded>
  );
}
