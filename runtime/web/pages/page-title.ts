// The title of the page in the browser's tab and in the row of opened pages.
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOpenPage } from './open-pages.ts';
import { usePageKey } from './page-context.ts';
import { type PageName, setPageName } from './page-name.ts';

/** Names the page that is shown; a form names the record once it knows it. The answer is the name in words. */
export function usePageTitle(name: PageName): string {
  const key = usePageKey();
  const { t } = useTranslation();
  const page = setPageName(name, (sentence, params) => t(sentence, { ...params }));
  const written = JSON.stringify(name);
  const kept = useMemo(() => JSON.parse(written) as PageName, [written]);
  const title = t('ui.app.pageTitle', { page });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (key !== null) nameOpenPage(key, kept);
  }, [key, kept]);
  return page;
}
