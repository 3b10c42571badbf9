// What surrounds every page: words and look of the component libraries, toasts, the menu, the router.
import { ProConfigProvider } from '@ant-design/pro-components/es/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type createHashRouter, RouterProvider } from 'react-router-dom';
import type { MenuGroup } from '../core/menu.ts';
import { queryClient } from './api/query-client.ts';
import { type ComponentLocale, loadComponentLocale } from './i18n/component-locale.ts';
import { currentLanguage } from './i18n/i18n.ts';
import { MenuProvider } from './session/visible-menu.tsx';
import { buttons, stillTheme, theme } from './ui/theme.ts';
import { bindToasts } from './ui/toast.ts';

const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface AppProps {
  readonly router: ReturnType<typeof createHashRouter>;
  readonly menu: readonly MenuGroup[];
  /** Words of the component libraries in the language of the start. */
  readonly firstLocale: ComponentLocale;
}

/** The running application. */
export function App({ router, menu, firstLocale }: AppProps): ReactNode {
  const locale = useComponentLocale(firstLocale);
  return (
    <ConfigProvider locale={locale.antd} theme={wantsStillness ? stillTheme : theme} button={buttons}>
      <ProConfigProvider intl={locale.pro}>
        <AntdApp message={{ maxCount: 4 }} component={false}>
          <ToastBinding />
          <QueryClientProvider client={queryClient}>
            <MenuProvider groups={menu}>
              <RouterProvider router={router} />
            </MenuProvider>
          </QueryClientProvider>
        </AntdApp>
      </ProConfigProvider>
    </ConfigProvider>
  );
}

function useComponentLocale(first: ComponentLocale): ComponentLocale {
  const [locale, setLocale] = useState(first);
  const { i18n } = useTranslation();
  useEffect(() => {
    const load = async (): Promise<void> => setLocale(await loadComponentLocale(currentLanguage()));
    i18n.on('languageChanged', load);
    return () => i18n.off('languageChanged', load);
  }, [i18n]);
  return locale;
}

function ToastBinding(): ReactNode {
  const { message } = AntdApp.useApp();
  useEffect(() => bindToasts(message), [message]);
  return null;
}
