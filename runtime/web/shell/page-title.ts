// The title of the page in the browser's tab and in the row of opened pages.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { say } from '../i18n/i18n.ts';
import { nameOpenPage } from './open-pages.ts';

/** Names the page that is shown; a form names the record once it knows it. */
export function usePageTitle(title: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = say('ui.app.pageTitle', { page: title });
    nameOpenPage(pathname, title);
  }, [pathname, title]);
}
