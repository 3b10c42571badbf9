// What surrounds every page: words and look of the component libraries, toasts, the menu, the router.
import { ProConfigProvider } from '@ant-design/pro-components/es/provider';
import { App as AntdApp, ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type createHashRouter, RouterProvider } from 'react-router-dom';
import type { MenuGroup } from '../core/descriptor.ts';
import { type ComponentLocale, loadComponentLocale } from './i18n/component-locale.ts';
import { currentLanguage } from './i18n/i18n.ts';
import { MenuProvider } from './shell/menu.tsx';
import { bindToasts } from './shell/toast.ts';

/** Whether this person has asked the system for pages that stand still. */
const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;

const theme: ThemeConfig = {
  components: { Table: { rowSelectedBg: '#eaf3fc', rowSelectedHoverBg: '#dfecf9' } },
  token: {
    motion: !wantsStillness,
    colorPrimary: '#0b5cad',
    colorInfo: '#0b5cad',
    colorLink: '#0b5cad',
    colorBgLayout: '#f3f5f8',
    borderRadius: 4,
    fontFamily:
      "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans Myanmar', 'Myanmar Text', sans-serif",
  },
};

/** Two Chinese characters on a button stay one word: spaced out they are not found by name. */
const buttons = { autoInsertSpace: false } as const;

export interface AppProps {
  readonly router: ReturnType<typeof createHashRouter>;
  readonly menu: readonly MenuGroup[];
  readonly firstLocale: ComponentLocale;
}

/** The running application. */
export function App({ router, menu, firstLocale }: AppProps): ReactNode {
  const locale = useComponentLocale(firstLocale);
  return (
    <ConfigProvider locale={locale.antd} theme={theme} button={buttons}>
      <ProConfigProvider intl={locale.pro}>
        <AntdApp message={{ maxCount: 4 }} component={false}>
          <ToastBinding />
          <MenuProvider groups={menu}>
            <RouterProvider router={router} />
          </MenuProvider>
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
