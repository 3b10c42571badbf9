// Shown when a page threw: says so, offers to reload; a page file that is gone means a new version was installed.
import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';

const missingFile = /dynamically imported module|error loading dynamically|importing a module script failed/i;

export function RouteError(): ReactNode {
  const { t } = useTranslation();
  const thrown = useRouteError();
  const outdated = thrown instanceof Error && missingFile.test(thrown.message);
  useEffect(() => console.error(thrown), [thrown]);
  return (
    <div className="page-state" role="alert">
      <WarningOutlined className="page-state-icon" />
      <p>{t(outdated ? 'ui.app.newVersion' : 'ui.app.pageFailed')}</p>
      <Button type="primary" onClick={() => location.reload()}>
        {t('ui.reload')}
      </Button>
    </div>
  );
}
