// The dashboard: who you are, what is to be collected and paid, what waits for you, and how the months went (spec 2).
import { Card, Descriptions, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { declaration } from '../../generated/entities/declaration/descriptor.gen.ts';
import { enterprise } from '../../generated/entities/enterprise/descriptor.gen.ts';
import { serviceOrder } from '../../generated/entities/service-order/descriptor.gen.ts';
import { nameOf, useSession } from '../../runtime/web/session/session.ts';
import { MaintenanceNotice } from '../auto-customs/maintenance-notice.tsx';
import { MonthlyCharts } from './monthly-charts.tsx';
import { OpenAmounts } from './open-amounts.tsx';
import { PendingCard } from './pending-card.tsx';
import { usePending } from './use-pending.ts';
import './dashboard.css';

const watched = [
  { entity: serviceOrder, title: 'ui.dashboard.pendingOrders' },
  { entity: declaration, title: 'ui.dashboard.pendingDeclarations' },
];

/** Those who review enterprises also see how many wait; others only have their own. */
const reviewing = [...watched, { entity: enterprise, title: 'ui.dashboard.pendingEnterprises' }];
const reviewers: ReadonlySet<string> = new Set(['operator', 'admin']);

export default function DashboardPage(): ReactNode {
  const { t } = useTranslation();
  const { account } = useSession();
  const shown = reviewers.has(account.accountType) ? reviewing : watched;
  const pending = usePending(shown.map(({ entity }) => entity));
  return (
    <div className="dashboard">
      <Welcome />
      <MaintenanceNotice />
      <OpenAmounts />
      <section aria-labelledby="pending">
        <h2 id="pending">{t('ui.dashboard.pending')}</h2>
        <div className="dashboard-cards">
          {shown.map(({ entity, title }) => {
            const states = pending.get(entity.id);
            return states && <PendingCard key={entity.id} entity={entity} title={t(title)} pending={states} />;
          })}
          {pending.size === 0 && <p>{t('ui.dashboard.nothingPending')}</p>}
        </div>
      </section>
      <MonthlyCharts />
    </div>
  );
}

function Welcome(): ReactNode {
  const { t } = useTranslation();
  const session = useSession();
  const { account, company, roles } = session;
  const status = account.userStatus ?? 'enabled';
  const items = [
    { key: 'type', label: t('ui.accountType.label'), children: t(`ui.accountType.${account.accountType}`) },
    { key: 'level', label: t('ui.accountLevel.label'), children: t(`ui.accountLevel.${account.userLevel}`) },
    {
      key: 'status',
      label: t('ui.dashboard.accountStatus'),
      children: (
        <Tag color={status === 'enabled' ? 'success' : 'error'}>{t(`entity.account.states.account.${status}`)}</Tag>
      ),
    },
    { key: 'enterprise', label: t('ui.dashboard.enterprise'), children: String(company?.eptName ?? t('ui.none')) },
    {
      key: 'roles',
      label: t('ui.dashboard.roles'),
      children: roles.map(({ name }) => name).join(', ') || t('ui.none'),
    },
  ];
  return (
    <Card>
      <h1 className="dashboard-welcome">{t('ui.dashboard.welcome', { name: nameOf(session) })}</h1>
      <Descriptions size="small" column={{ xs: 1, sm: 2, lg: 3 }} items={items} />
    </Card>
  );
}
