// The screen of help beside the page that is open: what is being entered there stays.
import { Drawer } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteEntry } from '../pages/routes.ts';
import { laterPart } from '../ui/later-part.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';

export interface HelpDrawerProps {
  readonly entry: RouteEntry;
  readonly onClose: () => void;
}

export default function HelpDrawer({ entry: { page }, onClose }: HelpDrawerProps): ReactNode {
  const { t } = useTranslation();
  useReturnFocus();
  const Page = useMemo(() => page && laterPart(page), [page]);
  return (
    <Drawer open size={440} title={t('ui.help.title')} onClose={onClose}>
      {Page && <Page />}
    </Drawer>
  );
}
