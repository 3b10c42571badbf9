// What a page shows when it has nothing else to show: loading, failed, not permitted.
import { LockOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Space, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { messageOf } from './message-of.ts';

/** Shown while a page or its data comes. */
export function PageLoading(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="page-state" role="status" aria-label={t('ui.loading')}>
      <Spin size="large" delay={150} />
    </div>
  );
}

interface PageFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Absent: there is no list to go back to. */
  readonly onBack?: () => void;
  /** What can be done beside that. */
  readonly children?: ReactNode;
}

/** Shown when data could not be had; offers to try again, or to go back. */
export function PageFailed({ error, onRetry, onBack, children }: PageFailedProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="page-state" role="alert">
      <WarningOutlined className="page-state-icon" />
      <p>{messageOf(error)}</p>
      {children}
      <Space wrap>
        <Button onClick={onRetry}>{t('ui.retry')}</Button>
        {onBack && <Button onClick={onBack}>{t('ui.form.backToList')}</Button>}
      </Space>
    </div>
  );
}

/** Shown in place of a page the person's account type or roles do not open. */
export function NoPermission(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="page-state" role="alert">
      <LockOutlined className="page-state-icon" />
      <p>{t('error.not-permitted')}</p>
      <Button type="primary" onClick={() => void navigate('/')}>
        {t('ui.notFound.home')}
      </Button>
    </div>
  );
}
