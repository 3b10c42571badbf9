// A password that others know has to be changed before anything else; the only other way is out.
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../pages/page-title.ts';
import { EntrancePanel } from './entrance-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { logOut } from './session.ts';

export default function ForcedChangePage(): ReactNode {
  const { t } = useTranslation();
  usePageTitle({ sentence: 'ui.passwordForm.title' });
  return (
    <EntrancePanel title={t('ui.passwordForm.title')}>
      <Alert type="warning" showIcon className="login-notice" title={t('message.passwordMustChange')} />
      <PasswordForm>
        <Button onClick={() => void logOut()}>{t('ui.shell.logout')}</Button>
      </PasswordForm>
    </EntrancePanel>
  );
}
