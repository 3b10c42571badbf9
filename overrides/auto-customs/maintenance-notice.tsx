// The notice that the mini-program for automatic declaration is under maintenance; nothing once it is not.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { isUnderMaintenance, noticeIn, useNotice } from './use-notice.ts';

export function MaintenanceNotice(): ReactNode {
  const { t } = useTranslation();
  const { config } = useNotice();
  if (!isUnderMaintenance(config)) return null;
  return <Alert type="info" showIcon title={noticeIn(config, currentLanguage()) || t('ui.dashboard.miniProgram')} />;
}
