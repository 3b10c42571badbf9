// Who may see what is behind the login: nobody unknown; and nobody known the login page (spec 4).
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageLoading } from '../ui/page-states.tsx';
import { hasLeft, isAnother, useUser } from './session.ts';
import { withFormWords } from './with-form-words.ts';

const ForcedChangePage = lazy(() => withFormWords(() => import('./forced-change-page.tsx')));
const ForcedFactorPage = lazy(() => withFormWords(() => import('./forced-factor-page.tsx')));

/**
 * Sends people who are not logged in to the login page, which brings them back here unless they have left themselves.
 * Who has to change the password first, or to set up a second factor, sees nothing else.
 */
export function LoginGuard({ children }: { children: ReactNode }): ReactNode {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to="/login" replace state={hasLeft() ? null : { from: `${pathname}${search}` }} />;
  const { mustChangePassword, lacksSecondFactor } = user.account;
  if (!mustChangePassword && !lacksSecondFactor) return children;
  return (
    <Suspense fallback={<PageLoading />}>{mustChangePassword ? <ForcedChangePage /> : <ForcedFactorPage />}</Suspense>
  );
}

/** The login page for those who need it; others go where they came from, else home, as do those who come after somebody else. */
export function LoginOnly({ children }: { children: ReactNode }): ReactNode {
  const user = useUser();
  const state: unknown = useLocation().state;
  if (!user) return children;
  const cameFrom = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : '/';
  return <Navigate to={isAnother() ? '/' : cameFrom} replace />;
}
