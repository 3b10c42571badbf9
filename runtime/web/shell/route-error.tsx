// Shown when a page threw: says so, or what the server said, offers to reload; a page file that cannot be had means no network, or a new version.
import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { reloadPage, whyMissing } from '../ui/reload-page.ts';

const missingFile =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/i;

export function RouteError(): ReactNode {
  const { t } = useTranslation();
  const thrown = useRouteError();
  const isMissing = thrown instanceof Error && missingFile.test(thrown.message);
  const [missing, setMissing] = useState<string>('ui.app.newVersion');
  useEffect(() => {
    if (isMissing) void whyMissing().then(setMissing);
    else console.error(thrown);
  }, [thrown, isMissing]);
  return (
    <div className="page-state" role="alert">
      <WarningOutlined className="page-state-icon" />
      <p>{thrown instanceof ApiError ? thrown.message : t(isMissing ? missing : 'ui.app.pageFailed')}</p>
      <Button type="primary" onClick={reloadPage}>
        {t('ui.reload')}
      </Button>
    </div>
  );
}
