// Who may see what is behind the login: nobody unknown; and nobody known the login page (spec 4).
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useUser } from './session.ts';

/** Sends people who are not logged in to the login page, which brings them back here. */
export function LoginGuard({ children }: { children: ReactNode }): ReactNode {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user) return children;
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
}

/** The login page for those who need it; others go where they came from, else home. */
export function LoginOnly({ children }: { children: ReactNode }): ReactNode {
  const user = useUser();
  const state: unknown = useLocation().state;
  if (!user) return children;
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : '/';
  return <Navigate to={from} replace />;
}
