// One kind of record on the dashboard: a count for each state, each a link to its list.
import { Card, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { mainLifecycle } from '../../runtime/core/lifecycle.ts';
import type { PendingCount } from './use-pending.ts';

export interface PendingCardProps {
  readonly entity: EntityDescriptor;
  readonly title: string;
  readonly pending: PendingCount;
}

export function PendingCard({ entity, title, pending }: PendingCardProps): ReactNode {
  const { t } = useTranslation();
  const lifecycle = mainLifecycle(entity)?.lifecycle.id ?? '';
  return (
    <Card size="small" title={title}>
      {pending === 'coming' && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {pending === 'failed' && <p role="alert">{t('ui.dashboard.failed')}</p>}
      {pending.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ui.dashboard.nothingPending')} />
      )}
      {typeof pending === 'object' && pending.length > 0 && (
        <ul className="pending">
          {pending.map(({ state, total, address }) => (
            <li key={state}>
              <Link to={address}>
                <span>{t(`entity.${entity.id}.states.${lifecycle}.${state}`)}</span>
                <strong>{total}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
