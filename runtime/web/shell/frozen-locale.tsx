// The words of the component libraries within a page that is kept: while it is not shown they stay as they were.
import { ProProvider } from '@ant-design/pro-components/es/provider';
import { ConfigProvider } from 'antd';
import LocaleContext from 'antd/es/locale/context';
import { type ReactNode, use, useState } from 'react';

interface FrozenLocaleProps {
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/**
 * Hands on what the libraries speak to a page that is shown. React draws whoever reads a context, seen or not: with a
 * dozen pages open a change of the language drew them all; now those that are not shown follow when they are.
 */
export function FrozenLocale({ isShown, children }: FrozenLocaleProps): ReactNode {
  const config = use(ConfigProvider.ConfigContext);
  const locale = use(LocaleContext);
  const pro = use(ProProvider);
  const [kept, keep] = useState({ config, locale, pro });
  const isNew = kept.config !== config || kept.locale !== locale || kept.pro !== pro;
  if (isShown && isNew) keep({ config, locale, pro });
  const words = isShown ? { config, locale, pro } : kept;
  return (
    <ConfigProvider.ConfigContext value={words.config}>
      <LocaleContext value={words.locale}>
        <ProProvider value={words.pro}>{children}</ProProvider>
      </LocaleContext>
    </ConfigProvider.ConfigContext>
  );
}
