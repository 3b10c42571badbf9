// A second factor that has to be set up before anything else; the only other way is out.
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../pages/page-title.ts';
import { EntrancePanel } from './entrance-panel.tsx';
import { SecondFactors } from './second-factors.tsx';
import { logOut, refreshSession } from './session.ts';

export default function ForcedFactorPage(): ReactNode {
  const { t } = useTranslation();
  usePageTitle({ sentence: 'ui.factors.title' });
  return (
    <EntrancePanel title={t('ui.factors.title')}>
      <Alert type="warning" showIcon className="login-notice" title={t('ui.factors.mustSetUp')} />
      <SecondFactors onDone={() => void refreshSession()} />
      <div className="factor-leave">
        <Button type="link" onClick={() => void logOut()}>
          {t('ui.shell.logout')}
        </Button>
      </div>
    </EntrancePanel>
  );
}
