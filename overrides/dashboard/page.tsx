// The dashboard: who you are, what waits for you, what is to be collected and paid, the orders, and how the months went (spec 2).
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serviceOrder } from '../../generated/entities/service-order/descriptor.gen.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { StateTag } from '../../runtime/web/kinds/state-tag.tsx';
import { nameOf, useSession } from '../../runtime/web/session/session.ts';
import { WorkPanel } from '../../runtime/web/work/work-panel.tsx';
import { MaintenanceNotice } from '../auto-customs/maintenance-notice.tsx';
import { ClearanceTimes } from './clearance-times.tsx';
import { MonthlyCharts } from './monthly-charts.tsx';
import { OpenAmounts } from './open-amounts.tsx';
import { PendingCard } from './pending-card.tsx';
import { usePending } from './use-pending.ts';
import './dashboard.css';

export default function DashboardPage(): ReactNode {
  const { t } = useTranslation();
  const orders = usePending([serviceOrder]).get(serviceOrder.id);
  return (
    <div className="dashboard">
      <Welcome />
      <MaintenanceNotice />
      <Card size="small" title={<h2 id="my-work">{t('ui.work.title')}</h2>} className="dashboard-work">
        <section aria-labelledby="my-work">
          <WorkPanel />
        </section>
      </Card>
      <OpenAmounts />
      {orders && <PendingCard entity={serviceOrder} title={t('ui.dashboard.pendingOrders')} pending={orders} />}
      <ClearanceTimes />
      <MonthlyCharts />
    </div>
  );
}

/** One line: the greeting, account type and status (spec 2), and for whom one acts. */
function Welcome(): ReactNode {
  const { t } = useTranslation();
  const session = useSession();
  const { account, companyTitle, roles } = session;
  const status = account.userStatus ?? 'enabled';
  const facts = [
    t(`ui.accountType.${account.accountType}`),
    t(`ui.accountLevel.${account.userLevel}`),
    ...(companyTitle ? [companyTitle[currentLanguage()]] : []),
    ...roles.map(({ name }) => name),
  ];
  return (
    <header className="dashboard-welcome">
      <h1>{t('ui.dashboard.welcome', { name: nameOf(session) })}</h1>
      <StateTag meaning={status === 'enabled' ? 'done' : 'ended'}>
        {t(`entity.account.states.account.${status}`)}
      </StateTag>
      <span>{[...new Set(facts)].join(' · ')}</span>
    </header>
  );
}
