// My work over any page.
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../ui/return-focus.ts';
import { WorkPanel } from './work-panel.tsx';

export interface WorkDrawerProps {
  readonly onClose: () => void;
}

export default function WorkDrawer({ onClose }: WorkDrawerProps): ReactNode {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Drawer open size={560} title={t('ui.work.title')} onClose={onClose} classNames={{ body: 'work-drawer' }}>
      <WorkPanel onLeave={onClose} />
    </Drawer>
  );
}
