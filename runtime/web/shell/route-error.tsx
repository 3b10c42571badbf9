// Shown when a page threw: says so, offers to reload; a page file that cannot be had means no network, or a new version.
import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { toast } from '../ui/toast.ts';

const missingFile =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/i;

export function RouteError(): ReactNode {
  const { t } = useTranslation();
  const thrown = useRouteError();
  const isMissing = thrown instanceof Error && missingFile.test(thrown.message);
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => {
    if (isMissing) void canReload().then((can) => setCutOff(!can));
    else console.error(thrown);
  }, [thrown, isMissing]);
  const reload = async (): Promise<void> => {
    // Without a network there would be nothing left, not even what other pages hold.
    if (await canReload()) location.reload();
    else toast.error(t('ui.app.networkError'));
  };
  const sentence = !isMissing ? 'ui.app.pageFailed' : isCutOff ? 'ui.app.networkError' : 'ui.app.newVersion';
  return (
    <div className="page-state" role="alert">
      <WarningOutlined className="page-state-icon" />
      <p>{t(sentence)}</p>
      <Button type="primary" onClick={reload}>
        {t('ui.reload')}
      </Button>
    </div>
  );
}

/** Whether the page that a reload asks for is there. */
async function canReload(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
