// The screen of help beside the page that is open: what is being entered there stays.
import { Modal } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteEntry } from '../pages/routes.ts';
import { laterPart } from '../ui/later-part.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';

export interface HelpDialogProps {
  readonly entry: RouteEntry;
  readonly onClose: () => void;
}

export default function HelpDialog({ entry: { page }, onClose }: HelpDialogProps): ReactNode {
  const { t } = useTranslation();
  useReturnFocus();
  const Page = useMemo(() => page && laterPart(page), [page]);
  return (
    <Modal open width={440} footer={null} title={t('ui.help.title')} onCancel={onClose}>
      {Page && <Page />}
    </Modal>
  );
}
