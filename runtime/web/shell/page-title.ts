// The title of the page in the browser's tab and in the row of opened pages.
import { useEffect } from 'react';
import { say } from '../i18n/i18n.ts';
import { nameOpenPage } from './open-pages.ts';
import { usePageKey } from './page-context.ts';

/** Names the page that is shown; a form names the record once it knows it. */
export function usePageTitle(title: string): void {
  const key = usePageKey();
  useEffect(() => {
    document.title = say('ui.app.pageTitle', { page: title });
    if (key !== null) nameOpenPage(key, title);
  }, [key, title]);
}
