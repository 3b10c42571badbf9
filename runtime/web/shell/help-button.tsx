// The help button of the bar on top. What it shows is loaded when it is pressed first.
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteEntry } from '../pages/routes.ts';
import { laterPart } from '../ui/later-part.tsx';

const HelpDialog = laterPart(() => import('./help-dialog.tsx'));

export function HelpButton({ entry }: { readonly entry: RouteEntry }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        icon={<QuestionCircleOutlined aria-hidden />}
        onClick={() => setOpen(true)}
        aria-label={t('ui.help.title')}
        aria-haspopup="dialog"
        title={t('ui.help.title')}
      />
      {isOpen && <HelpDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}
