// The bell, once nothing is asked for any more: it must not be in the way of the first list.
import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuiet } from './use-quiet.ts';

const Bell = lazy(() => import('../notices/bell.tsx'));

export function LaterBell({ account }: { readonly account: string }): ReactNode {
  const isTime = useQuiet();
  const place = <Place />;
  if (!isTime) return place;
  return (
    <Suspense fallback={place}>
      <Bell key={account} account={account} />
    </Suspense>
  );
}

/** Keeps the room of the bell. */
function Place(): ReactNode {
  const { t } = useTranslation();
  return <Button type="text" disabled icon={<BellOutlined aria-hidden />} aria-label={t('ui.notices.coming')} />;
}
