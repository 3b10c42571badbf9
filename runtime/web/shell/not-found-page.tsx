// What an unknown address shows (spec 2).
import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../pages/page-title.ts';

export default function NotFoundPage(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle({ sentence: 'ui.notFound.title' });
  return (
    <main>
      <Result
        status="404"
        title={t('ui.notFound.title')}
        subTitle={t('ui.notFound.text')}
        extra={
          <Button type="primary" onClick={() => void navigate('/')}>
            {t('ui.notFound.home')}
          </Button>
        }
      />
    </main>
  );
}
