// Offers to reload a page of an older build. Forms keep what is entered in them when the page goes, and offer it again.
import { Alert, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadPage } from '../ui/reload-page.ts';
import { putOffBuild } from './served-build.ts';
import './newer-build.css';

export default function NewerBuild(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="newer-build">
      <Alert
        role="status"
        type="info"
        showIcon
        title={t('ui.live.newerBuild')}
        action={
          <Space orientation="vertical">
            <Button size="small" type="primary" onClick={reloadPage}>
              {t('ui.reload')}
            </Button>
            <Button size="small" onClick={putOffBuild}>
              {t('ui.live.laterBuild')}
            </Button>
          </Space>
        }
      />
    </div>
  );
}
