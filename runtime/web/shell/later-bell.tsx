// The bell, once nothing is asked for any more: it must not be in the way of the first list.
import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../ui/later-part.tsx';
import { useQuiet } from './use-quiet.ts';

const Bell = laterPart(() => import('../notices/bell.tsx'), Place);

export function LaterBell({ account }: { readonly account: string }): ReactNode {
  const isTime = useQuiet();
  return isTime ? <Bell key={account} account={account} /> : <Place />;
}

/** Keeps the room of the bell. */
function Place(): ReactNode {
  const { t } = useTranslation();
  return (
    <Button
      type="text"
      className="navbar-counted"
      disabled
      icon={<BellOutlined aria-hidden />}
      aria-label={t('ui.notices.coming')}
    />
  );
}
