// Logging out from anywhere: asks about what is not saved, and closes all pages.
import { useCloser } from '../pages/closing.tsx';
import { forgetOpenPages } from '../pages/open-pages.ts';
import { logOut } from '../session/session.ts';

/** Logs out, unless the person would rather stay. */
export function useLeave(): () => Promise<void> {
  const { mayLeaveAll } = useCloser();
  return async () => {
    if (!(await mayLeaveAll())) return;
    await logOut();
    forgetOpenPages();
  };
}
