// The mini-program for automatic declaration: what everybody is told of it, and for those who keep it, the words to tell.
import { ToolOutlined } from '@ant-design/icons';
import { Card, Result } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { miniProgramConfig } from '../../generated/entities/mini-program-config/descriptor.gen.ts';
import { mayUse } from '../../runtime/core/permissions.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { PageFailed, PageLoading } from '../../runtime/web/ui/page-states.tsx';
import { NoticeForm } from './notice-form.tsx';
import { isUnderMaintenance, noticeIn, useNotice } from './use-notice.ts';
import './auto-customs.css';

export default function AutoCustomsPage(): ReactNode {
  const { t } = useTranslation();
  const { person, rights } = useSession();
  const { config, error, isAnswered, reload, keep } = useNotice();
  const waits = isUnderMaintenance(config);
  const notice = noticeIn(config, currentLanguage()) || t('ui.dashboard.miniProgram');
  return (
    <div className="auto-customs">
      <h1>{t('menu.autoCustoms')}</h1>
      <Card>
        <Result
          icon={waits ? <ToolOutlined /> : undefined}
          status={waits ? 'warning' : 'success'}
          title={t(waits ? 'entity.mini-program-config.fields.underMaintenance' : 'ui.autoCustoms.inUse')}
          subTitle={waits ? notice : null}
        />
      </Card>
      {mayUse(miniProgramConfig, 'edit', person, rights) && (
        <Card size="small" title={t('entity.mini-program-config.sections.basic')}>
          {isAnswered ? (
            <NoticeForm key={String(config?.version ?? 'none')} config={config} onSaved={keep} />
          ) : error === null ? (
            <PageLoading />
          ) : (
            <PageFailed error={error} onRetry={reload} />
          )}
        </Card>
      )}
    </div>
  );
}
